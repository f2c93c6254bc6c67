/** What a refusal must tell: its rule, the exact text, the place and the fix. */
import type { Call, Finding, Verdict } from '../../src/core/model.ts';

const KEBAB = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
/** Spelled alike, whatever was escaped, quoted otherwise or put on one line. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\\u[0-9a-f]{4}|\\[nrt]|[\\\s'"`…]+/gi, '')
    .toLowerCase();
/** Characters that nobody sees are told by their numbers. */
const spelled = (text: string): string =>
  text.replaceAll(/<?U\+([0-9A-F]{4,6})>?/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));

/** Refusals of a number, which no text stands for. */
const COUNTED = /^(?:patch-integrity\/max-|hidden-text\/more$)/;

/** Whether a message quotes what was judged: in back-ticks, a name with its version in two parts; a secret is named by its fingerprint, which is short where the value could be guessed from a long one. */
const quotes = (name: string, message: string, source: string): boolean => {
  if (COUNTED.test(name)) return true;
  if (name.startsWith('secret-leak/')) return /fingerprint `[0-9a-f]{6,16}`/.test(message);
  const unseen = name.startsWith('hidden-text/') ? [...message.matchAll(/U\+[0-9A-F]{4,6}/g)].map(([code]) => spelled(code)) : [];
  if (unseen.length > 0) return unseen.every(character => source.includes(character));
  const whole = plain(source);
  return [...message.matchAll(/`([^`]+)`/g)]
    .flatMap(([, text]) => spelled(text!).split('…'))
    .filter(text => plain(text) !== '')
    .some(text => whole.includes(plain(text)) || text.split('@').every(part => whole.includes(plain(part))));
};

/**
 * What the findings that refuse something leave untold; the mode's own, where no rule spoke, are not looked at.
 * @param source all that was judged, as text: what a message quotes must stand in it.
 */
export const untold = (findings: readonly Finding[], source: string): readonly string[] =>
  findings.flatMap(({ guard, rule, decision, message, place, fix }) => {
    if (decision !== 'deny' || guard === 'mode') return [];
    const name = `${guard}/${rule}`;
    return [
      ...(KEBAB.test(guard) && KEBAB.test(rule) ? [] : [`no id: ${name}: ${message}`]),
      ...(place.file.trim() === '' ? [`no place: ${name}: ${message}`] : []),
      ...(fix === undefined || fix.trim() === '' ? [`no fix: ${name}: ${message}`] : []),
      ...(quotes(name, message, source) ? [] : [`no exact text: ${name}: ${message}`]),
    ];
  });

/** What a call comes to, in the words that it was resolved to: expanded paths, decoded commands, names of tools. */
export const resolvedText = ({ effects }: Call): string =>
  effects
    .map(effect => {
      switch (effect.kind) {
        case 'exec':
          return [...effect.argv, ...(effect.via ?? []), ...(effect.hazards ?? []).map(({ what }) => what)].join(' ');
        case 'connect':
          return `${effect.host} ${effect.url ?? ''}`;
        case 'tool':
          return effect.server === undefined ? effect.name : `mcp__${effect.server}__${effect.name}`;
        default:
          return 'path' in effect ? `${effect.path.written} ${effect.path.real}` : '';
      }
    })
    .join('\n');

/** What the refusals of a whole report leave untold. */
export const untoldIn = (verdicts: readonly Verdict[]): readonly string[] => {
  const texts = verdicts.flatMap(({ call }) => {
    if (call.act.do !== 'file') return [resolvedText(call)];
    const { path, was, target, mode, before, after, added, removed } = call.act.file;
    const lines = [...added, ...removed].map(({ text }) => text);
    return [path.written, was?.written, target, mode, before, after, ...lines].filter(text => text !== undefined);
  });
  return untold(
    verdicts.flatMap(({ findings }) => findings),
    texts.join('\n'),
  );
};
