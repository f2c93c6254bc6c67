/** Secrets never land: in added lines, names of files, texts, commands and tool inputs. A finding names a kind and a fingerprint, never the value. */
import { guard, type Zod } from '../core/contracts.ts';
import type { Decision, Effect, Line, Opinion } from '../core/model.ts';
import { compilePattern } from '../core/paths.ts';
import { gitleaksConfig } from '../core/secrets/gitleaks-config.ts';
import { ownPatterns } from '../core/secrets/own-patterns.ts';
import { placesOf } from '../core/secrets/places.ts';
import { shippedScanner } from '../core/secrets/scan.ts';
import { isNameless, joinLines, type Leaks, leaksIn, PASS_MARK } from '../core/secrets/secrets.ts';
import { specimen } from '../core/secrets/specimen.ts';
import { WAIVER_FILES, type Waivers, waivers } from '../core/secrets/waivers.ts';
import { plural } from '../core/text.ts';
import * as detectors from '../detectors/index.ts';

const GITLEAKS = '.gitleaks.toml';
const pattern = (z: Zod) =>
  z
    .strictObject({
      name: z.string().min(1).describe('What findings call it.'),
      pattern: z.string().min(1).describe('RE2; a leading `(?i)` is understood.'),
      severity: z.enum(['critical', 'error', 'warn']).default('critical').describe('`warn` asks, the others deny.'),
      description: z.string().optional().describe('For people.'),
    })
    .describe('A pattern of your own.');
const options = (z: Zod) =>
  z.strictObject({
    enabled: z.boolean().default(true).describe('Off: nothing is read for secrets.'),
    patterns: z
      .array(pattern(z))
      .default([])
      .refine(list => new Set(list.map(p => p.name)).size === list.length, 'two patterns have the same name')
      .describe('Patterns of your own.'),
    skip_paths: z
      .array(z.string())
      .default([])
      .describe('Files that are not read; no directory is left out unless it stands here.'),
    marks: z
      .boolean()
      .default(false)
      .describe('Let a line pass that says so itself (`gitleaks:allow`, ...), even when the change adds the mark.'),
    // Nobody can tell a token that was made up from one that was typed wrong, or has another letter in it to get by.
    broken_checksum: z.enum(['note', 'ask', 'deny']).default('deny').describe('What follows when the checksum of a token fails.'),
    honour: z
      .array(z.enum([...WAIVER_FILES, GITLEAKS]))
      .default([...WAIVER_FILES])
      .describe('Files of other scanners, as they stand at the base.'),
  });

const ROTATE = 'take it out of every commit of this change, and rotate it: what was pushed is known';
const TELL = 'if it is no secret, except it on the base branch by rule, path and fingerprint; else take it out and rotate it';
const CAP = 'split the change, or have a person read it';
const scan = shippedScanner(() => detectors);
/** Stores of keys that nobody can read by eye. */
const KEY_STORE = /\.(?:p12|pfx|jks|keystore|kdbx|keychain|keychain-db|bcfks|pkcs12)$/i;

interface Reader {
  readonly read: (text: string, file: string, named?: boolean) => Leaks;
  readonly waived: Waivers;
  readonly marks: boolean;
}

