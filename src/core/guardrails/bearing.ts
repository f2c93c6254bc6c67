/** How a sentence is borne: said to an agent, quoted, talked about, or forbidden. Text about attacks is full of their words. */

export type Bearing = 'said' | 'about' | 'forbidden';

/** Words that tell that the sentence shows an attack, asks for a defence, or describes what a program does. */
const ABOUT =
  /(?<![\w./@-])(?:inject(?:ions?|ed|s|ing)?|jailbreak(?:s|ing)?|guardrails?|adversarial|red[- ]?team\w*|attacks?|attackers?|malicious|hostile|untrusted|payloads?|sanitiz\w+|sanitis\w+|detect(?:s|ed|ion|or|ors|ing)?|prevent(?:s|ed|ion|ing)?|protect(?:s|ed|ion|ing)?|block(?:s|ed|ing)?|reject(?:s|ed|ing)?|refus(?:e|es|ed|al|ing)|flag(?:s|ged|ging)|harden(?:s|ed|ing)?|strip(?:s|ped|ping)?|escap(?:e|es|ed|ing)|filter(?:s|ed|ing)?|e\.g\.?|for example|examples?|such as|(?:add|write|new|a|an|the|unit|regression|eval|more) tests?|tests? (?:that|for|case|cases|data|suite|string|input|prompt)|fixtures?|regression|poison\w*|exploit\w*|vulnerab\w+|threats?|spoof\w*|evals?|benchmarks?|tokeni[sz]er|chat template|used to|could|would|might|if (?:a|an|the|some|someone|any)|when (?:a|an|the|some)|bug|fix(?:es|ed)?|instead of|rather than|because|no longer|was|were|previously)\b(?![@.-]\w)/i;

/** Words right before it that turn it round. */
const FORBIDDEN =
  /\b(?:never|do not|don['’]?t|must not|mustn['’]?t|should not|shouldn['’]?t|cannot|can['’]?t|can not|may not|will not|won['’]?t|does not|doesn['’]?t|not to|refuses? to|refusing to|avoid|without)(?:\s+(?!mind|hesitate|forget|fail|wait|worry|matter|stop)[a-z]{1,12})?\s+$/i;
/** Words right before it that show it as what somebody else says. */
const TOLD =
  /\b(?:attempts? to|tr(?:y|ies|ied) to|trying to|(?:ask|tell|instruct|order|request)(?:s|ed|ing)? (?:it|the \w+|you|claude|an? \w+|agents|models) to|says?|said|like|as in|phrases?|the words?|string|prompt|message|contain(?:s|ing)|with the text)[\s,:"'“‘`*_(]*$/i;

const FENCE = /(?:^|\n)[ \t]{0,3}(?:>[ \t]?)?(`{3,}|~{3,})/g;

/** Whether an offset stands inside a fenced block. */
const inFence = (text: string, at: number): boolean => {
  let open = '';
  for (const { 1: mark, index } of text.matchAll(FENCE)) {
    if (index >= at) break;
    if (open === '') open = mark!;
    else if (mark!.startsWith(open)) open = '';
  }
  return open !== '';
};

/** Whether a renderer leaves it out: comments of HTML, titles of link definitions. What nobody sees is said to a machine. */
const isUnseen = (text: string, at: number): boolean => {
  const before = text.slice(Math.max(0, at - 4000), at);
  if (before.lastIndexOf('<!--') > before.lastIndexOf('-->')) return true;
  return /^[ \t]{0,3}\[[^\]\n]{1,200}\]:/.test(before.slice(before.lastIndexOf('\n') + 1));
};

const NEAR = 300;
/** Signs that open and close what is quoted on one line. */
const QUOTES: readonly (readonly [string, string])[] = [
  ['`', '`'],
  ['"', '"'],
  ['“', '”'],
  ['«', '»'],
  ['‘', '’'],
];
/** A command in a code span that the words before it tell to run is not shown, but said. */
const TOLD_TO_RUN =
  /\b(?:run|execute|type|enter|invoke|call|issue)(?: this| the command| the following)?\s{0,2}:?\s{0,2}`[^`\n]*$/i;
const isQuoted = (text: string, start: number, end: number): boolean => {
  const lead = text.slice(Math.max(0, start - NEAR), start);
  const before = lead.slice(lead.lastIndexOf('\n\n') + 1);
  if (TOLD_TO_RUN.test(lead)) return false;
  const tail = text.slice(end, end + NEAR);
  const after = tail.includes('\n\n') ? tail.slice(0, tail.indexOf('\n\n')) : tail;
  return QUOTES.some(([open, close]) => {
    if (!after.includes(close)) return false;
    if (open !== close) return before.lastIndexOf(open) > before.lastIndexOf(close);
    const odd = (part: string): boolean => part.split(open).length % 2 === 0;
    return odd(before) || odd(before.slice(before.lastIndexOf('\n') + 1));
  });
};

/** The sentence around a place, from the end of the one before to its own end. */
const sentence = (text: string, start: number, end: number): { readonly lead: string; readonly tail: string } => {
  const before = text.slice(Math.max(0, start - NEAR), start);
  const cut = Math.max(...['. ', '! ', '? ', '.\n', '\n\n', '\n- ', '\n* '].map(stop => before.lastIndexOf(stop)));
  const after = text.slice(end, end + NEAR);
  const stop = after.search(/[.!?]\s|\n\s*\n|\n[-*] /);
  return { lead: before.slice(cut + 1), tail: stop === -1 ? after : after.slice(0, stop) };
};

/** Words of a first line that say that the whole text is about such attacks. */
const SUBJECT =
  /\b(?:prompt[- ]injections?|injections?|jailbreaks?|guardrails?|adversarial|red[- ]?team\w*|prompt[- ]?guard|sanitiz\w+|exfiltrat\w+|system prompts?|safety|security|sandbox\w*|threat|attacks?|untrusted|tokeni[sz]er|special tokens?|chat templates?)\b/i;

/**
 * @param start offset into the text where the sentence begins, and `end` where it ends.
 * @returns `about` where it is quoted, or stands among words about attacks and defences; `forbidden` where it is turned round.
 */
export const bearingOf = (text: string, start: number, end: number): Bearing => {
  const { lead, tail } = sentence(text, start, end);
  if (FORBIDDEN.test(lead)) return 'forbidden';
  const fenced = inFence(text, start);
  if (!fenced && isUnseen(text, start)) return 'said';
  if (fenced || isQuoted(text, start, end) || TOLD.test(lead) || ABOUT.test(lead) || ABOUT.test(tail)) return 'about';
  const first = text.slice(0, Math.min(text.length, 200)).split('\n', 1)[0]!;
  return start > first.length && SUBJECT.test(first) ? 'about' : 'said';
};
