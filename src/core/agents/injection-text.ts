/**
 * Sentences that try to take an agent over: to forget its orders, to hide from its user, to wave a change through, to destroy, to carry
 * secrets away. A sentence that forbids the same thing, or quotes it, is none.
 */
import { fetchAndRun, isFromOwn } from '../code/fetch-and-run.ts';

export interface Injection {
  readonly rule: 'override' | 'exfiltration' | 'destruction' | 'fetch-and-run';
  /** Where it begins in the text. */
  readonly at: number;
  readonly what: string;
}

const TABLE: readonly (readonly [Injection['rule'], RegExp])[] = [
  [
    'override',
    /\b(?:ignore|disregard|forget|override|bypass|discard)\s+(?:(?:all|any|every|each|the|your|these|those|of|my|our|other|and)\s+){0,4}(?:previous|prior|above|preceding|earlier|existing|original|system|safety|security|developer|foregoing)\s+(?:\w+\s+)?(?:instructions?|prompts?|rules?|guidelines?|messages?|directions?|directives?|constraints?|context|policy|policies|restrictions?|guardrails?|checks?)/gi,
  ],
  [
    'override',
    /\b(?:ignore|disregard|forget)\s+(?:everything|all)\s+(?:above|before|you\s+(?:were|have\s+been)\s+told|(?:you\s+)?(?:know|learned)|that\s+came\s+before)/gi,
  ],
  [
    'override',
    /\b(?:do\s+not|don['’]?t|never)\s+(?:ever\s+)?(?:mention|reveal|disclose|report|show|say|explain|tell)\s+(?:this|it|that|these|any(?:thing|\s+of\s+this)|what\s+you)\b[^.\n]{0,40}\bto\s+(?:the\s+)?(?:user|human|developer|maintainer|reviewer|operator|anyone)/gi,
  ],
  [
    'override',
    /\b(?:do\s+not|don['’]?t|never|without)\s+(?:ever\s+)?(?:tell|inform|notify|alert)(?:ing)?\s+(?:the\s+|any\s+|your\s+)?(?:user|human|developer|maintainer|reviewer|operator)s?(?:\s+(?:about|of|that)\b|\s*(?:[.,;!\n]|$))/gim,
  ],
  [
    'override',
    /\b(?:hide|conceal)\s+(?:this|these|it|the\s+(?:change|command|output|action|instruction)s?)\b[^.\n]{0,40}\bfrom\s+(?:the\s+)?(?:user|human|reviewer|maintainer|developer|operator)/gi,
  ],
  [
    'override',
    /\b(?:approve|lgtm)\s+(?:this|every|any|all)\s+(?:pull\s*requests?|prs?|changes?|merge\s*requests?)\b|\b(?:approve|merge)\s+(?:this|the|every|any|all)\s+(?:pull\s*requests?|prs?|changes?)\b[^.\n]{0,60}\b(?:without\s+(?:review|comment|looking|reading)|regardless|no\s+matter)/gi,
  ],
  [
    'override',
    /\byou\s+are\s+(?:now|no\s+longer)\s+(?:in\s+)?(?:an?\s+)?(?:unrestricted|jailbroken|dan\b|developer\s+mode|god\s+mode|unfiltered|bound\s+by|restricted\s+by|root\b|admin)/gi,
  ],
  [
    'override',
    /(?:^|\n)\s*(?:<\/?(?:system|system[-_]prompt)>|\[\/?(?:INST|SYSTEM)\]|#{2,}\s*(?:new\s+)?system\s+(?:prompt|instructions?)\b)\s*:?[^\n]{0,80}(?:must|ignore|override|obey|new)/gi,
  ],
  [
    'exfiltration',
    /\b(?:send|post|upload|exfiltrate|transmit|forward|leak|email|submit|append|include|encode)\b[^.\n]{0,80}(?:\b(?:secrets?|credentials?|api[\s_-]?keys?|access\s+tokens?|tokens|passwords?|private\s+keys?|ssh\s+keys?|env(?:ironment)?\s+variables?|wallets?|keychain|cookies)|\.env|\.ssh|\.aws|\.npmrc)\b[^\n]{0,80}(?:https?:\/\/|\bto\s+(?:the\s+)?(?:following\s+)?(?:url|server|endpoint|webhook|address|host)|\bwebhook\b|[\w-]+\.(?:site|ngrok|requestbin|burpcollaborator)\b)/gi,
  ],
  [
    'exfiltration',
    /\b(?:secrets?|credentials?|api[\s_-]?keys?|tokens?|passwords?|(?:private|ssh)\s+keys?|env(?:ironment)?\s+variables?|wallets?|cookies)\b[^.\n]{0,80}\b(?:send|post|upload|forward|e?mail|transmit|deliver)\s+(?:them|it|these|those|that|everything|all)\b[^\n]{0,60}(?:https?:\/\/|\bto\s+[\w.-]+@|\bwebhook\b)/gi,
  ],
  [
    'exfiltration',
    /\b(?:cat|read|print|base64|dump)\b[^|\n]{0,80}(?:~\/\.ssh|~\/\.aws|\.env\b|id_rsa|id_ed25519|\/etc\/passwd|credentials)[^|\n]{0,60}\|[^\n]{0,60}\b(?:curl|wget|nc|ncat)\b/gi,
  ],
  [
    'exfiltration',
    /\bcurl\b[^\n]{0,120}(?:-d|--data[\w-]*|-F|-T|--upload-file)\s*["']?@?[^\n]{0,60}(?:~\/\.ssh|~\/\.aws|\.env\b|id_rsa|id_ed25519|\$\(env\)|`env`|\.npmrc|\.netrc)/gi,
  ],
  [
    'exfiltration',
    /\b(?:list|find|collect|search\s+for|harvest|gather|locate)\b[^.\n]{0,60}\b(?:wallets?|keystores?|seed\s+phrases?|private\s+keys?|credentials?\s+files?|key\s+files|ssh\s+keys?)\b[^.\n]{0,60}(?:$|[.\n'"])/gim,
  ],
  [
    'destruction',
    /\b(?:clean|wipe|erase|reset|restore)\b[^.\n]{0,40}\b(?:system|machine|computer|disk|drive|host)\b[^.\n]{0,40}\b(?:near[-\s])?factory/gi,
  ],
  [
    'destruction',
    /\b(?:delete|wipe|erase|destroy|remove|purge|shred|overwrite|nuke)\s+(?:(?:all|every|everything|any|the|of|user['’]?s?|their|your|whole|entire)\s+){1,4}(?:files?(?:\s+and\s+(?:folders?|directories))?\s+(?:on|in|from|under)\s+(?:the\s+|this\s+|their\s+)?(?:system|machine|computer|disk|drive|home|user|host|server)|file[-\s]?system|home\s+director(?:y|ies)|hard\s+(?:disk|drive)|disks?\b|drives?\b|cloud\s+resources?|aws\s+resources?|production\s+(?:data(?:base)?s?|tables?)|databases?\b(?!\s+\w+\s+(?:test|fixture))|backups?\b|s3\s+buckets?|ec2\s+instances?)/gi,
  ],
  ['destruction', /\bdelete\s+(?:file[-\s]?systems?|cloud)\s+(?:and\s+(?:cloud\s+)?)?resources?/gi],
  [
    'destruction',
    /(?:^|[\s`"';&|(])(?:sudo\s+)?rm\s+(?:-[a-zA-Z]*[rR][a-zA-Z]*\s+|--recursive\s+|-[a-zA-Z]+\s+|--force\s+|--no-preserve-root\s+){1,4}["']?(?:\/(?:\*|\s|$|["'`])|~\/?(?:\*|\s|$|["'`])|\$HOME\/?(?:\s|$|["'`]))/gim,
  ],
];

/** Words that turn the sentence they stand in round: it forbids, asks, or describes an attack. */
const FORBIDS =
  /\b(?:never|do\s+not|don['’]?t|must\s+not|mustn['’]?t|should\s+not|shouldn['’]?t|cannot|can['’]?t|may\s+not|not\s+allowed|forbidden|avoid|refuse|reject|prevent|block|detect|deny|denies|stop|warn(?:s|ing)?|protect|attack(?:er)?s?|malicious|attempt(?:s|ing)?|trying|tries|injection|injected|e\.g\.|for\s+example|such\s+as|like\s+["“'`]|phrases?|untrusted|treat|if\s+(?:\w+\s+){0,6}(?:says?|asks?|tells?|contains?|instructs?)|instead\s+of|without\s+(?:confirmation|asking))\b/i;

/** The sentence around a position, as far as it goes before it. */
const leadOf = (text: string, at: number): string => {
  const from = Math.max(0, at - 240);
  const before = text.slice(from, at);
  const cut = Math.max(
    before.lastIndexOf('. '),
    before.lastIndexOf('! '),
    before.lastIndexOf('\n\n'),
    before.lastIndexOf('? '),
    before.lastIndexOf('.\n'),
  );
  return before.slice(cut + 1);
};

/** A heading under which such sentences are shown, not said. */
const ABOUT =
  /\b(?:injections?|attacks?|dangerous|malicious|threats?|vulnerabilit|jailbreaks?|red\s+flags?|suspicious|exfiltration|exploits?|poison)/i;
const isUnderWarning = (text: string, at: number): boolean => {
  const heading = text.lastIndexOf('\n#', at);
  if (heading === -1 && !text.startsWith('#')) return false;
  const line = (from: number): string =>
    text.slice(from, text.indexOf('\n', from + 1) === -1 ? undefined : text.indexOf('\n', from + 1));
  return ABOUT.test(line(heading === -1 ? 0 : heading)) || (text.startsWith('#') && ABOUT.test(line(0)));
};

/** Longest piece of a text that is looked at for one sentence. */
const MOST = 400_000;
/** Sentences of one kind that are told; one is enough to refuse. */
const MOST_FOUND = 100;

/**
 * Every sentence of a text that tries to take an agent over.
 * @param text plain text or Markdown; looked at up to 400,000 characters, past which the caller has asked already.
 * @param repository `owner/name`: to run its own published installer is no attempt on anybody.
 */
export const injectionsIn = (text: string, repository?: string): readonly Injection[] => {
  const seen = text.slice(0, MOST);
  const found = TABLE.flatMap(([rule, pattern]) =>
    [...seen.matchAll(pattern)].slice(0, MOST_FOUND).flatMap((match): Injection[] => {
      const what = match[0].replaceAll(/\s+/g, ' ').trim().slice(0, 160);
      const quoted = rule === 'override' && /["“”'‘’`]\s*$/.test(seen.slice(Math.max(0, match.index - 3), match.index));
      return quoted || FORBIDS.test(leadOf(seen, match.index)) || isUnderWarning(seen, match.index)
        ? []
        : [{ rule, at: match.index + (match[0].length - match[0].trimStart().length), what }];
    }),
  );
  const fetched = fetchAndRun(seen)
    .filter(one => !isFromOwn(one, repository))
    .filter(({ at, known }) => !known && !FORBIDS.test(leadOf(seen, at)) && !isUnderWarning(seen, at))
    .map(({ at, what }): Injection => ({ rule: 'fetch-and-run', at, what }));
  return [...found, ...fetched];
};
