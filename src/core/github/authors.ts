/**
 * Who wrote a change: an agent, a dependency bot or a person, by login, by branch name, or by what the commits say of themselves.
 * None of it can be trusted to clear anybody; it only decides which words are used and which bots may bump versions.
 */
import type { Author } from '../model.ts';
import { nameGlob } from '../wildcard.ts';

interface Known {
  readonly name: string;
  readonly kind: 'agent' | 'dependency-bot';
  readonly logins?: readonly string[];
  readonly branches?: readonly string[];
  /** Names or addresses in `Co-authored-by:` and author lines. */
  readonly trailers?: readonly string[];
}

/** Source: the products' documentation and their pull requests on public repositories. */
const KNOWN: readonly Known[] = [
  {
    name: 'copilot',
    kind: 'agent',
    logins: ['copilot', 'copilot-swe-agent[bot]', 'copilot-swe-agent', 'github-copilot[bot]'],
    branches: ['copilot/*'],
    trailers: ['copilot-swe-agent[bot]', 'copilot@users.noreply.github.com', '223556219+copilot@users.noreply.github.com'],
  },
  {
    name: 'claude',
    kind: 'agent',
    logins: ['claude[bot]', 'claude-code[bot]', 'anthropic-claude[bot]'],
    branches: ['claude/*', 'claude-*'],
    trailers: ['noreply@anthropic.com', 'claude[bot]'],
  },
  {
    name: 'codex',
    kind: 'agent',
    logins: ['chatgpt-codex-connector[bot]', 'codex[bot]', 'openai-codex[bot]'],
    branches: ['codex/*', '*-codex/*'],
    trailers: ['codex@openai.com', 'noreply@openai.com', 'chatgpt-codex-connector[bot]'],
  },
  {
    name: 'gemini',
    kind: 'agent',
    logins: ['gemini-code-assist[bot]', 'gemini-cli[bot]', 'gemini-cli-robot'],
    branches: ['gemini/*', 'gemini-cli/*'],
    trailers: ['gemini-code-assist[bot]', 'gemini-cli@google.com'],
  },
  {
    name: 'jules',
    kind: 'agent',
    logins: ['google-labs-jules[bot]', 'jules[bot]'],
    branches: ['jules/*', 'jules-*'],
    trailers: ['google-labs-jules[bot]'],
  },
  {
    name: 'devin',
    kind: 'agent',
    logins: ['devin-ai-integration[bot]'],
    branches: ['devin/*'],
    trailers: ['devin-ai-integration[bot]', 'devin@cognition.ai'],
  },
  {
    name: 'cursor',
    kind: 'agent',
    logins: ['cursor[bot]', 'cursoragent'],
    branches: ['cursor/*'],
    trailers: ['cursoragent@cursor.com', 'cursor[bot]'],
  },
  {
    name: 'openhands',
    kind: 'agent',
    logins: ['openhands-agent', 'openhands[bot]'],
    branches: ['openhands/*', 'openhands-*'],
    trailers: ['openhands@all-hands.dev', 'openhands-agent'],
  },
  {
    name: 'amp',
    kind: 'agent',
    logins: ['ampcode[bot]', 'ampcode-com[bot]'],
    branches: ['amp/*'],
    trailers: ['amp@ampcode.com'],
  },
  { name: 'sweep', kind: 'agent', logins: ['sweep-ai[bot]'], branches: ['sweep/*'] },
  { name: 'aider', kind: 'agent', trailers: ['aider.chat', '(aider)'] },
  { name: 'windsurf', kind: 'agent', logins: ['windsurf-bot[bot]', 'codeium[bot]'], branches: ['windsurf/*'] },
  {
    name: 'opencode',
    kind: 'agent',
    logins: ['opencode-agent[bot]'],
    branches: ['opencode/*'],
    trailers: ['noreply@opencode.ai'],
  },
  { name: 'kiro', kind: 'agent', logins: ['kiro-agent[bot]'], branches: ['kiro/*'] },
  { name: 'qwen', kind: 'agent', trailers: ['qwen-coder@alibabacloud.com'] },
  {
    name: 'factory',
    kind: 'agent',
    logins: ['factory-droid[bot]'],
    branches: ['droid/*'],
    trailers: ['138933559+factory-droid[bot]@users.noreply.github.com'],
  },
  // Last, so that an agent that writes in a bot's pull request is seen.
  {
    name: 'dependabot',
    kind: 'dependency-bot',
    logins: ['dependabot[bot]', 'dependabot-preview[bot]'],
    trailers: ['dependabot[bot]'],
  },
  {
    name: 'renovate',
    kind: 'dependency-bot',
    logins: ['renovate[bot]', 'renovate-bot', 'self-hosted-renovate[bot]'],
    trailers: ['renovate[bot]', 'bot@renovateapp.com'],
  },
];