/** The opinions on one text. @param lines what it was joined from, for line numbers and marks. */
const opinionsOn = (
  text: string,
  file: string,
  place: { file: string; line?: number },
  reader: Reader,
  lines?: readonly Line[],
  named = true,
): Opinion[] => {
  const { leaks, capped } = reader.read(text, file, named);
  // A line may be as long as the file, and hold thousands of them.
  const marks = new Map<Line, boolean>();
  const isMarked = (line: Line): boolean => {
    const marked = marks.get(line) ?? PASS_MARK.test(line.text);
    marks.set(line, marked);
    return marked;
  };
  const found = leaks.map((leak): Opinion => {
    const line = lines?.[leak.line - 1] ?? (lines === undefined ? undefined : lines.at(-1));
    const where = line === undefined ? place : { file: place.file, line: line.n };
    const marked = line === undefined ? PASS_MARK.test(text.slice(leak.start, leak.start + 400)) : isMarked(line);
    const by =
      reader.waived({ file, line: line?.n, detector: leak.rule, secret: leak.secret }) ??
      (marked && reader.marks ? 'the mark on its line' : undefined);
    const notes = [
      `fingerprint \`${leak.fingerprint}\``,
      ...(leak.via.length > 0 ? [`written as ${leak.via.join(' in ')}`] : []),
      ...(leak.more > 0 ? [plural(leak.more, 'more place')] : []),
      ...(leak.broken ? ['its checksum fails, so it was probably never issued'] : []),
      ...(by === undefined ? [] : [`let pass by ${by}`]),
      ...(marked && !reader.marks ? ['the mark on its line does not count, because the change itself adds it'] : []),
    ];
    return {
      decision: by === undefined ? leak.decision : 'allow',
      ...((by !== undefined || leak.decision === 'allow') && { notice: true }),
      rule: leak.rule,
      message: `${leak.doc} (${notes.join('; ')})`,
      risk: leak.decision === 'deny' ? 'high' : leak.decision === 'ask' ? 'medium' : 'low',
      ...(leak.decision !== 'allow' && { fix: leak.decision === 'deny' ? ROTATE : TELL }),
      place: where,
      subject: `${leak.rule} ${leak.fingerprint}`,
    };
  });
  if (capped.length === 0) return found;
  const message = `more candidates than are looked at (${[...new Set(capped)].slice(0, 5).join(', ')}): not everything was read for secrets`;
  return [...found, { decision: 'ask', rule: 'not-fully-read', message, fix: CAP, place, subject: 'capped' }];
};

/** What the change takes away is still in the history. */
const removedOpinions = (effect: Effect & { kind: 'write' }, added: string, reader: Reader): Opinion[] => {
  const file = effect.path.real;
  const { leaks } = reader.read(joinLines(effect.removed), file, !isNameless(file));
  const gone = leaks.filter(leak => leak.decision === 'deny');
  const moved = new Set(placesOf(added, new Set(gone.map(leak => leak.secret))).map(({ secret }) => secret));
  return gone
    .filter(leak => !moved.has(leak.secret))
    .map(leak => ({
      decision: 'allow',
      notice: true,
      rule: 'removed-secret',
      message: `this change removes a secret: ${leak.doc} (fingerprint \`${leak.fingerprint}\`); it is still in the history`,
      fix: 'rotate it',
      risk: 'low',
      place: { file },
      subject: `removed ${leak.rule} ${leak.fingerprint}`,
    }));
};

const writeOpinions = (effect: Effect & { kind: 'write' }, reader: Reader): Opinion[] => {
  const file = effect.path.real;
  const added = joinLines(effect.added);
  const fresh = effect.change === undefined || effect.change.status !== 'M';
  return [
    ...(fresh ? opinionsOn(effect.path.written, file, { file }, reader) : []),
    ...(fresh && effect.change !== undefined && effect.change.status !== 'D' && KEY_STORE.test(file)
      ? [
          {
            decision: 'ask' as const,
            rule: 'key-store',
            message: `\`${effect.path.written}\` is a store of keys, which nobody can read by eye`,
            fix: 'keep it out of the repository, or have a person confirm that it holds test keys only',
            place: { file },
            subject: file,
          },
        ]
      : []),
    ...opinionsOn(added, file, { file }, reader, effect.added, !isNameless(file)),
    ...removedOpinions(effect, added, reader),
  ];
};

/** Inputs of tools are read as they would be sent. */
const inputText = (input: unknown): string => {
  if (typeof input === 'string') return input;
  try {
    return JSON.stringify(input) ?? '';
  } catch {
    return '';
  }
};

const token = `gh${'p_'}`;
const secret = `AWS_SECRET_ACCESS_KEY=${specimen('base64', 38, 5)}k9`;
const change = (
  path: string,
  after: string,
  before: string | null = null,
): { files: { path: string; before: string | null; after: string }[] } => ({
  files: [{ path, before, after }],
});

