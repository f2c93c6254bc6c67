/** What a look at a repository tells of it: languages, tests, workflows, and the agents and bots that work there. */
import { agentFileOf } from '../agents/files.ts';
import type { Author } from '../model.ts';
import { ROOT_FILES, type TestCommand, testCommands } from './test-commands.ts';

/** What is read: the names of the head tree, the texts of some, and who made the last merged changes. */
export interface Looked {
  readonly names: readonly string[];
  readonly texts: ReadonlyMap<string, string>;
  readonly authors: readonly Author[];
}

export interface Seen {
  /** Languages by the number of their files, the most first. */
  readonly languages: readonly string[];
  readonly tests: readonly TestCommand[];
  /** Paths of the workflows that are there, and of those that call this gate. */
  readonly workflows: readonly string[];
  readonly callers: readonly string[];
  /** Files by which agents are told what to do, one of each kind; `agent` where it is any agent's. */
  readonly agentFiles: readonly { readonly agent: string; readonly file: string }[];
  /** Permission files that a policy can extend, as `extends` names them. */
  readonly permissions: readonly string[];
  /** Actions here that run an agent, with where the transcript of each lies. */
  readonly agentActions: readonly { readonly action: string; readonly transcript: string }[];
  /** Agents and bots among the authors of the last changes, and how many are by each. */
  readonly authors: readonly { readonly name: string; readonly kind: Author['kind']; readonly changes: number }[];
  /** Settings of dependency bots. */
  readonly botFiles: readonly string[];
  readonly dependencyBots: boolean;
  /** A plain file of source, for a test of the policy. */
  readonly source?: string;
}

const LANGUAGES: readonly (readonly [name: string, ends: RegExp])[] = [
  ['TypeScript', /\.[cm]?tsx?$/],
  ['JavaScript', /\.[cm]?jsx?$/],
  ['Python', /\.py$/],
  ['Rust', /\.rs$/],
  ['Go', /\.go$/],
  ['Java', /\.java$/],
  ['Kotlin', /\.kts?$/],
  ['Ruby', /\.rb$/],
  ['PHP', /\.php$/],
  ['C#', /\.cs$/],
  ['C and C++', /\.(?:c|cc|cpp|cxx|h|hpp)$/],
  ['Swift', /\.swift$/],
  ['Elixir', /\.exs?$/],
  ['Shell', /\.(?:sh|bash)$/],
  ['Terraform', /\.tf$/],
];
const MOST_LANGUAGES = 4;

const WORKFLOW = /^\.github\/workflows\/[^/]+\.ya?ml$/i;

