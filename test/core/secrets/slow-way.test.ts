/** The scanner misses nothing that every detector finds when its pattern is tried at every place of the decoded text. */
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Detector } from '../../../src/core/contracts.ts';
import { isFiller } from '../../../src/core/secrets/placeholder.ts';
import { isPublicValue } from '../../../src/core/secrets/public-values.ts';
import { scannerOf } from '../../../src/core/secrets/scan.ts';
import * as list from '../../../src/detectors/index.ts';
import '../../support/seed.ts';

const scan = scannerOf(list);
const byShape = (Object.values(list) as Detector[]).filter(d => d.on === undefined || d.on === 'text');
const SAYS_SO = /example|invalid|placeholder/i;

interface Match {
  readonly id: string;
  readonly start: number;
  readonly end: number;
}
/** Every pattern at every place, without keywords. */
const slowly = (text: string): Match[] =>
  byShape.flatMap(d =>
    [
      ...text.matchAll(
        new RegExp(`${d.glued ? '' : '(?<![A-Za-z0-9_-])'}(?:${d.pattern.source})`, `${d.pattern.flags.replace(/[gy]/g, '')}g`),
      ),
    ].flatMap((match): Match[] => {
      const secret = (match[1] ?? match[0]).trimEnd();
      const start = match.index + match[0].lastIndexOf(secret);
      const end = start + secret.length;
      const proof =
        d.verify?.(secret, { text, start, end, name: '', before: '', hint: '', hintAt: -1, quoted: false, loose: false }) ??
        'plausible';
      if (proof === 'rejected' || SAYS_SO.test(secret) || isPublicValue(secret)) return [];
      return proof !== 'confirmed' && isFiller(secret) ? [] : [{ id: d.id, start, end }];
    }),
  );

const hex = (text: string): string => Buffer.from(text).toString('hex');
const each = (text: string, write: (code: string) => string): string => [...text].map(c => write(hex(c))).join('');
/** How a text may be written; nothing where it cannot be written so. */
const FORMS: Readonly<Record<string, (inner: string, cut: number) => string | undefined>> = {
  plain: inner => inner,
  base64: inner => `data: ${Buffer.from(inner).toString('base64')}\n`,
  'base64 over lines': inner => Buffer.from(inner).toString('base64').replaceAll(/.{60}/g, '$&\n  '),
  'base64 of base64': inner => Buffer.from(Buffer.from(inner).toString('base64')).toString('base64'),
  hexadecimal: inner => `x ${hex(inner)}`,
  gzip: inner => gzipSync(inner).toString('base64'),
  percent: inner => (/^[!-~]+$/.test(inner) ? each(inner, code => `%${code}`) : undefined),
  escapes: inner => (/^[!-~]+$/.test(inner) ? `"${each(inner, code => `\\u00${code}`)}"` : undefined),
  joined: (inner, cut) =>
    /^[A-Za-z0-9_+/=.-]{16,400}$/.test(inner) ? `a = "${inner.slice(0, cut)}" +\n  "${inner.slice(cut)}"` : undefined,
};
const tokens = byShape.flatMap(d =>
  d.hits.filter(text => /^[\t\n\r -~]+$/.test(text) && text.length >= 16 && text.length < 3000),
);

it.each(Object.keys(FORMS))('%s', form => {
  let compared = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...tokens),
      fc.constantFrom('', 'x = ', '"', 'and then ', '\n', 'z9'),
      fc.nat({ max: 15 }),
      fc.integer({ min: 0, max: 70_000 }),
      (token, before, cut, far) => {
        const inner = form === 'joined' || form === 'percent' || form === 'escapes' ? token : before + token;
        const written = FORMS[form]!(inner, cut + 1);
        if (written === undefined) return;
        const text = `${'let it be\n'.repeat(far % 7 === 0 ? far / 10 : 1)}${written}\n`;
        const hits = scan(text).hits.map(({ secret }) => secret);
        for (const { id, start, end } of slowly(inner)) {
          compared++;
          const covers = (secret: string): boolean => {
            for (let at = inner.indexOf(secret); at >= 0; at = inner.indexOf(secret, at + 1))
              if (at < end && at + secret.length > start) return true;
            return false;
          };
          expect(hits.some(covers), `${id} is missed`).toBe(true);
        }
      },
    ),
    { numRuns: 150 },
  );
  expect(compared).toBeGreaterThan(20);
});
