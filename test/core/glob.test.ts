/** Globs match what picomatch matches. */
import fc from 'fast-check';
import picomatch from 'picomatch';
import { expect, it } from 'vitest';
import { compileGlob, foreignGlob, widened } from '../../src/core/glob.ts';
import { compilePattern } from '../../src/core/paths.ts';
import * as guards from '../../src/guards/index.ts';

const options = { dot: true, nonegate: true, noextglob: true };
const name = fc.constantFrom('a', 'b', 'ab', '.a', 'a.ts', 'b.js', '.env', 'x.test.ts', 'aa', 'src', '.', '..', 'a b', 'é');
const path = fc
  .tuple(fc.boolean(), fc.array(name, { minLength: 1, maxLength: 5 }))
  .map(([root, names]) => (root ? '/' : '') + names.join('/'));
const segment = fc.constantFrom(
  ...[
    '**',
    '*',
    'a',
    'b',
    '.a',
    'a*',
    '*a',
    '*.ts',
    '*.{ts,js}',
    '{a,b}',
    '{a,b}.{ts,js}',
    '*.*',
    'a*b',
    '**a',
    'src',
    '.env*',
    '?',
    '[ab]',
  ],
  ...[
    '{a,}',
    '{a}',
    '*{.,_}ts',
    '{a,b*}',
    'a?',
    '!a',
    '{a,{b,c}}',
    '**/a',
    '*.test.*',
    '{1..3}',
    'x{test,spec}*',
    'a b',
    'é',
    '(a)',
    'a|b',
  ],
);
const glob = fc
  .tuple(fc.boolean(), fc.array(segment, { minLength: 1, maxLength: 5 }))
  .map(([root, parts]) => (root ? '/' : '') + parts.join('/'));

it('agrees with picomatch over random globs and paths', () => {
  fc.assert(
    fc.property(glob, fc.array(path, { minLength: 1, maxLength: 10 }), (pattern, paths) => {
      const [ours, theirs] = [compileGlob(pattern), picomatch(pattern, options)];
      // There picomatch lets a star be the nothing before the first slash.
      const apart = pattern.startsWith('*/');
      for (const each of paths.filter(path => !(apart && path.startsWith('/'))))
        expect([pattern, each, ours(each)]).toEqual([pattern, each, theirs(each)]);
    }),
    { numRuns: 3000 },
  );
});

it('a glob of what is judged says the same as one of a policy, and widened it matches no less', () => {
  fc.assert(
    fc.property(glob, fc.array(path, { minLength: 1, maxLength: 10 }), (pattern, paths) => {
      const [whole, foreign, wide] = [compileGlob(pattern), foreignGlob(pattern), foreignGlob(widened(pattern))];
      for (const each of paths) {
        if (each.split('/').some((name, i) => name === '.' || name === '..' || (name === '' && i > 0)) || each === '/') continue;
        if (foreign) expect(foreign(each), `${pattern} ${each}`).toBe(whole(each));
        // A star of picomatch is also the nothing in front of the first slash; braces in braces, lone ones and ranges are none of a path.
        const curious = /[(|]|\{[^}]*\{|\{\w*\}|\.\./.test(pattern) || (each.startsWith('/') && /^\/?\*/.test(pattern));
        if (wide && !curious && whole(each)) expect(wide(each), `${pattern} ${each}`).toBe(true);
      }
    }),
    { numRuns: 3000 },
  );
});

it.each([`${'?*a'.repeat(12)}?b`, `${'[a]*'.repeat(14)}b`, '((a+)+)+b', `{${'a,'.repeat(500)}}`.repeat(40)])(
  'no regular expression is made of a glob of what is judged: %.40s',
  pattern => {
    const globs = [foreignGlob(pattern), foreignGlob(widened(pattern))];
    expect(globs[0]).toBeUndefined();
    // With a regular expression this would not end.
    for (const each of globs) each?.('a'.repeat(4_000));
  },
);

it.each([false, true])('a pattern is compiled for every path that it matches, without case: %s', nocase => {
  const spell = (text: string): string => (nocase ? text.toUpperCase() : text);
  fc.assert(
    fc.property(glob, fc.array(path, { minLength: 1, maxLength: 10 }), (pattern, paths) => {
      const whole = compileGlob(pattern);
      for (const each of paths) {
        const plain =
          each
            .split('/')
            .filter(part => part !== '' && part !== '.')
            .join('/') || '.';
        const found = compilePattern(spell(pattern), { syntax: 'hushspec', nocase })(each);
        if (whole(plain)) expect(found, `${pattern} ${each}`).toBe(true);
      }
    }),
    { numRuns: 2000 },
  );
});

it('agrees with picomatch over the globs of all guards', () => {
  const globs = Object.values(guards).flatMap(guard => guard.wants ?? []);
  const paths = globs.flatMap(each => [
    each
      .replace('**/', '')
      .replaceAll(/\{([^,}]*)[^}]*\}/g, '$1')
      .replaceAll('**', 'x/y')
      .replaceAll('*', 'z'),
    each
      .replace('**/', 'deep/er/')
      .replaceAll(/\{[^}]*?([^,}]*)\}/g, '$1')
      .replaceAll('**', 'x')
      .replaceAll('*', ''),
  ]);
  const said = globs.map(each => compileGlob(each)).flatMap(match => paths.filter(match).length);
  expect(said).toEqual(globs.map(each => picomatch(each, options)).flatMap(match => paths.filter(p => match(p)).length));
  expect(said.every(count => count > 0)).toBe(true);
});
