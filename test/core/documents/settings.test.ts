/** Settings as values with their lines, whatever they are written in. */
import { describe, expect, it } from 'vitest';
import { missingFrom, nameOf, readSettings, type SettingsFormat } from '../../../src/core/documents/settings.ts';
import '../../support/loaded.ts';

const told = (text: string, format: SettingsFormat): unknown => {
  const settings = readSettings(text, format);
  return typeof settings === 'string' ? settings : settings.map(s => `${s.line} ${nameOf(s)} = ${JSON.stringify(s.value)}`);
};

describe('a file of settings', () => {
  it.each<[SettingsFormat, string, readonly string[]]>([
    ['json', '{\n  // why\n  "a.b": [1, { "c": true }],\n  "d": null,\n}\n', ['3 a.b.[] = 1', '3 a.b.[].c = true', '4 d = null']],
    ['json', '\ufeff{"a": 1}', ['1 a = 1']],
    ['json', '', []],
    ['yaml', 'a: &x\n  b: 1\nc: *x\nd:\n  - on\n', ['2 a.b = 1', '2 c.b = 1', '5 d.[] = "on"']],
    ['toml', 'a = 1\n\n[b.c]\nd = ["x", "y"]\n', ['1 a = 1', '4 b.c.d.[] = "x"', '4 b.c.d.[] = "y"']],
    [
      'git',
      '# x\n[submodule "a b"]\n\tpath = p ; why\n\tURL = https://x.example\n[core]bare\n',
      ['3 submodule.a b.path = "p"', '4 submodule.a b.url = "https://x.example"', '5 core.bare = "true"'],
    ],
    ['front-matter', '---\nname: a\nhooks:\n  - b\n---\n# Text\nname: c\n', ['2 name = "a"', '4 hooks.[] = "b"']],
    ['front-matter', '# Text\n', []],
  ])('in %s: %j', (format, text, values) => {
    expect(told(text, format)).toEqual(values);
  });
  it.each<[SettingsFormat, string, RegExp]>([
    ['json', '{"a": 1', /line 1/],
    ['json', `${'['.repeat(5000)}${']'.repeat(5000)}`, /deeper|stack/i],
    ['yaml', 'a: [1', /./],
    [
      'yaml',
      `a: &a [x, x, x, x, x, x, x, x, x]\n${['b', 'c', 'd', 'e', 'f', 'g'].map((k, i) => `${k}: &${k} [${Array(9).fill(`*${'abcdef'[i]}`).join()}]`).join('\n')}\n`,
      /more values/,
    ],
    ['toml', 'a = ', /./],
  ])('that cannot be read says why: %s %#', (format, text, why) => {
    expect(told(text, format)).toMatch(why);
  });
  it('loses nothing when a list grows in the middle, and counts what stands twice', () => {
    const [before, after] = [
      ['{"a": [1, 3]}', '{"a": [1, 2, 3]}'],
      ['{"a": [1]}', '{"a": [1, 1]}'],
    ].map(pair => pair.map(text => readSettings(text!, 'json') as ReturnType<typeof missingFrom>)) as [
      ReturnType<typeof missingFrom>[],
      ReturnType<typeof missingFrom>[],
    ];
    expect(missingFrom(before[0]!, before[1]!).map(s => s.value)).toEqual([2]);
    expect(missingFrom(after[0]!, after[1]!).map(s => s.value)).toEqual([1]);
    expect(missingFrom(after[1]!, after[0]!)).toEqual([]);
  });
});
