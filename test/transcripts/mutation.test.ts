/**
 * Transcripts that were cut, duplicated, reordered or corrupted: reading them never fails, and never tells fewer calls without saying
 * that something is missing. `SALLYPORT_MUTATIONS` sets how many (5,000 before a release), `SALLYPORT_SEED` repeats a run.
 */
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Reading } from '../../src/core/contracts.ts';
import { parseJson } from '../../src/core/documents/json.ts';
import type { Call, Scene } from '../../src/core/model.ts';
import { transcriptPatch } from '../../src/guards/index.ts';
import { scene } from '../support/examples.ts';
import { compileGuard } from '../support/policies.ts';
import { SEED } from '../support/seed.ts';
import { fixture, readText } from '../support/transcripts.ts';

const COUNT = Number(process.env['SALLYPORT_MUTATIONS'] ?? 1_000);

const generator = (seed: number) => {
  let state = seed >>> 0;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};
type Random = ReturnType<typeof generator>;

/** An offset inside a line: a cut between two records leaves another transcript, which nobody can tell from a whole one. */
const inside = (text: string, random: Random): number => {
  for (let tries = 0; tries < 50; tries++) {
    const at = 1 + random(text.length - 1);
    if (text[at] !== '\n' && text[at - 1] !== '\n') return at;
  }
  return text.length - 1;
};
const MUTATIONS: Readonly<Record<string, (text: string, random: Random) => string>> = {
  'cut in the middle': (text, random) => {
    const [a, b] = [inside(text, random), inside(text, random)].sort((x, y) => x - y) as [number, number];
    return text.slice(0, a) + text.slice(b);
  },
  'cut at the end': (text, random) => text.slice(0, inside(text, random)),
  'cut at the beginning': (text, random) => text.slice(inside(text, random)),
  'a line twice': (text, random) => {
    const lines = text.split('\n');
    lines.splice(random(lines.length), 0, lines[random(lines.length)]!);
    return lines.join('\n');
  },
  'all of it twice': text => text + text,
  reordered: (text, random) => {
    const lines = text.split('\n');
    for (let n = 0; n < 3; n++) {
      const [a, b] = [random(lines.length), random(lines.length)];
      [lines[a], lines[b]] = [lines[b]!, lines[a]!];
    }
    return lines.join('\n');
  },
  corrupted: (text, random) => {
    const characters = [...text];
    for (let n = 1 + random(4); n > 0; n--) characters[random(characters.length)] = '"{}[]:,\\\0\n xé+-0'[random(15)]!;
    return characters.join('');
  },
};

const check = compileGuard(transcriptPatch, {});
/** What the guard says of a transcript as a whole. */
const findings = (reading: Reading): readonly string[] => {
  const place = { file: reading.session.file };
  const act = { do: 'session', session: reading.session } as const;
  const calls = reading.calls.map((call): Call => ({ ...call, effects: [{ kind: 'opaque', place, why: '' }] }));
  const whole: Scene = { ...scene, calls };
  const call: Call = {
    id: 's',
    tool: 'Session',
    place,
    act,
    agents: [],
    status: 'ok',
    effects: [{ kind: 'session', place, session: reading.session }],
  };
  const refused = reading.calls.filter(one => one.act.do === 'unknown').map(() => 'refused');
  return [...refused, ...check(call.effects[0], { call, scene: whole }).map(opinion => opinion.rule)];
};
/** Every line is a record, or the whole is one: a cut that leaves this leaves nothing to see. */
const isWhole = (text: string): boolean =>
  parseJson(text) !== undefined || text.split('\n').every(line => line.trim() === '' || parseJson(line) !== undefined);

it(`says so whenever a mutation hides a call (${COUNT} mutations, SALLYPORT_SEED=${SEED})`, () => {
  const random = generator(SEED);
  const files = readdirSync('test/fixtures/transcripts').map(name => ({
    name,
    text: fixture(name),
    calls: readText(fixture(name)).session.calls,
  }));
  const kinds = Object.keys(MUTATIONS);
  const silent: string[] = [];
  let fewer = 0;
  for (let n = 0; n < COUNT; n++) {
    const { name, text, calls } = files[random(files.length)]!;
    const kind = kinds[random(kinds.length)]!;
    const mutated = MUTATIONS[kind]!(text, random);
    const reading = readText(mutated);
    if (reading.session.calls >= calls) continue;
    fewer++;
    if (findings(reading).length === 0 && !(kind.startsWith('cut') && isWhole(mutated)))
      silent.push(`${name}, ${kind}: ${mutated.slice(0, 2_000)}`);
  }
  expect(silent).toEqual([]);
  expect(fewer).toBeGreaterThan(COUNT / 20);
});

it('a duplicated record of JSON never counts twice', () => {
  for (const name of readdirSync('test/fixtures/transcripts').filter(file => file.endsWith('.jsonl'))) {
    const text = fixture(name);
    const { calls } = readText(text).session;
    // A web search of Codex has no id: nothing tells its copy from another search.
    const nameless = name === 'codex-rollout.jsonl' ? 1 : 0;
    expect(`${name}: ${readText(text + text).session.calls}`).toBe(
      `${name}: ${name === 'codex-exec.jsonl' ? calls * 2 : calls + nameless}`,
    );
  }
});
