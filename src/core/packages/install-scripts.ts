/** Commands that a package tool runs by itself: do they run code that is new, or that comes from somewhere else? */
import type { Script } from './manifest.ts';

export interface ScriptContext {
  /** Folder of the manifest, `` for the root. */
  readonly folder: string;
  /** Paths that the change adds or modifies. */
  readonly changed: ReadonlySet<string>;
  /** All scripts of the manifest at the head, by name. */
  readonly scripts: ReadonlyMap<string, string>;
  /** Packages that the manifest declared at the base: their programs are not new. */
  readonly installed: ReadonlySet<string>;
}

const FETCHES =
  /\b(curl|wget|iwr|irm|invoke-webrequest|invoke-restmethod|start-bitstransfer|ncat|socat|ssh|scp|ftp|tftp)\b|\b(git|gh)\s+(clone|fetch|pull)\b|\b(https?|ftp):\/\//i;
const INLINE =
  /\b(node|deno|bun|tsx|ts-node)\b[^&|;]*\s(-e|-p|-pe|--eval|--print|eval)\b|\b(python[\d.]*|perl|ruby|php|osascript)\s+-[a-zA-Z]*[cer]\b|\b(ba|z|da|k)?sh\s+-[a-z]*c\b|\beval\b|\bbase64\b|\bopenssl\s+enc\b|\b(powershell|pwsh)\b|\bcmd\s*\/c\b|\|\s*(ba|z|da)?sh\b|\$\(|`/i;
const DECODES = /\bbase64\b|\bfrombase64string\b|-enc(odedcommand)?\b|\|\s*(ba|z|da)?sh\b/i;
const RUNNERS =
  /\b(?:npx|bunx|pnpx|uvx|pipx\s+run|(?:pnpm|yarn)\s+dlx|npm\s+(?:exec|x)|bun\s+x|deno\s+run)\s+((?:-\S+\s+)*)(\S+)/g;
const CHAINS =
  /\b(?:npm|pnpm|yarn|bun)\s+(?:run(?:-script)?\s+)?(?:-\S+\s+)*([\w:.-]+)|\bnode\s+--run\s+([\w:.-]+)|\b(?:run-[sp]|npm-run-all\S*)\s+([\w:.\s-]+)/g;
/** Helpers whose whole purpose is an install script. */
const PLAIN = new Set([
  'only-allow',
  'husky',
  'lefthook',
  'simple-git-hooks',
  'patch-package',
  'is-ci',
  'lint-staged',
  'playwright',
]);

const join = (folder: string, path: string): string => {
  const parts: string[] = [];
  for (const part of `${folder}/${path}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
};
const ENDINGS = ['', '.js', '.mjs', '.cjs', '.ts', '.mts', '.cts', '.sh', '/index.js', '/index.mjs', '/index.cjs', '/index.ts'];

/** Programs that move, show or check files, and do not run them. */
const HANDLES =
  /^(?:cp|mv|rm|mkdir|rmdir|ln|cat|echo|printf|touch|chmod|tar|zip|unzip|rimraf|cpy|cpx|copyfiles|shx|del-cli|mkdirp|tsc|eslint|prettier|biome|oxlint|git|test|\[|cd|find|ls|sed|sort|diff)$/;
/** Words before the program: assignments, and wrappers that run what follows. */
const PREFIX = /^(?:\w+=.*|env|cross-env|exec|command|time|nice|sudo|npx|bunx|pnpm|yarn|exec|dlx|dotenv|--|-\S+)$/;
const CODE = /\.(?:[cm]?[jt]sx?|sh|bash|zsh|py|rb|pl|php|ps1|exe|bat|cmd|wasm|node)$/i;

/** The changed file that a command runs, if any. */
const runsChanged = (command: string, { folder, changed }: ScriptContext): string | undefined =>
  command
    .split(/&&|\|\||[;|&\n()]/)
    .flatMap(part => {
      const words = part.split(/[\s"'`=,]+/).filter(word => word !== '');
      const first = words.findIndex(word => !PREFIX.test(word));
      return first < 0 || HANDLES.test(words[first]!) ? [] : words.slice(first).filter(word => !word.startsWith('-'));
    })
    .flatMap(word => ENDINGS.map(ending => join(folder, word + ending)))
    .find(path => changed.has(path) && (CODE.test(path) || !/\.\w+$/.test(path)));

const SHELL = String.raw`(?:sudo\s+)?(?:env\s+)?(?:ba|z|da|k)?sh\b|(?:sudo\s+)?(?:node|bun|deno|python[\d.]*|perl|ruby|php|pwsh|iex)\b`;
const PIPES = new RegExp(
  String.raw`\b(?:curl|wget|iwr|irm|base64\s+(?:-d|-D|--decode))\b[^;&]*?\|\s*(?:${SHELL})|\b(?:eval|sh\s+-c|bash\s+-c|source|\.)\s+["']?(?:\$\(|<\(|${'`'})\s*(?:curl|wget)\b|\b(?:ba|z)?sh\s+<\(\s*(?:curl|wget)\b`,
  'i',
);
/** The part of a command that runs what the network or a decoder sends. */
export const pipesForeignCode = (command: string): string | undefined => PIPES.exec(command.slice(0, 4_000))?.[0];

/** Why a step of a build runs foreign code. */
export const fetchesCode = (command: string): string | undefined =>
  FETCHES.test(command) ? 'it fetches from the network' : DECODES.test(command) ? 'it runs code that it decodes' : undefined;

/**
 * Why a command that runs by itself runs new or foreign code.
 * @returns a reason for the message, or undefined when it only runs what was there.
 */
export const runsNewCode = (command: string, context: ScriptContext, depth = 0): string | undefined => {
  if (command.length > 4000) return 'it is too long to read';
  if (FETCHES.test(command)) return 'it fetches from the network';
  if (INLINE.test(command)) return 'it runs code that stands in the command itself';
  for (const [, , name] of command.matchAll(RUNNERS)) {
    const bare = name!.replace(/(?!^)@.*$/, '');
    if (!PLAIN.has(bare) && !context.installed.has(bare)) return `it fetches and runs \`${bare}\``;
  }
  const file = runsChanged(command, context);
  if (file !== undefined) return `it runs \`${file}\`, which this change writes`;
  if (depth >= 4) return undefined;
  for (const [, one, two, many] of command.matchAll(CHAINS)) {
    for (const name of (one ?? two ?? many ?? '').split(/\s+/)) {
      const next = context.scripts.get(name);
      if (next === undefined || next === command) continue;
      const why = runsNewCode(next, context, depth + 1);
      if (why !== undefined) return why;
    }
  }
  return undefined;
};

/** Automatic scripts that are new or changed. */
export const changedScripts = (before: readonly Script[], after: readonly Script[]): readonly Script[] => {
  const old = new Set(before.map(script => `${script.name}\0${script.command}`));
  return after.filter(script => script.automatic && !old.has(`${script.name}\0${script.command}`));
};
