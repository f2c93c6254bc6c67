/** Which HushSpec documents are valid, and how two of them become one. */
import { describe, expect, it } from 'vitest';
import { beside, isHushSpec } from '../../../src/core/hushspec/detect.ts';
import { type HushSpec, hushSpec, problemsOf, readHushSpec } from '../../../src/core/hushspec/document.ts';
import { mergeSpecs } from '../../../src/core/hushspec/merge.ts';
import { readDocument } from '../../../src/core/policy/document.ts';

const wrong = (text: string): readonly string[] =>
  problemsOf(readDocument(text, 'p.yaml')).map(({ message }) => message.split('\n')[0]!.replace('p.yaml:', ''));
const rules = (text: string): string => `hushspec: "0.1.0"\nrules: ${text}\n`;
const posture = (text: string): string => `hushspec: "0.1.0"\nextensions: { posture: ${text} }\n`;

describe('validation', () => {
  it.each([
    ['the version alone', 'hushspec: "0.1.0"\n'],
    ['a patch of the version', 'hushspec: 0.1.12\n'],
    ['an empty block', rules('{ egress: {} }')],
    ['a leading (?i)', rules('{ shell_commands: { forbidden_patterns: ["(?i)x"] } }')],
    ['a named group of Python', rules('{ shell_commands: { forbidden_patterns: ["(?P<a>x)"] } }')],
    ['a capability that nobody knows', posture('{ initial: a, states: { a: { capabilities: [fly] } }, transitions: [] }')],
    ['a budget that nobody knows', posture('{ initial: a, states: { a: { budgets: { flights: 0 } } }, transitions: [] }')],
    [
      'a provider that nobody knows',
      'hushspec: "0.1.0"\nextensions: { origins: { profiles: [{ id: a, match: { provider: x } }] } }\n',
    ],
    ['metadata', 'hushspec: "0.1.0"\nmetadata: { classification: internal, policy_version: 1 }\n'],
    [
      'thresholds in the wrong order',
      'hushspec: "0.1.0"\nextensions: { detection: { jailbreak: { block_threshold: 1, warn_threshold: 2 } } }\n',
    ],
  ])('accepts %s', (_, text) => expect(wrong(text)).toEqual([]));
  it.each([
    ['no version', 'name: x\n', '1:1: `hushspec` is missing'],
    ['a version that is a number', 'hushspec: 0.1\n', '1:11: `hushspec` is a number; a text is expected'],
    ['a later version', 'hushspec: "0.2.0"\n', '1:11: `hushspec`: version 0.1.x is understood'],
    ['a key of the top level', 'hushspec: "0.1.0"\nrulez: {}\n', '2:1: `rulez` is not a key here; did you mean `rules`?'],
    ['a block', rules('{ egres: {} }'), '2:10: `egres` is not a key here; did you mean `egress`?'],
    ['a key of a block', rules('{ egress: { allowed: [] } }'), '2:20: `allowed` is not a key here'],
    ['an extension', 'hushspec: "0.1.0"\nextensions: { other: {} }\n', '2:15: `other` is not a key here'],
    ['a text where a switch belongs', rules('{ egress: { enabled: "true" } }'), '2:29: `rules.egress.enabled`'],
    ['one text where a list belongs', rules('{ egress: { allow: x } }'), '2:27: `rules.egress.allow`'],
    ['nothing where a block belongs', 'hushspec: "0.1.0"\nrules:\n', '`rules`'],
    ['a default', rules('{ egress: { default: deny } }'), '2:29: `rules.egress.default` is `deny`'],
    ['a strategy', 'hushspec: "0.1.0"\nmerge_strategy: deep\n', '2:17: `merge_strategy` is `deep`'],
    ['a pattern', rules('{ shell_commands: { forbidden_patterns: [ok, "a("] } }'), '`a(` is not a valid pattern'],
    ['a negative limit', rules('{ patch_integrity: { max_additions: -1 } }'), '`rules.patch_integrity.max_additions`'],
    ['a broken limit', rules('{ patch_integrity: { max_additions: 1.5 } }'), '`rules.patch_integrity.max_additions`'],
    [
      'a ratio of nothing',
      rules('{ patch_integrity: { max_imbalance_ratio: 0 } }'),
      '`rules.patch_integrity.max_imbalance_ratio`',
    ],
    ['a size of nothing', rules('{ tool_access: { max_args_size: 0 } }'), '`rules.tool_access.max_args_size`'],
    ['a state that is not there', posture('{ initial: b, states: { a: {} }, transitions: [] }'), 'there is no state `b`'],
    ['no states', posture('{ initial: b, states: {}, transitions: [] }'), 'there must be at least one state'],
    [
      'a way to any state',
      posture('{ initial: a, states: { a: {} }, transitions: [{ from: a, to: "*", on: timeout, after: 1h }] }'),
      'there is no state `*`',
    ],
    [
      'a timeout without its time',
      posture('{ initial: a, states: { a: {} }, transitions: [{ from: a, to: a, on: timeout }] }'),
      '`timeout` needs `after`',
    ],
    [
      'a time without unit',
      posture('{ initial: a, states: { a: {} }, transitions: [{ from: a, to: a, on: timeout, after: "30" }] }'),
      'as in `30m`',
    ],
    ['a budget below nothing', posture('{ initial: a, states: { a: { budgets: { x: -1 } } }, transitions: [] }'), 'budgets.x`'],
    [
      'a profile twice',
      'hushspec: "0.1.0"\nextensions: { origins: { profiles: [{ id: a }, { id: a }] } }\n',
      'the profile `a` stands twice',
    ],
    [
      'a state of a profile',
      'hushspec: "0.1.0"\nextensions: { origins: { profiles: [{ id: a, posture: s }] } }\n',
      'there is no state `s`',
    ],
    [
      'a score over a hundred',
      'hushspec: "0.1.0"\nextensions: { detection: { jailbreak: { block_threshold: 101 } } }\n',
      'block_threshold`',
    ],
  ])('refuses %s, and says where', (_, text, message) => expect(wrong(text).join('\n')).toContain(message));
  it('tells all that is wrong', () => expect(wrong(rules('{ egress: { default: x, allow: [1] }, other: {} }'))).toHaveLength(3));
  it('refuses a pattern name twice, at its second place', () =>
    expect(
      wrong(
        rules(
          '\n  secret_patterns:\n    patterns:\n      - { name: n, pattern: a, severity: warn }\n      - { name: n, pattern: b, severity: warn }',
        ),
      ),
    ).toEqual(['6:17: `rules.secret_patterns.patterns.1.name`: the pattern name `n` stands twice']));
  it('throws the first fault for a policy that is none', () =>
    expect(() => readHushSpec({ file: 'p.yaml', text: 'hushspec: 1\n' })).toThrow(/p\.yaml:1:11/));
});

