/** An agent is told to forget its orders, or that it has others. */
import type { Sentence } from './sentence.ts';

const FORGET = [
  'ignore',
  'ignoring',
  'disregard',
  'forget',
  'override',
  'bypass',
  'discard',
  'set',
  'pay',
  'stop',
  'do',
  'don',
  'no',
];

export const OVERRIDE: readonly Sentence[] = [
  {
    rule: 'override',
    grade: 'sure',
    hints: FORGET,
    also: ['instruction', 'prompt', 'directive', 'guardrail', 'programming', 'orders', 'guidance'],
    pattern:
      /\b(?:ignor(?:e|ing)|disregard(?:ing)?|forget(?: about)?|overrid(?:e|ing)|bypass|discard|set aside|pay no attention to|stop (?:following|obeying)|(?:do not|don't|no longer) (?:follow|obey|listen to))(?: (?:all|any|every|each|and|of|the|these|those|your|my|our|other|everything|in|both)){0,5} (?:previous(?:ly)?|prior|above|preceding|earlier|existing|original|initial|system|developer|foregoing|former|old|hidden|current|internal)(?: (?:and|or|system|developer|user|safety|security|given|agent|previous|prior|of|your|ai|review|instructions)){0,3} (?:instructions?|prompts?|directives?|directions|guardrails?|programming|orders|guidance|guidelines)\b/g,
  },
  {
    rule: 'override',
    grade: 'sure',
    hints: FORGET,
    also: ['your'],
    pattern:
      /\b(?:ignor(?:e|ing)|disregard(?:ing)?|forget(?: about)?|overrid(?:e|ing)|bypass|discard)(?: (?:all|any|every|of|the|these|those|everything|in)){0,4} your(?: (?:own|previous|prior|original|initial|system|safety|security|other|current|review|default|internal|ethical|content)){0,3} (?:instructions?|prompts?|directives?|guardrails?|programming|training|orders|guidance|guidelines|rules|restrictions|polic(?:y|ies)|safeguards|constraints|limits|limitations)\b/g,
  },
  {
    rule: 'override',
    grade: 'sure',
    hints: FORGET,
    also: ['everything', 'all', 'anything', 'absolutely'],
    pattern:
      /\b(?:ignore|disregard|forget) (?:absolutely )?(?:everything|all|anything)(?: of)?(?: that| the)? ?(?:you (?:were|have been|had been|'ve been|know|knew|learned|have learned)|(?:you )?(?:were|was) told|came before(?: this)?|instructions?\b|previously (?:said|told|instructed)|above (?:this|and|instead)|prompts?\b)/g,
  },
  {
    rule: 'override',
    grade: 'likely',
    hints: FORGET,
    also: ['rules', 'policy', 'constraint', 'restriction', 'safeguard', 'checks', 'commands', 'messages', 'context'],
    pattern:
      /\b(?:ignore|disregard|forget|override|bypass)(?: (?:all|any|every|of|the|these|those|everything|in)){1,4} (?:previous|prior|above|preceding|earlier|original|safety|security|system|review|existing|your)(?: [a-z]+)? (?:rules|polic(?:y|ies)|constraints|restrictions|safeguards|checks|commands|messages|context)\b/g,
  },
  {
    rule: 'override',
    grade: 'sure',
    hints: ['instructions', 'rules', 'prompt', 'orders', 'directives'],
    also: [
      'void',
      'cancel',
      'obsolete',
      'revoked',
      'suspended',
      'superseded',
      'null',
      'overridden',
      'lifted',
      'replaced',
      'outdated',
      'no',
    ],
    pattern:
      /\b(?:previous|prior|above|earlier|preceding|original|your) (?:system )?(?:instructions|rules|prompts?|orders|directives)(?: (?:is|are|were|have been|has been))?(?: now| hereby| all)? (?:void|cancel(?:l?ed)|obsolete|revoked|suspended|superseded|null|overridden|lifted|replaced|outdated|no longer (?:valid|apply|applies|applicable|binding|in effect))|\b(?:instructions|rules|prompt|orders|directives) (?:above|before this|you were given|given earlier) (?:is|are|were|have been) (?:now )?(?:void|cancel(?:l?ed)|obsolete|revoked|superseded|overridden|replaced|outdated|no longer)/g,
  },
  {
    rule: 'override',
    grade: 'sure',
    hints: ['override', 'supersede', 'replace', 'take'],
    also: ['instructions', 'message', 'prompt', 'text', 'rules', 'orders', 'directives', 'comment'],
    pattern:
      /\b(?:these|this|the following|my|new) (?:new )?(?:instructions?|message|prompt|text|rules|orders|directives?|comment) (?:must |shall |now |will )?(?:overrides?|supersedes?|replaces?|takes? precedence over|takes? priority over) (?:all|any|every|your|the) (?:of )?(?:your |the |other )?(?:previous|prior|earlier|other|existing|system|original|instructions|rules|prompt|guidelines)/g,
  },
  {
    rule: 'override',
    grade: 'sure',
    hints: ['you', 'enter', 'switch', 'activate', 'enable', 'act', 'behave', 'respond', 'pretend', 'from'],
    also: ['now', 'no', 'mode', 'if', 'unrestricted', 'unfiltered', 'jailbroken', 'obey', 'follow'],
    pattern:
      /\byou are (?:now|no longer) (?:in |running in |operating in |acting as )?(?:an? |the )?(?:unrestricted|jailbroken|dan\b|developer mode|god mode|debug mode|admin(?:istrator)? mode|maintenance mode|unfiltered|bound (?:by|to)|restricted (?:by|to)|free (?:of|from)|(?:[a-z]+ )?(?:agent|assistant|ai|bot|model) (?:that|who|with no|without))|\b(?:enter|switch to|activate|enable) (?:dan|god|jailbreak|unrestricted|do anything now) mode\b|\b(?:act|behave|respond|pretend)(?: as| like)? (?:if )?(?:you (?:have no|had no|are free of|were not bound)|an? (?:unrestricted|unfiltered|jailbroken))(?: [a-z]+)?|\bfrom now on you (?:are|will|must|shall|should|only|have to)(?: only| always| now)? (?:obey|follow|answer|respond|ignore|act|approve|do (?:whatever|anything|as)|execute|an? (?:unrestricted|different|new))/g,
  },
  {
    rule: 'override',
    grade: 'sure',
    hints: [
      'instructions',
      'commands',
      'orders',
      'directives',
      'steps',
      'task',
      'goal',
      'objective',
      'mission',
      'role',
      'purpose',
      'prompt',
    ],
    also: ['you', 'your', 'new'],
    pattern:
      /\b(?:you (?:must|shall|should|will|have to|need to) (?:now |instead |only )?(?:obey|follow|execute|carry out) (?:only )?(?:these|the following|my|all the following|those|every) (?:new )?(?:instructions|commands|orders|directives|steps)(?: instead| only| from now on| without)|your (?:new|real|actual|true|only) (?:instructions|task|goal|objective|orders|mission|role|purpose) (?:is|are) ?(?:now )?(?:to\b|as follows|the following|:|simply)|(?:here are|follow) (?:your|the|these) new (?:system )?instructions\b|new (?:system )?(?:instructions?|orders|prompt) ?(?:: |follow\b))/g,
  },
  {
    rule: 'override',
    grade: 'sure',
    // In the languages of Western Europe, without their accents.
    hints: [
      'ignora',
      'ignore',
      'ignorez',
      'ignoriere',
      'ignorier',
      'olvida',
      'omite',
      'desconsidere',
      'descarta',
      'oublie',
      'oubliez',
      'vergiss',
      'vergessen',
      'vergeet',
      'missachte',
      'esqueca',
      'dimentica',
      'negeer',
      'zignoruj',
      'tiens',
      'tenez',
    ],
    pattern:
      /\b(?:ignor[ae](?:r|d|re|z|n)?|olvid[ae](?:r|d)?|omite|desconsidere|descarta|oubli(?:e|ez|er)|vergiss|vergessen sie|missachte|esque[cç]a|dimentica(?:re)?|negeer|vergeet|zignoruj)\s+(?:[a-z']{1,12}\s+){0,4}(?:instrucciones|instructions|instrucoes|istruzioni|anweisungen|instructies|instruktionen|regeln|reglas|regles|regole|regras|ordenes|indicaciones|consignes|vorgaben|ordini|polecenia|poprzednie)\s+(?:anteriores|previas|precedentes?|anterieures|precedenti|anteriori|instrukcje|polecenia|hierboven|oben|de arriba|ci dessus|sopra|del sistema|du systeme)|\b(?:ignorier(?:e|en sie)?|vergiss|missachte|negeer|vergeet|zignoruj)\s+(?:[a-z]{1,12}\s+){0,3}(?:vorherigen|bisherigen|vorigen|obigen|fruheren|vorangegangenen|vorige|eerdere|wszystkie|poprzednie)\s+(?:[a-z]{1,12}\s+){0,2}(?:anweisungen|instruktionen|regeln|vorgaben|befehle|instructies|instrukcje|polecenia|zasady)|\bne\s+(?:tiens|tenez)\s+(?:pas|plus|aucun)\s+compte\s+(?:de\s+)?(?:des|vos|tes|toutes|les)\s+(?:instructions|consignes|regles)|\bignorez\s+(?:toutes\s+)?(?:les|vos)\s+(?:precedentes?\s+)?(?:instructions|consignes|regles)/g,
  },
  {
    rule: 'override',
    grade: 'sure',
    hints: ['ignore', 'disregard', 'forget', 'override', 'bypass', 'abandon', 'drop'],
    also: ['instruction', 'directive', 'prompt', 'guideline', 'told', 'said', 'role', 'persona', 'identity', 'mission'],
    pattern:
      /\b(?:ignore|disregard|forget|override|bypass)(?: (?:all|any|every|the|these|those|of|both)){0,4} (?:instructions?|directives?|prompts?|guidelines|directions)(?: (?:that|which))? (?:above\b|before (?:this|that)|given (?:to you|above|before|earlier|so far|by)|so far|you (?:have|had|were|are|'ve|received|got)|(?:came|were given|was given|have been given) |from (?:the |your )?(?:system|developer|user|operator))|\b(?:ignore|disregard|forget) (?:all |everything |anything )?(?:that |of )?what (?:you (?:were|have been|'ve been|had been)|i|they|the (?:system|user|developer|operator)|was|came)(?: (?:told|said|says|asked|wrote|before|previously))|\b(?:forget|disregard|abandon|drop) your (?:previous |prior |original |current |assigned )?(?:role|persona|identity|mission)\b/g,
  },
  {
    rule: 'override',
    grade: 'likely',
    hints: ['ignore', 'disregard', 'bypass', 'do', 'don'],
    also: ['policy', 'rules', 'instruction', 'guideline', 'guardrail', 'everything', 'agents', 'claude', 'system'],
    pattern:
      /\b(?:ignore|disregard|bypass)(?: (?:all|any|the|these|those|your|of|our))* (?:policy|polic(?:y|ies)|policy file|rules|instructions|guidelines|guardrails|agents\.md|claude\.md|gemini\.md)(?: file| in [a-z.]+)? (?:for|in|on|and) (?:this|the current|instead)\b|\b(?:do not|don't) (?:follow|obey|respect|read|load|apply)(?: (?:any of|the|any))*(?: (?:rules|instructions|guidelines|polic(?:y|ies)))(?: (?:in|of|from))(?: the)? (?:agents\.md|claude\.md|gemini\.md|repository|system prompt|policy)|(?:^|[.\n:;] ?)ignore (?:the |all |any |your )?system prompts?\b|(?:^|[.\n:;] ?)ignore everything else and\b/g,
  },
  {
    rule: 'override',
    grade: 'sure',
    hints: ['decode'],
    also: ['follow', 'execute', 'obey', 'run', 'do', 'comply', 'carry'],
    pattern:
      /\bdecode (?:this|the following|it|that|the) ?(?:base64|base 64|hex|rot13|string|text|message|payload|blob|comment|block)?[^.\n]{0,40}\b(?:and|then)(?: then)? (?:follow|execute|obey|run|do|comply|carry out) (?:the |what |its |it\b|them\b|whatever|those|all )/g,
  },
  {
    rule: 'override',
    grade: 'sure',
    hints: ['you'],
    also: ['dan'],
    pattern: /\byou are (?:now )?(?:called )?dan\b(?! [a-z]+(?:son|ski)\b)/g,
  },
];
