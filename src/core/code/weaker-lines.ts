/**
 * Lines that came back a little weaker: a value that is no longer cleaned, a digest or a random number that can be guessed, a question of
 * security that is answered beforehand. Told by the pair of the old line and the new one, so that code which was always so is no news.
 */

import type { FileChange, Line } from '../model.ts';
import { closingBracket } from './brackets.ts';

export interface WeakerLine {
  readonly rule: 'cleaning-removed' | 'weaker-secret' | 'check-off';
  readonly line: Line;
  readonly what: string;
}

/** Lines of one side that are compared; a longer rewrite is no small change of a line. */
const MOST = 400;
/** Cleaning calls of one line that are looked at. */
const MOST_CALLS = 8;
const squeeze = (text: string): string => text.replaceAll(/\s+/g, '');

/** Calls that clean what comes from outside. */
const CLEANS =
  /\b(?:path\.basename|os\.path\.basename|filepath\.(?:Base|Clean)|secure_filename|DOMPurify\.sanitize|sanitize(?:Html|HTML|_html|Input|Url)?|escape(?:Html|HTML|_html|Xml|RegExp)?|html\.(?:escape|EscapeString)|markupsafe\.escape|bleach\.clean|validator\.escape|xss|encodeURIComponent|shlex\.quote|shellescape|quote_ident|htmlspecialchars|strip_tags|basename|mysqli?_real_escape_string|h)\(/g;
/** The line with one cleaning call left out, for each of them: by its first argument alone. */
const uncleaned = (whole: string): readonly (readonly [without: string, call: string])[] => {
  const text = whole.slice(0, 1_000);
  return [...text.matchAll(CLEANS)].slice(0, MOST_CALLS).flatMap(call => {
    const start = call.index + call[0].length;
    const end = closingBracket(text, start);
    if (end === -1) return [];
    const inner = text.slice(start, end);
    return [inner, inner.split(',')[0]!].map(argument => [
      squeeze(text.slice(0, call.index) + argument + text.slice(end + 1)),
      call[0],
    ]);
  });
};

const STRONG = /\bsha-?(?:224|256|384|512)\b|\bsha3\w*|\bblake[23]\w*|\bgcm\b|\bchacha20\w*/gi;
const WEAK = /\bmd5\b|\bsha-?1\b|\becb\b|\bdes3?\b|\brc4\b/gi;
const blank = (text: string): string => squeeze(text.replaceAll(STRONG, '#').replaceAll(WEAK, '#'));
const [IS_STRONG, IS_WEAK] = [new RegExp(STRONG.source, 'i'), new RegExp(WEAK.source, 'i')];

const SAFE_RANDOM =
  /\bsecrets\.\w+\(|\bSystemRandom\b|\brandomBytes\s*\(|\brandomUUID\s*\(|\bgetRandomValues\s*\(|\bSecureRandom\b|\brandomInt\s*\(|\brandom_bytes\s*\(|\bRandomNumberGenerator\b|\bcrypto\/rand\b|\bOsRng\b/;
const GUESSED_RANDOM =
  /\brandom\.(?:choice|choices|random|randint|randrange|getrandbits)\(|\bMath\.random\(\)|\bnew Random\(|\brand\.(?:Int|Intn|Read|Seed)\w*\(|\bmath\/rand\b|\bmt_rand\(|\bthread_rng\(\)/;

const QUESTION = /allow|valid|permit|trust|auth|verif|\bsafe|secur|\brole|admin|owner|csrf|sign(?:ed|ature)|granted|forbid/i;
const YES = /(?<![\w.$])(?:true|True)(?![\w$])/g;

/** What one file of a change says weaker than before. */
export const weakerLines = ({ added, removed, status }: FileChange): readonly WeakerLine[] => {
  if (status === 'D' || removed.length === 0 || removed.length > MOST || added.length > MOST) return [];
  const dirty = new Map(removed.flatMap(({ text }) => uncleaned(text)));
  const strong = new Set(
    removed.filter(({ text }) => IS_STRONG.test(text) && !IS_WEAK.test(text)).map(({ text }) => blank(text)),
  );
  const safe = removed.filter(({ text }) => SAFE_RANDOM.test(text));
  const drawn = safe.length > added.filter(({ text }) => SAFE_RANDOM.test(text)).length;
  const questions = removed.map(({ text }) => squeeze(text)).filter(text => QUESTION.test(text));
  return added.flatMap((line): WeakerLine[] => {
    const { text } = line;
    if (/^\s*(?:\/\/|#|\*|--)/.test(text) || text.length > 1_000) return [];
    const what = text.trim();
    const bare = squeeze(text);
    if (dirty.has(bare)) return [{ rule: 'cleaning-removed', line, what: `${dirty.get(bare)!}…)` }];
    if (strong.size > 0 && IS_WEAK.test(text) && strong.has(blank(text))) return [{ rule: 'weaker-secret', line, what }];
    if (drawn && GUESSED_RANDOM.test(text)) return [{ rule: 'weaker-secret', line, what }];
    if (questions.length === 0) return [];
    const answered = [...bare.matchAll(YES)].some(({ index, 0: yes }) =>
      questions.some(old => {
        const [before, after] = [bare.slice(0, index), bare.slice(index + yes.length)];
        if (before.length < 4 || old.length <= bare.length - yes.length || !old.startsWith(before) || !old.endsWith(after))
          return false;
        const was = old.slice(before.length, old.length - after.length);
        return /[(.<>=]/.test(was) && QUESTION.test(was);
      }),
    );
    return answered ? [{ rule: 'check-off', line, what }] : [];
  });
};
