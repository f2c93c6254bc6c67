/** Orders to an agent where no person sees them: in the comments of Markdown and HTML, which a page does not show. */
import { type Injection, injectionsIn } from './injection-text.ts';

const COMMENTS =
  /<!--([\s\S]{1,20000}?)-->|^\[(?:\/\/|comment|_)\]:\s*(?:#|<>)\s*(?:\((.{1,4000})\)|"(.{1,4000})"|'(.{1,4000})')\s*$/gim;
/** Comments that are looked at. */
const MOST = 2_000;

/** @param text Markdown or HTML. @param repository `owner/name`, whose own installer may be run. */
export const hiddenOrders = (text: string, repository?: string): readonly Injection[] => {
  if (!/<!--|^\[(?:\/\/|comment|_)\]:/im.test(text)) return [];
  return [...text.matchAll(COMMENTS)].slice(0, MOST).flatMap(match => {
    const inner = match.slice(1).find(group => group !== undefined) ?? '';
    const from = match.index + match[0].indexOf(inner);
    return injectionsIn(inner, repository).map(found => ({ ...found, at: from + found.at }));
  });
};