export const secretLeak = guard({
  id: 'secret-leak',
  key: 'secret_patterns',
  doc: 'Refuses secrets in added lines, names of files, commit messages, commands and tool inputs: 270 kinds, checksums proven, no directory left out.',
  effects: ['write', 'exec', 'connect', 'tool', 'text'],
  options,
  reads: [...WAIVER_FILES, GITLEAKS],
  compile: ({ enabled, patterns, skip_paths, marks, broken_checksum, honour }, { base, readers }) => {
    if (!enabled) return () => [];
    const imported =
      honour.includes(GITLEAKS) && base[GITLEAKS] !== undefined
        ? gitleaksConfig(base[GITLEAKS], readers.toml)
        : { patterns: [], skip: [] };
    const own = ownPatterns([...patterns, ...imported.patterns], readers.pattern);
    const skips = skip_paths.map(path => compilePattern(path));
    const skipped = imported.skip.map(path => readers.pattern(path, GITLEAKS));
    const broken: Decision = broken_checksum === 'note' ? 'allow' : broken_checksum;
    const reader: Reader = {
      read: (text, file, named = true) => leaksIn(text, file, scan, own, broken, { values: named }),
      waived: waivers(
        base,
        WAIVER_FILES.filter(name => honour.includes(name)),
      ),
      marks,
    };
    return effect => {
      const { place } = effect;
      switch (effect.kind) {
        case 'write': {
          const path = effect.path.real;
          if (skips.some(match => match(path)) || skipped.some(match => match.find(path) !== undefined)) return [];
          return writeOpinions(effect, reader);
        }
        case 'text':
          return opinionsOn(effect.text, place.file, place, reader);
        case 'exec':
          return opinionsOn(effect.argv.join(' '), place.file, place, reader);
        case 'tool':
          return opinionsOn(inputText(effect.input), place.file, place, reader);
        case 'connect':
          return effect.url === undefined ? [] : opinionsOn(effect.url, place.file, place, reader);
        default:
          return [];
      }
    };
  },
  examples: [
    {
      ...change('src/config.ts', `export const key = '${secret.slice(22)}';\nconst env = '${secret}';\n`),
      decision: 'deny',
      rule: 'aws-secret-access-key',
      twin: change('src/config.ts', "export const key = process.env['AWS_SECRET_ACCESS_KEY'];\n"),
    },
    {
      ...change('test/fixtures/config.test.ts', `const env = '${secret}';\n`),
      decision: 'deny',
      rule: 'aws-secret-access-key',
      twin: change('test/fixtures/config.test.ts', 'const env = `AWS_SECRET_ACCESS_KEY=${secret}`;\n'),
    },
    {
      ...change('.github/workflows/ci.yml', `env:\n  API_TOKEN: ${specimen('alnum', 40, 9)}\n`),
      decision: 'ask',
      rule: 'generic-credential',
      twin: change('.github/workflows/ci.yml', 'env:\n  API_TOKEN: ${{ secrets.API_TOKEN }}\n'),
    },
    {
      source: 'commit',
      text: `Use the new key\n\n${secret}`,
      decision: 'deny',
      twin: { source: 'commit', text: 'Use the new key from the vault' },
    },
    {
      act: { do: 'shell', command: `curl -u deploy:${specimen('alnum', 20, 4)} https://acme.io/` },
      decision: 'deny',
      rule: 'curl-user',
      twin: { act: { do: 'shell', command: 'curl -u "$USER:$PASSWORD" https://acme.io/' } },
    },
    {
      ...change('a.txt', `${token}${specimen('alnum', 36, 3)}\n`),
      options: { broken_checksum: 'note' },
      decision: 'allow',
      rule: 'github-pat',
    },
    { ...change('a.env', 'A=1\n', `${secret}\nA=1\n`), decision: 'allow', rule: 'removed-secret' },
    {
      ...change('acme.ts', `const k = 'acme_${specimen('lower', 32, 2)}';\n`),
      options: { patterns: [{ name: 'Acme key', pattern: '(?i)ACME_[a-z0-9]{32}', severity: 'critical' }] },
      decision: 'deny',
      rule: 'acme-key',
      twin: change('acme.ts', "const k = 'acme_key';\n"),
    },
    {
      ...change('acme.ts', "k('acme_key');\n".repeat(201)),
      options: { patterns: [{ name: 'Acme key', pattern: 'acme_[a-z]+', severity: 'critical' }] },
      decision: 'deny',
      rule: 'not-fully-read',
      twin: change('acme.ts', "k('acme');\n".repeat(201)),
    },
    { ...change('certs/server.p12', 'binary'), decision: 'ask', rule: 'key-store', twin: change('certs/server.crt', 'binary') },
  ],
});
