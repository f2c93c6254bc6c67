/** Defences that a change takes away without a check in sight: middleware, headers, flags of cookies, users of containers, bound parameters of queries. */
import { fits, hinted } from '../hints.ts';
import type { FileChange, Line } from '../model.ts';

/** A line that no longer defends, and what of it is gone. */
export interface LostDefence {
  readonly line: Line;
  readonly what: string;
}

const COMMENT = /^\s*(?:\/\/|#(?!\[)|\*|--|<!--|;)/;
const isCode = ({ text }: Line): boolean => !COMMENT.test(text);
/** A line that only brings a name into the file. */
const BRINGS = /^\s*(?:import|from|use|using|require)\b|\brequire\(\s*["'][^"']+["']\s*\)\s*;?\s*$/;

/** Middleware and headers that frameworks and servers defend pages with, in any of their spellings. */
const DEFENCES = hinted(
  /\b(?:CsrfViewMiddleware|SecurityMiddleware|XFrameOptionsMiddleware|ContentSecurityPolicyMiddleware|CSPMiddleware|HSTSMiddleware|UseHsts|UseHttpsRedirection|UseAntiforgery|UseAuthentication|UseAuthorization|SECURE_SSL_REDIRECT\s*=\s*True|SECURE_HSTS_SECONDS)\b|\b(?:helmet|csurf|csrfProtection|rateLimit|rateLimiter|slowDown|expressRateLimit)\s*\(|\bRack::Attack\b|["'\s](?:Strict-Transport-Security|Content-Security-Policy|X-Frame-Options|X-Content-Type-Options)["'\s:]|\b(?:httpOnly|HttpOnly|httponly|secure)["']?\s*[:=]\s*(?:true|True)\b|\b(?:SESSION|CSRF)_COOKIE_(?:SECURE|HTTPONLY)["']?\s*[:=]\s*True\b|\bsameSite["']?\s*:\s*["'](?:strict|lax)["']/i,
  'middleware',
  'usehsts',
  'usehttpsredirection',
  'useantiforgery',
  'useauth',
  'secure',
  'helmet',
  'csurf',
  'csrfprotection',
  'ratelimit',
  'slowdown',
  'rack::attack',
  'strict-transport-security',
  'content-security-policy',
  'x-frame-options',
  'x-content-type-options',
  'httponly',
  '_cookie_',
  'samesite',
);

const defends = (line: Line): boolean => fits(DEFENCES, line.text.slice(0, 500)) && isCode(line) && !BRINGS.test(line.text);
/** How many lines that defend a whole change brings and takes: counted once, although every file asks. */
const counted = new WeakMap<readonly FileChange[], { readonly now: number; readonly was: number }>();
const countOf = (all: readonly FileChange[]): { readonly now: number; readonly was: number } => {
  const known = counted.get(all);
  if (known !== undefined) return known;
  const sum = (lines: (file: FileChange) => readonly Line[]): number =>
    all.reduce((total, file) => total + lines(file).filter(defends).length, 0);
  const found = { now: sum(({ added }) => added), was: sum(({ removed, status }) => (status === 'D' ? [] : removed)) };
  counted.set(all, found);
  return found;
};
/** @param all every file of the change: what moves elsewhere, or is put otherwise, is not lost. */
const lostMiddleware = (file: FileChange, all: readonly FileChange[]): readonly LostDefence[] => {
  const gone = file.removed.filter(defends);
  if (gone.length === 0) return [];
  const { now, was } = countOf(all);
  // What is left of the code around it tells whether the defence went, or all that it stood before.
  const removedMore = file.removed.length - gone.length > 4 * gone.length + 12;
  if (now >= was || removedMore) return [];
  const [first] = gone;
  const at = file.added[0] ?? { n: Math.max(1, first!.n - 1), text: '' };
  return [{ line: at, what: DEFENCES.pattern.exec(first!.text.slice(0, 500))![0].trim() }];
};

const USER = /^\s*USER\s+(\S+)/i;
const isRoot = (user: string): boolean => /^(?:root|0)(?::|$)/i.test(user);
/** A container whose program ran as somebody, and now as root. */
const lostUser = (file: FileChange): readonly LostDefence[] => {
  if (!/(?:^|\/)(?:docker|container)file[^/]*$|\.dockerfile$/i.test(file.path.real)) return [];
  const users = (lines: readonly Line[]): readonly { line: Line; user: string }[] =>
    lines.flatMap(line => {
      const user = USER.exec(line.text)?.[1];
      return user === undefined ? [] : [{ line, user }];
    });
  const gone = users(file.removed).filter(({ user }) => !isRoot(user));
  const now = users(file.added);
  if (gone.length === 0 || now.filter(({ user }) => !isRoot(user)).length >= gone.length) return [];
  const root = now.find(({ user }) => isRoot(user))?.line;
  return [{ line: root ?? { n: Math.max(1, gone[0]!.line.n - 1), text: '' }, what: gone[0]!.line.text.trim() }];
};

const QUERY = /["'`](\s*(?:SELECT\s.{1,300}\sFROM|INSERT\s+INTO|UPDATE\s.{1,200}\sSET|DELETE\s+FROM)\s.{0,300})/i;
/** A place for a parameter, which the driver fills. */
const PLACE = /(?:=|\(|,|\bLIKE|\bIN|<|>)\s*(?:%s|%\(\w+\)s|\?|\$\d|:\w+|@\w+)/i;
/** A value that is written into the text of the query. */
const FILLED =
  /\$\{|\b(?:rf|f|fr)(?:"|')[^\n]*\{|["'`]\s*(?:\+|\|\||\.(?!\w+\s*\(\s*\))|%(?!s))\s*[\w($]|\.format\(|#\{|\bsprintf\b|fmt\.Sprintf/i;
const startOf = (query: string): string => query.replaceAll(/\s+/g, ' ').trim().toLowerCase().slice(0, 24);
/** Queries whose parameters were bound and are now written into their text. */
const lostBinding = (file: FileChange): readonly LostDefence[] => {
  const bound = new Set(
    file.removed.flatMap(({ text }) => {
      const query = QUERY.exec(text.slice(0, 1_000))?.[1];
      return query !== undefined && PLACE.test(query) && !FILLED.test(text.slice(0, 1_000)) ? [startOf(query)] : [];
    }),
  );
  if (bound.size === 0) return [];
  return file.added.flatMap((line): LostDefence[] => {
    const text = line.text.slice(0, 1_000);
    const query = isCode(line) ? QUERY.exec(text)?.[1] : undefined;
    return query !== undefined && FILLED.test(text) && !PLACE.test(query) && bound.has(startOf(query))
      ? [{ line, what: query.trim() }]
      : [];
  });
};

/** What one file of a change no longer defends. */
export const lostDefences = (
  file: FileChange,
  all: readonly FileChange[],
): { readonly gone: readonly LostDefence[]; readonly root: readonly LostDefence[]; readonly unbound: readonly LostDefence[] } =>
  file.status === 'D' || file.removed.length === 0
    ? { gone: [], root: [], unbound: [] }
    : { gone: lostMiddleware(file, all), root: lostUser(file), unbound: lostBinding(file) };
