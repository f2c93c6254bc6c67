/** Code that no reviewer reads: pushed out of sight, packed into one line, renamed by a machine, or kept as a text that is decoded and run. */
import type { AddedLine } from './added-code.ts';

export interface Packed {
  readonly rule: 'off-screen' | 'decode-and-run' | 'obfuscated' | 'packed-line' | 'escaped-text';
  readonly decision: 'ask' | 'deny';
  readonly n: number;
  readonly what: string;
}

const DECODES = String.raw`(?:\batob\s*\(|\bBuffer\.from\s*\(|\bb(?:ase)?(?:16|32|64|85)_?decode\w*\s*\(|\b(?:strict_|urlsafe_)?decode(?:base64|64|URIComponent|Bytes)?\s*\(|\bunescape\s*\(|\bString\.fromC(?:har|odePoint)\w*\s*\(|\bfromCharCode\b|\bunhexlify\s*\(|\bbytes\.fromhex\s*\(|\bcodecs\.decode\s*\(|\bgzinflate\s*\(|\bstr_rot13\s*\(|\bzlib\.(?:decompress|inflate)\w*\s*\(|\bFromBase64String\s*\(|\bmarshal\.loads\s*\(|\bhex2bin\s*\(|\bpack\s*\(\s*["']H\*|\bcodePointAt\b)`;
const RUNS = String.raw`(?:(?<![\w.$])(?:eval|exec|execSync|execScript|Function|loadstring|system|popen|passthru|shell_exec)\s*\(|\(0,\s*eval\)\s*\(|\bnew\s+Function\s*\(|\bvm\.run\w+\s*\(|\bmodule\._compile\s*\(|\b_compile\s*\(|\bchild_process\b[^;]{0,40}\.exec\w*\s*\(|\bos\.(?:system|popen)\s*\(|\bsubprocess\.\w+\s*\(|\bimport\s*\(\s*["'${'`'}]data:|\b(?:iex|Invoke-Expression)\b|\b__import__\s*\(\s*["']os["']\s*\)\.system\s*\(|\binstance_eval\s*\(|\bsetTimeout\s*\(\s*atob)`;
/** Decoded and run in one expression. */
const AT_ONCE = new RegExp(
  String.raw`${RUNS}[^;\n]{0,200}?${DECODES}|\b(?:base64\s+(?:-d|-D|--decode)|xxd\s+-r|openssl\s+enc\s[^|\n]*-d)\b[^|;\n]{0,200}\|\s*(?:sudo\s+)?(?:ba|z|da)?sh\b`,
);
const DECODE = new RegExp(DECODES);
const RUN = new RegExp(RUNS);
const HINT =
  /atob|Buffer\.from|decode|unescape|fromCharCode|fromCodePoint|unhexlify|fromhex|inflate|rot13|decompress|FromBase64|marshal|hex2bin|pack\(|codePointAt|base64|xxd|openssl/i;
/** A run of base64 or hexadecimal that is no word and no digest. */
const BLOB = /["'`](?:[A-Za-z\d+/]{200,}={0,2}|(?:[\da-f]{2}){150,}|(?:\\x[\da-f]{2}){40,}|(?:%[\da-f]{2}){40,})["'`]/i;
/** A variable that holds what was decoded. */
const HOLDS = new RegExp(String.raw`(?:^|[\s;{(])(?:const\s+|let\s+|var\s+|\$)?(\w+)\s*:?=\s*[^=\n]{0,120}?${DECODES}`);
/** Lines between a blob, what decodes it and what runs it. */
const NEAR = 25;

/** Names as a well-known obfuscator makes them. */
const MACHINE_NAME = /\b_0x[\da-f]{4,6}\b/g;
/** Printable letters written as numbers, a word of them. */
const ESCAPED =
  /(?:\\x[2-7][\da-f]){8,}|(?:\\u00[2-7][\da-f]){8,}|\bfromCharCode\s*\(\s*(?:\d{2,3}\s*,\s*){7,}|\bchr\(\d{2,3}\)(?:\s*[.+]\s*chr\(\d{2,3}\)){5,}/i;
/** So much empty space puts what follows outside of every window. */
const OFF_SCREEN = /\S[ \t\u00a0\u3000]{150,}(?=\S)/;
const LONG = 1_000;
const NOBODY_READS = 5_000;

/** One text and nothing else that matters: a picture, a font, a sentence. */
const isData = (text: string): boolean => {
  if (/^\s*\/\/[#@]\s*sourceMappingURL=/.test(text)) return true;
  const quote = /["'`]/.exec(text);
  if (quote === null || quote.index > 200) return false;
  const end = text.indexOf(quote[0], quote.index + 1);
  return end === text.lastIndexOf(quote[0]) && text.length - end < 40;
};

/** Code of one line that nobody wrote by hand: long, dense, with more marks than words. */
const isDense = ({ bare, text }: AddedLine): boolean => {
  const marks = bare.match(/[;{}()=,]/g)?.length ?? 0;
  const spaces = bare.match(/\s(?=\S)/g)?.length ?? 0;
  return marks > 100 && spaces < text.length / 8 && !isData(text);
};

const CALLS =
  /(?<![\w.$])(?:eval|exec|Function|execScript|system|popen|loadstring|_compile|iex|Invoke-Expression|runInThisContext|runInNewContext)\b\)?\s*\(?\s*\$?(\w+)/g;
/** Whether a few lines on the decoded text is handed to what runs it. */
const runsWhatItHolds = (line: AddedLine, lines: readonly AddedLine[]): boolean => {
  const name = HOLDS.exec(line.bare.slice(0, 2_000))?.[1];
  if (name === undefined) return false;
  return lines.some(
    ({ n, bare }) =>
      n >= line.n && n - line.n <= NEAR && [...bare.slice(0, 2_000).matchAll(CALLS)].some(call => call[1] === name),
  );
};

/**
 * Looks through added code.
 * @param lines of one file, in order.
 */
export const packedCode = (lines: readonly AddedLine[]): readonly Packed[] => {
  const found: Packed[] = [];
  const add = (rule: Packed['rule'], decision: Packed['decision'], line: AddedLine, what: string): void =>
    void found.push({ rule, decision, n: line.n, what: what.trim().slice(0, 120) });
  const blobs = lines.filter(({ code }) => code.length > 160 && BLOB.test(code));
  const runs = blobs.length === 0 ? [] : lines.filter(({ bare }) => RUN.test(bare.slice(0, 4_000)));
  let machine = 0;
  let made: { readonly line: AddedLine; readonly name: string } | undefined;
  for (const line of lines) {
    const { code, bare, text } = line;
    if (text.length > 150) {
      const off = OFF_SCREEN.exec(text);
      if (off !== null) {
        const rest = bare.slice(off.index + off[0].length);
        if (/[\w$]\s*[(=.]|\b(?:import|require|eval)\b/.test(rest))
          add('off-screen', 'deny', line, text.slice(off.index + off[0].length));
      }
      if ((text.length > LONG && isDense(line)) || (text.length > NOBODY_READS && !isData(text)))
        add('packed-line', 'ask', line, text);
    }
    if (HINT.test(code.slice(0, 4_000))) {
      const at = AT_ONCE.exec(code.slice(0, 4_000));
      if (at !== null && bare.slice(at.index, at.index + at[0].length).trim() !== '') add('decode-and-run', 'deny', line, at[0]);
      else if (runsWhatItHolds(line, lines)) add('decode-and-run', 'deny', line, code);
      else if (blobs.length > 0 && runs.length > 0 && DECODE.test(bare.slice(0, 4_000))) {
        const near = (other: AddedLine): boolean => Math.abs(other.n - line.n) <= NEAR;
        if (blobs.some(near) && runs.some(near)) add('decode-and-run', 'deny', line, code);
      }
    }
    if (code.includes('_0x')) {
      const names = bare.match(MACHINE_NAME) ?? [];
      machine += names.length;
      made ??= names.length > 0 ? { line, name: names[0]! } : undefined;
    }
    if (/\\x|\\u00|fromCharCode|chr\(/i.test(code) && ESCAPED.test(code.slice(0, 4_000)))
      add('escaped-text', 'ask', line, ESCAPED.exec(code)?.[0] ?? code);
  }
  if (machine >= 5 && made) add('obfuscated', 'deny', made.line, made.name);
  return found.filter((one, i) => found.findIndex(other => other.rule === one.rule && other.n === one.n) === i);
};
