/** Parts that load late: asking loads them, work begins again, and nothing takes a part that is not there for a text that cannot be read. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Late, late, unlessLate, whenLoaded } from '../../src/core/late.ts';

describe('a part', () => {
  it('is loaded when it is first asked for, once, and the work begins again', async () => {
    let [loads, begins] = [0, 0];
    const part = late(async () => ({ n: ++loads }));
    const work = (): number => {
      begins++;
      return part().n + part().n;
    };
    expect(() => part()).toThrow(Late);
    await expect(whenLoaded(work)).resolves.toBe(2);
    await expect(whenLoaded(work)).resolves.toBe(2);
    expect([loads, begins]).toEqual([1, 3]);
  });

  it('may ask for another one', async () => {
    const [one, other] = [late(async () => 'a'), late(async () => 'b')];
    await expect(whenLoaded(() => one() + other())).resolves.toBe('ab');
  });

  it('that cannot be loaded ends the work', async () => {
    const part = late(() => Promise.reject(new Error('no such file')));
    await expect(whenLoaded(() => part())).rejects.toThrow('no such file');
  });

  it('is passed on by what catches errors; other errors are not', async () => {
    const part = late(async () => 'there');
    const read = (fails: boolean): string => {
      try {
        if (fails) throw new Error('bad text');
        return part();
      } catch (error) {
        unlessLate(error);
        return 'unreadable';
      }
    };
    expect(() => read(false)).toThrow(Late);
    expect(read(true)).toBe('unreadable');
    await expect(whenLoaded(() => read(false))).resolves.toBe('there');
  });
});

it('no file that asks for a late library catches errors without passing a missing one on', () => {
  const files = globSync('src/{core,guards,programs,transcripts}/**/*.ts').filter(file =>
    /\b(?:yaml|toml|jsonc|xml)Library\(\)|readYaml\(|parseXml\(|readSettings\(|readSides\(/.test(readFileSync(file, 'utf8')),
  );
  expect(files.length).toBeGreaterThan(8);
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const [caught, passed] = [/\bcatch\b(?: \(\w+\))? \{/g, /\bcatch \((\w+)\) \{\s*unlessLate\(\1\);/g].map(
      pattern => text.match(pattern)?.length ?? 0,
    );
    expect(passed, file).toBe(caught);
  }
});