describe('merging', () => {
  const base: HushSpec = hushSpec.parse({
    hushspec: '0.1.0',
    name: 'base',
    description: 'said once',
    rules: { egress: { allow: ['a', 'b'], block: ['c'] }, tool_access: { block: ['t'] } },
    extensions: {
      posture: {
        initial: 'one',
        states: { one: { budgets: { x: 1 } }, two: {} },
        transitions: [{ from: '*', to: 'two', on: 'any_violation' }],
      },
      origins: { default_behavior: 'minimal_profile', profiles: [{ id: 'p', explanation: 'old' }, { id: 'q' }] },
      detection: { jailbreak: { warn_threshold: 10, block_threshold: 20 }, threat_intel: { top_k: 3 } },
    },
  });
  const child = (more: object) => mergeSpecs(base, hushSpec.parse({ hushspec: '0.1.1', extends: 'base', ...more }));
  it('replaces a rule block as a whole, and keeps the others', () => {
    const { rules: got, name, description, hushspec } = child({ name: 'mine', rules: { egress: { allow: ['z'] } } });
    expect(got).toEqual({ egress: { allow: ['z'] }, tool_access: { block: ['t'] } });
    expect([hushspec, name, description]).toEqual(['0.1.1', 'mine', 'said once']);
  });
  it('forgets the base under `replace`, and `extends` always', () =>
    expect(child({ merge_strategy: 'replace', rules: {} })).toEqual({ hushspec: '0.1.1', merge_strategy: 'replace', rules: {} }));
  const extensions = {
    posture: { initial: 'three', states: { three: {}, one: { description: 'new' } }, transitions: [] },
    origins: { profiles: [{ id: 'p', explanation: 'new' }, { id: 'r' }] },
    detection: { jailbreak: { warn_threshold: 15 } },
  };
  it('merges extensions by name and field', () =>
    expect(child({ extensions }).extensions).toEqual({
      posture: { initial: 'three', states: { one: { description: 'new' }, two: {}, three: {} }, transitions: [] },
      origins: { default_behavior: 'minimal_profile', profiles: [{ id: 'p', explanation: 'new' }, { id: 'q' }, { id: 'r' }] },
      detection: { jailbreak: { warn_threshold: 15, block_threshold: 20 }, threat_intel: { top_k: 3 } },
    }));
  it('replaces each extension under `merge`', () =>
    expect(child({ merge_strategy: 'merge', extensions: { detection: extensions.detection } }).extensions).toEqual({
      ...base.extensions,
      detection: extensions.detection,
    }));
  it('does not hand the strategy of a base on', () =>
    expect(mergeSpecs({ ...base, merge_strategy: 'replace' }, child({}))).not.toHaveProperty('merge_strategy'));
});

it.each([
  ['hushspec: "0.1.0"\n', true],
  ['# ours\n"hushspec": "0.1.0"\n', true],
  ['{ "name": "x", "hushspec": "0.1.0" }', true],
  ['version: 1\nname: hushspec\n', false],
  ['version: 1\ntests:\n  hushspec: 1\n', false],
  ['# hushspec: "0.1.0"\nversion: 1\n', false],
])('%j is a HushSpec document: %s', (text, is) => expect(isHushSpec({ text })).toBe(is));

it.each([
  ['a/b/p.yaml', './q.yaml', 'a/b/q.yaml'],
  ['a/b/p.yaml', '../q.yaml', 'a/q.yaml'],
  ['p.yaml', 'x/q.yaml', 'x/q.yaml'],
  ['p.yaml', '../q.yaml', undefined],
  ['a/p.yaml', '/etc/q.yaml', undefined],
])('beside %s, %s is %s', (file, name, path) => expect(beside(file, name)).toBe(path));