export interface AuthorFacts {
  readonly login?: string | undefined;
  /** GitHub's account type, `User` or `Bot`. */
  readonly type?: string | undefined;
  readonly branch?: string | undefined;
  readonly commits?: readonly { readonly author: string; readonly message: string }[];
}

const TRAILER = /^co-authored-by:\s*(.{1,300})$/gim;

/** A dependency bot is known by its account alone: a branch or a trailer of its name is a costume. */
const match = (known: Known, facts: AuthorFacts, own: readonly string[]): string | undefined => {
  const login = facts.login?.toLowerCase();
  if (login !== undefined && known.logins?.includes(login)) return `login ${facts.login}`;
  if (known.kind === 'dependency-bot') return undefined;
  if (facts.branch !== undefined && known.branches?.some(pattern => nameGlob(pattern)(facts.branch!)))
    return `branch ${facts.branch}`;
  const found = known.trailers?.find(trailer => own.some(line => line.includes(trailer)));
  return found === undefined ? undefined : `commits by ${found}`;
};

/**
 * Tells who wrote a change. An app that nobody knows is taken for an agent: whatever opens pull requests by itself is one until
 * somebody who answers for the workflow says otherwise.
 * @param more patterns of one's own: `login:x`, `branch:x/*`, `trailer:x`; a bare word is a login. `not:x` is an account that is no
 *   agent, whatever its branches and commits say.
 */
export const authorOf = (facts: AuthorFacts, more: readonly string[] = []): Author => {
  const own = (facts.commits ?? [])
    .flatMap(({ author, message }) => [author, ...[...message.matchAll(TRAILER)].map(m => m[1]!)])
    .map(line => line.toLowerCase());
  const login = facts.login === undefined ? {} : { login: facts.login };
  const cleared = more.flatMap(text => /^not:\s*(.+)$/s.exec(text.trim())?.[1]?.toLowerCase() ?? []);
  if (facts.login !== undefined && cleared.includes(facts.login.toLowerCase()))
    return { ...login, kind: facts.type === 'Bot' ? 'bot' : 'person', because: 'the input `agents` says so' };
  const marks = more.filter(text => !text.trim().startsWith('not:'));
  const ours = marks.map((text): Known => {
    const [, kind, value] = /^(?:(login|branch|trailer):)?(.*)$/s.exec(text.trim())! as unknown as [
      string,
      string | undefined,
      string,
    ];
    const list = [value.toLowerCase()];
    return {
      name: value,
      kind: 'agent',
      ...(kind === 'branch' ? { branches: [value] } : kind === 'trailer' ? { trailers: list } : { logins: list }),
    };
  });
  for (const known of [...ours, ...KNOWN]) {
    const because = match(known, facts, own);
    if (because !== undefined) return { ...login, kind: known.kind, name: known.name, because };
  }
  if (facts.login === undefined) return { kind: 'unknown' };
  if (facts.type === 'Bot') return { ...login, kind: 'agent', name: facts.login, because: 'it is the account of an app' };
  return { ...login, kind: 'person' };
};

/** From the one who is trusted with least. */
const KINDS: readonly Author['kind'][] = ['agent', 'unknown', 'bot', 'person', 'dependency-bot'];

/** Of several authors of one change the one who is trusted with least. @param authors at least one. */
export const strictestAuthor = (authors: readonly Author[]): Author =>
  authors.reduce((least, author) => (KINDS.indexOf(author.kind) < KINDS.indexOf(least.kind) ? author : least));
