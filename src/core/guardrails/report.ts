/** How a tripwire is told: whose words they are, where they stand, and what to do. */
import type { Decision, Effect, TextSource } from '../model.ts';
import { printable, shorten } from '../text.ts';
import type { BuiltIn, Tripwire } from './tripwire.ts';

export const SOURCES = [
  'title',
  'body',
  'branch',
  'commit',
  'author',
  'prompt',
  'result',
  'output',
] as const satisfies readonly TextSource[];
const TEXTS: Readonly<Record<TextSource, string>> = {
  title: 'the title',
  body: 'the description',
  branch: 'the name of the branch',
  commit: 'the commit message',
  author: 'the name of the author',
  prompt: 'the prompt',
  result: 'what a tool gave back',
  output: 'the final answer',
};

/** What a text about a change may not hold at all; what an agent was told waits for a person; what it was shown is only told. */
const HEARS: Readonly<Record<TextSource, 'change' | 'prompt' | 'result' | undefined>> = {
  title: 'change',
  body: 'change',
  branch: 'change',
  commit: 'change',
  author: 'change',
  prompt: 'prompt',
  result: 'result',
  output: undefined,
};
const TELLS: readonly TextSource[] = ['title', 'body', 'commit', 'output'];
/** Whether an agent may be told this text. */
export const goesIn = (source: TextSource): boolean => HEARS[source] !== undefined;
/** Whether somebody may be shown it, so that its links and images are fetched. */
export const comesOut = (source: TextSource): boolean => TELLS.includes(source);

/** What follows from a tripwire; `undefined` where nothing is said, because talk about attacks is ordinary there. */
export const decide = ({ kind, info: { grade, bearing } }: Tripwire, source: TextSource): Decision | undefined => {
  if (bearing === 'forbidden') return undefined;
  const [sure, said] = [grade === 'sure', bearing === 'said'];
  if (kind !== 'input-policy') return sure ? 'deny' : said ? 'ask' : undefined;
  if (HEARS[source] === 'change') return sure && said ? 'deny' : sure || said ? 'ask' : undefined;
  return sure && said ? (HEARS[source] === 'prompt' ? 'ask' : 'allow') : undefined;
};

const OUT = 'take the sentence out';
export const INSTRUCTED: Readonly<Record<BuiltIn, { readonly says: string; readonly fix: string }>> = {
  override: { says: 'tells an agent to forget its instructions', fix: OUT },
  'role-marker': { says: 'poses as a turn of the system', fix: 'take the mark out, or describe it in words' },
  reviewer: { says: 'tells a reviewing agent what to decide', fix: OUT },
  destroy: { says: 'tells an agent to destroy what it can reach', fix: OUT },
  exfiltrate: { says: 'tells an agent to send secrets away', fix: OUT },
  conceal: { says: 'tells an agent to keep something from people', fix: OUT },
  reveal: { says: 'tells an agent to give its own instructions away', fix: OUT },
  'exfiltration-link': {
    says: 'has an address that carries data',
    fix: 'link without the data, or name the host under `known_hosts` on the base branch',
  },
  'prompt-leak': { says: 'recites the instructions of an agent', fix: 'take them out' },
};

const MOST = 120;

/** Where the words stand, and the words: one line, without what could steer a terminal; of an address only its beginning. */
export const shownText = (
  { source, text }: Effect & { kind: 'text' },
  { start, end, rule }: { readonly start: number; readonly end: number; readonly rule?: BuiltIn },
): { readonly where: string; readonly text: string } => {
  const line = text.slice(0, start).split('\n').length;
  const words = text.slice(start, end).replaceAll(/\s+/g, ' ').replaceAll('`', "'").trim();
  const shown = rule === 'exfiltration-link' ? shorten(words.replace(/[?#][\s\S]*$/, '?…'), 60) : shorten(printable(words), MOST);
  return { where: line > 1 ? `line ${line} of ${TEXTS[source]}` : TEXTS[source], text: shown };
};
