/** `sallyport scan` on files, folders and standard input. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { scanVerb } from '../src/commands/scan.ts';
import { specimen } from '../src/core/secrets/specimen.ts';

const dir = mkdtempSync(join(tmpdir(), 'sallyport-scan-'));
afterAll(() => rmSync(dir, { recursive: true }));
const LINE = `AWS_SECRET_ACCESS_KEY=${specimen('base64', 38, 5)}k9`;
mkdirSync(join(dir, 'a', '.git'), { recursive: true });
writeFileSync(join(dir, 'a', 'bad.env'), `A=1\r\n${LINE}\r\n`);
writeFileSync(join(dir, 'a', '.git', 'config'), LINE);
writeFileSync(join(dir, 'good.txt'), 'nothing here\n');

const run = async (
  args: readonly string[],
  input = '',
  json = true,
): Promise<{ code: number; out: string; found: Record<string, unknown>[] }> => {
  let out = '';
  const code = await scanVerb.run(json ? { json: true } : {}, args, {
    out: text => void (out += text),
    err: () => undefined,
    lines: async function* () {},
    bytes: async () => Buffer.from(input),
    env: {},
  });
  return {
    code,
    out,
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
  it('prints lines for people without the value', async () => {
    const { out } = await run(['-'], LINE, false);
    expect(out).toMatch(
      /^stdin:1: error: AWS secret access key \(fingerprint `[0-9a-f]{16}`\) \[secret-leak\/aws-secret-access-key\] [0-9a-f]{16}\n$/,
    );
    expect(out).not.toContain(LINE.slice(22));
  });
  it('refuses a path that is not there', async () => {
    await expect(run([join(dir, 'absent')])).rejects.toThrow('there is no');
  });
});
