/** What programs that change a text on its way print, where the text is known: decoders, turners, `tr`. */
import type { ProgramContext } from '../contracts.ts';
import type { Args } from './argv.ts';

/** What readers of standard input print, where that is known; undefined where it is not. */
export const transformed = (name: string, args: Args, context: ProgramContext): string | undefined => {
  const text = context.stdinText;
  if (text === undefined || args.operands.length > 0) return undefined;
  if (name === 'tac') return text.replace(/\n$/, '').split('\n').reverse().join('\n') + '\n';
  if (name === 'rev')
    return text
      .split('\n')
      .map(line => [...line].reverse().join(''))
      .join('\n');
  if (name === 'base64') return args.has('d', 'decode', 'D') ? fromBase64(text) : undefined;
  if (name === 'xxd') return args.has('r') && args.has('p') ? fromHex(text) : undefined;
  if ((name === 'sort' || name === 'head' || name === 'tail') && args.given.length === 0 && text.trimEnd().split('\n').length < 2)
    return text;
  return undefined;
};
const fromBase64 = (text: string): string | undefined => {
  const clean = text.replace(/[\s=]+/g, '');
  if (!/^[A-Za-z0-9+/]*$/.test(clean)) return undefined;
  return new TextDecoder().decode(Uint8Array.from(atob(clean), c => c.charCodeAt(0)));
};
const fromHex = (text: string): string | undefined => {
  const clean = text.replace(/\s+/g, '');
  if (!/^(?:[0-9a-f]{2})*$/i.test(clean)) return undefined;
  return new TextDecoder().decode(Uint8Array.from(clean.match(/../g) ?? [], pair => Number.parseInt(pair, 16)));
};

/** The letters of a set of `tr`. */
const range = (set: string): readonly string[] => {
  const spelled = set
    .replaceAll('[:upper:]', 'A-Z')
    .replaceAll('[:lower:]', 'a-z')
    .replaceAll('[:digit:]', '0-9')
    .replaceAll('[:space:]', ' \t\n')
    .replace(/\\([0-7]{1,3}|[\s\S])/g, (_, c: string) =>
      /^[0-7]/.test(c) ? String.fromCharCode(Number.parseInt(c, 8)) : ({ n: '\n', t: '\t', r: '\r' }[c] ?? c),
    );
  const letters: string[] = [];
  for (let i = 0; i < spelled.length; i++) {
    const [from, dash, to] = [spelled[i]!, spelled[i + 1], spelled[i + 2]];
    if (dash !== '-' || to === undefined) letters.push(from);
    else {
      for (let c = from.charCodeAt(0); c <= to.charCodeAt(0) && letters.length < 512; c++) letters.push(String.fromCharCode(c));
      i += 2;
    }
  }
  return letters;
};
/** What `tr` prints, for the two simple forms: one set for another, and deletion. */
export const translated = (args: Args, text: string | undefined): string | undefined => {
  const [from, to] = args.operands;
  if (text === undefined || !from?.exact) return undefined;
  const source = range(from.text);
  if (args.has('d') && args.given.length === 1) return [...text].filter(c => !source.includes(c)).join('');
  if (args.given.length > 0 || !to?.exact) return undefined;
  const target = range(to.text);
  return [...text]
    .map(c => (source.includes(c) ? (target[Math.min(source.lastIndexOf(c), target.length - 1)] ?? c) : c))
    .join('');
};