/** Actions that run an agent, and where its transcript is found afterwards. Source: the manuals of the actions. */
const ACTIONS: readonly (readonly [uses: RegExp, action: string, transcript: string])[] = [
  [/anthropics\/claude-code-(?:base-)?action@/i, 'anthropics/claude-code-action', '${{ steps.claude.outputs.execution_file }}'],
  [/openai\/codex-action@/i, 'openai/codex-action', '${{ runner.temp }}/codex/sessions/**/rollout-*.jsonl'],
  [/google-github-actions\/run-gemini-cli@/i, 'google-github-actions/run-gemini-cli', '~/.gemini/tmp/*/chats/**'],
  [/QwenLM\/qwen-code-action@/i, 'QwenLM/qwen-code-action', '~/.qwen/**/chats/*.jsonl'],
];
const OUR_ACTION = /uses:[ \t]*["']?sallyport\/sallyport(?:\/[^@\s]*)?@/i;
const BOT_SETTINGS = /^(?:\.github\/(?:dependabot\.ya?ml|renovate\.json5?)|renovate\.json5?|\.renovaterc(?:\.json)?)$/i;

/** Programs that have a file of that kind and are no agents. */
const NO_AGENTS: readonly string[] = [
  'VS Code',
  'dev container',
  'Gitpod',
  'direnv',
  'autoenv',
  'mise',
  'workspace',
  'Firebase Studio',
  'JetBrains editors',
  'Helix',
  'git settings',
  'git repository',
  'Mercurial',
  'editor',
  'git',
  'git hook',
  'pre-commit',
  'package.json',
];
const kindOf = ({ agent, file }: Seen['agentFiles'][number]): string =>
  agent === 'agent' ? file.slice(file.lastIndexOf('/') + 1) : agent;

/** A name that can stand in YAML and at a prompt as it is. */
const PLAIN_PATH = /^(?!-)[\w.-]+(?:\/[\w.-]+)*$/;
/** The draft of the policy shows by these how paths are asked about and refused: its own tests must not be against that. */
const GUARDED = /^(?:infra|secrets)\//;
/** Where most languages keep what they build. */
const SOURCES = /^(?:src|lib|app|pkg|internal|cmd|source)\//;
const CLAUDE = '.claude/settings.json';
const CODEX_RULES = /^\.codex\/rules\/[^/]+\.rules$/;

const counted = <T>(items: readonly T[], key: (item: T) => string): readonly (readonly [T, number])[] => {
  const counts = new Map<string, { item: T; count: number }>();
  for (const item of items) {
    const entry = counts.get(key(item)) ?? { item, count: 0 };
    counts.set(key(item), { ...entry, count: entry.count + 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count).map(({ item, count }) => [item, count] as const);
};

/** Makes of what was read what can be proposed from. */
export const seenIn = ({ names, texts, authors }: Looked): Seen => {
  const there = new Set(names);
  const languages = counted(
    names.flatMap(name => LANGUAGES.find(([, ends]) => ends.test(name))?.[0] ?? []),
    language => language,
  );
  const workflows = names.filter(name => WORKFLOW.test(name));
  const inWorkflows = (pattern: RegExp): readonly string[] => workflows.filter(name => pattern.test(texts.get(name) ?? ''));
  const agents = names.flatMap(file => {
    const agent = agentFileOf(file)?.of;
    return agent === undefined || NO_AGENTS.includes(agent) ? [] : [{ agent, file }];
  });
  const main = languages[0]?.[0];
  const ends = LANGUAGES.find(([name]) => name === main)?.[1];
  const plain = names.filter(
    name => ends?.test(name) === true && PLAIN_PATH.test(name) && !/(?:^|\/)\./.test(name) && !GUARDED.test(name),
  );
  const botFiles = names.filter(name => BOT_SETTINGS.test(name));
  const source = plain.find(name => SOURCES.test(name)) ?? plain[0];
  return {
    languages: languages.slice(0, MOST_LANGUAGES).map(([name]) => name),
    tests: testCommands(name => texts.get(name) ?? (there.has(name) ? '' : undefined)),
    workflows,
    callers: inWorkflows(OUR_ACTION),
    agentFiles: agents.filter((one, i) => agents.findIndex(other => kindOf(other) === kindOf(one)) === i),
    permissions: [
      ...(/"permissions"\s*:\s*\{/.test(texts.get(CLAUDE) ?? '') ? [`claude:${CLAUDE}`] : []),
      ...names.filter(name => CODEX_RULES.test(name) && PLAIN_PATH.test(name)).map(name => `codex:${name}`),
    ],
    agentActions: ACTIONS.filter(([uses]) => inWorkflows(uses).length > 0).map(([, action, transcript]) => ({
      action,
      transcript,
    })),
    authors: counted(
      authors.filter(({ name }) => name !== undefined),
      ({ name }) => name!,
    ).map(([{ name, kind }, changes]) => ({ name: name!, kind, changes })),
    botFiles,
    dependencyBots: botFiles.length > 0 || authors.some(({ kind }) => kind === 'dependency-bot'),
    ...(source !== undefined && { source }),
  };
};

/** Whether the text of a file of this name is looked at. */
export const isRead = (name: string): boolean => ROOT_FILES.includes(name) || name === CLAUDE || WORKFLOW.test(name);
