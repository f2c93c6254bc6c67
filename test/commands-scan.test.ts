/** `sallyport scan` on files, folders and standard input. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { scanVerb } from '../src/commands/scan.ts';
import { specimen } from '../src/core/secrets/specimen.ts';
import { saidBy } from './support/io.ts';

const dir = mkdtempSync(join(tmpdir(), 'sallyport-scan-'));
afterAll(() => rmSync(dir, { recursive: true }));
const LINE = `AWS_SECRET_ACCESS_KEY=${specimen('base64', 38, 5)}k9`;
mkdirSync(join(dir, 'a', '.git'), { recursive: true });
writeFileSync(join(dir, 'a', 'bad.env'), `A=1\r\n${LINE}\r\n`);
writeFileSync(join(dir, 'a', '.git', 'config'), LINE);
writeFileSync(join(dir, 'good.txt'), 'nothing here\n');

const run = async (
  args: readonly string[],
  input: string | Uint8Array = '',
  json = true,
): Promise<{ code: number; out: string; err: string; found: Record<string, unknown>[] }> => {
  const { code, out, err } = await saidBy(io => scanVerb.run(json ? { json: true } : {}, args, io), input);
  return {
    code,
    out,
    err,
    found: json
      ? out
          .split('\n')
          .filter(Boolean)
          .map(line => JSON.parse(line))
      : [],
  };
};

describe('scan', () => {
  it('tells file, line and rule, and closes', async () => {
    const { code, found } = await run([dir]);
    expect(code).toBe(1);
    expect(found).toMatchObject([
      { file: join(dir, 'a', 'bad.env'), line: 2, decision: 'deny', guard: 'secret-leak', rule: 'aws-secret-access-key' },
    ]);
  });
  it('reads standard input', async () => {
    const { code, found } = await run(['-'], `x\n${LINE}\nad\u200bmin\n`);
    expect(code).toBe(1);
    expect(found.map(f => [f['line'], f['rule']])).toEqual([
      [3, 'invisible'],
      [2, 'aws-secret-access-key'],
    ]);
  });
  it('opens where there is nothing', async () => {
    expect(await run([join(dir, 'good.txt')])).toMatchObject({ code: 0, out: '' });
    expect(await run(['-'], 'const key = process.env.KEY;')).toMatchObject({ code: 0, out: '' });
  });
  it.each([
    ['nothing', ['good.txt'], 'no findings in 1 file\n'],
    ['what it found', ['.'], '1 error in 1 of 2 files\n'],
  ])('says at the end to people: %s', async (_, paths, said) => {
    const given = paths.map(path => join(dir, path));
    expect((await run(given, '', false)).err).toBe(said);
    expect((await run(given, '', true)).err).toBe('');
  });
  it('prints lines for people without the value', async () => {
    const { out } = await run(['-'], LINE, false);
    expect(out).toMatch(
      /^stdin:1: error: AWS secret access key \(fingerprint `[0-9a-f]{16}`\) \[secret-leak\/aws-secret-access-key\] [0-9a-f]{16}\n$/,
    );
    expect(out).not.toContain(LINE.slice(22));
  });
  const png = Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    Buffer.from('\u202e ad\u200bmin \u0007'),
    Buffer.from([0xff, 0xfe, 0x80]),
  ]);
  const bytes = Buffer.from(Array.from({ length: 4096 }, (_, i) => 1 + ((i * 151 + 7) % 255)));
  const wide = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');
  it.each([
    ['a file with a NUL', png, 0, [], 1],
    ['bytes without a NUL that are no UTF-8', bytes, 0, [], 1],
    ['a secret in a binary', Buffer.concat([png, Buffer.from(`\n${LINE}\n`)]), 1, ['aws-secret-access-key'], 1],
    ['text in UTF-16', wide(`x\n${LINE}\n`), 1, ['aws-secret-access-key'], 0],
    ['hidden text in UTF-16', wide('const ad\u200bmin = 1;\n'), 1, ['invisible'], 0],
    ['a Western code page', Buffer.from('Caf\xe9, d\xe9j\xe0 vu et une cr\xe8me\n', 'latin1'), 0, [], 0],
    ['a NUL far down in text', Buffer.from(`${'x = 1\n'.repeat(2000)}ad\u200bmin\0\n`), 1, ['invisible', 'control'], 0],
  ] as const)('tells text from binary by content: %s', async (_, input, code, rules, binaries) => {
    const ran = await run(['-'], input);
    expect(ran.found.map(f => f['rule'])).toEqual(rules);
    expect(ran.code).toBe(code);
    expect(ran.err).toBe(binaries === 0 ? '' : '1 file is binary: looked through for secrets, and not for hidden text\n');
  });
  it('refuses a path that is not there', async () => {
    await expect(run([join(dir, 'absent')])).rejects.toThrow('there is no');
  });
});
