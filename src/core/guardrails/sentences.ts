/**
 * What is said to an agent to take it over, as patterns over the words of a text: to forget its orders, to wave a change through, to
 * destroy, to carry secrets away, to keep quiet about it, to tell its own orders.
 */

export const INPUT_RULES = ['override', 'role-marker', 'reviewer', 'destroy', 'exfiltrate', 'conceal', 'reveal'] as const;
export type InputRule = (typeof INPUT_RULES)[number];

export interface Sentence {
  readonly rule: InputRule;
  /** `sure`: nobody writes that to a person; `likely`: some do, about their own program. */
  readonly grade: 'sure' | 'likely';
  /** One of them stands in every match; the pattern is not tried elsewhere. */
  readonly hints: readonly string[];
  /** Over `wordsOf`: lower case, one space between words, `.` ends a sentence. Linear at each hint. */
  readonly pattern: RegExp;
}

const FORGET = ['ignor', 'disregard', 'forget', 'overrid', 'bypass', 'discard', 'follow', 'obey', 'attention', 'set aside'];
const PULL = [' pr', 'pull', 'merge', 'change', 'patch', 'diff', 'commit'];
const MACHINES = [
  'ai ',
  'llm',
  'agent',
  'model',
  'assistant',
  'bot',
  'claude',
  'copilot',
  'codex',
  'gemini',
  'gpt',
  'review',
  'automat',
  'sallyport',
  'coderabbit',
  'cursor',
  'devin',
];

const OVERRIDE: readonly Sentence[] = [
  {
    rule: 'override',
    grade: 'sure',
    hints: FORGET,
    pattern:
      /\b(?:ignor(?:e|ing)|disregard(?:ing)?|forget(?: about)?|overrid(?:e|ing)|bypass|discard|set aside|pay no attention to|stop (?:following|obeying)|(?:do not|don't|no longer) (?:follow|obey|listen to))(?: (?:all|any|every|each|and|of|the|these|those|your|my|our|other|everything|in|both)){0,5} (?:previous(?:ly)?|prior|above|preceding|earlier|existing|original|initial|system|developer|foregoing|former|old|hidden|current|internal)(?: (?:and|or|system|developer|user|safety|security|given|agent|previous|prior|of|your|ai|review|instructions)){0,3} (?:instructions?|prompts?|directives?|guardrails?|programming|orders|guidance|guidelines)\b/g,
  },
  {
    rule: 'override',
    grade: 'sure',
    hints: FORGET,
    pattern:
      /\b(?:ignor(?:e|ing)|disregard(?:ing)?|forget(?: about)?|overrid(?:e|ing)|bypass|discard)(?: (?:all|any|every|of|the|these|those|everything|in)){0,4} your(?: (?:own|previous|prior|original|initial|system|safety|security|other|current|review|default|internal|ethical|content)){0,3} (?:instructions?|prompts?|directives?|guardrails?|programming|training|orders|guidance|guidelines|rules|restrictions|polic(?:y|ies)|safeguards|constraints|limits|limitations)\b/g,
  },
  {
    rule: 'override',
    grade: 'sure',
    hints: FORGET,
    pattern:
      /\b(?:ignore|disregard|forget) (?:absolutely )?(?:everything|all|anything)(?: of)?(?: that| the)? ?(?:you (?:were|have been|had been|'ve been|know|knew|learned|have learned)|(?:you )?(?:were|was) told|came before(?: this)?|instructions?\b|previously (?:said|told|instructed)|above (?:this|and|instead)|prompts?\b)/g,
  },
  {
    rule: 'override',
    grade: 'likely',
    hints: FORGET,
    pattern:
      /\b(?:ignore|disregard|forget|override|bypass)(?: (?:all|any|every|of|the|these|those|everything|in)){1,4} (?:previous|prior|above|preceding|earlier|original|safety|security|system|review|existing|your)(?: [a-z]+)? (?:rules|polic(?:y|ies)|constraints|restrictions|safeguards|checks|commands|messages|context)\b/g,
  },
  {
    rule: 'override',
    grade: 'sure',
    hints: ['instructions', 'rules', 'prompt', 'orders', 'directives'],
    pattern:
      /\b(?:(?:all|any|the|your|these|those)(?: of)?(?: the)? )?(?:previous|prior|above|earlier|preceding|original|your) (?:system )?(?:instructions|rules|prompts?|orders|directives) (?:is|are|were|have been|has been)(?: now| hereby| all)? (?:void|cancel(?:l?ed)|obsolete|revoked|suspended|superseded|null|overridden|lifted|replaced|no longer (?:valid|apply|applicable|binding|in effect))/g,
  },
  {
    rule: 'override',
    grade: 'sure',
    hints: ['supersede', 'precedence', 'override', 'replace', 'take priority'],
    pattern:
      /\b(?:these|this|the following|my|new) (?:new )?(?:instructions?|message|prompt|text|rules|orders|directives?|comment) (?:must |shall |now |will )?(?:overrides?|supersedes?|replaces?|takes? precedence over|takes? priority over) (?:all|any|every|your|the) (?:of )?(?:your |the |other )?(?:previous|prior|earlier|other|existing|system|original|instructions|rules|prompt|guidelines)/g,
  },
  {
    rule: 'override',
    grade: 'sure',
    hints: ['you are now', 'you are no longer', 'from now on', 'mode', 'act as', 'pretend', 'jailb', 'unrestricted'],
    pattern:
      /\byou are (?:now|no longer) (?:in |running in |operating in |acting as )?(?:an? |the )?(?:unrestricted|jailbroken|dan\b|developer mode|god mode|debug mode|admin(?:istrator)? mode|maintenance mode|unfiltered|bound (?:by|to)|restricted (?:by|to)|free (?:of|from)|(?:[a-z]+ )?(?:agent|assistant|ai|bot|model) (?:that|who|with no|without))|\b(?:enter|switch to|activate|enable) (?:dan|god|jailbreak|unrestricted|do anything now) mode\b|\b(?:act|behave|respond|pretend)(?: as| like)? (?:if )?(?:you (?:have no|had no|are free of|were not bound)|an? (?:unrestricted|unfiltered|jailbroken))(?: [a-z]+)?|\bfrom now on you (?:are|will|must|shall|should|only|have to)(?: only| always| now)? (?:obey|follow|answer|respond|ignore|act|approve|do (?:whatever|anything|as)|execute|an? (?:unrestricted|different|new))/g,
  },
  {
    rule: 'override',
    grade: 'sure',
    hints: ['instructions', 'commands', 'orders', 'directives', 'task'],
    pattern:
      /\b(?:you (?:must|shall|should|will|have to|need to) (?:now |instead |only )?(?:obey|follow|execute|carry out) (?:only )?(?:these|the following|my|all the following|those|every) (?:new )?(?:instructions|commands|orders|directives|steps)(?: instead| only| from now on| without)|your (?:new|real|actual|true|only) (?:instructions|task|goal|objective|orders|mission|role|purpose) (?:is|are) (?:now )?(?:to|as follows|the following|:|simply)|(?:here are|follow) (?:your|the|these) new (?:system )?instructions\b|new (?:system )?(?:instructions?|orders|prompt) ?: )/g,
  },
];

const REVIEWER: readonly Sentence[] = [
  {
    rule: 'reviewer',
    grade: 'sure',
    hints: MACHINES,
    pattern:
      /(?:(?:\b(?:notes?|messages?|attention|instructions?|notice|hints?|reminders?|important|hello|hey|hi|dear)(?: :| to| for| from the maintainers? to)? ?(?:the |all |any |every )?(?:ai|llm|automated|coding|language model|gpt|bots?|agents?|claude(?: code)?|copilot|codex|gemini|coderabbit|chatgpt|cursor|devin|sallyport|merge gate|gate)(?: based| code| powered| pr| review| reviewing| security| coding| reviewers?| agents?| assistants?| models?| bots?| tools?| systems?| scanners?| gate){0,4}(?: (?:reading|reviewing|processing|checking|looking at|scanning) (?:this|the)(?: pr| pull request| change| diff| patch)?| who reads? this)? ?(?: ?: ?|(?=please|you|must|should)))|(?:(?:^|[.\n:;] ?)(?:to |for )?(?:the |all |any )?(?:ai|llm|automated|coding|language model|gpt|bots?|agents?|claude(?: code)?|copilot|codex|gemini|coderabbit|chatgpt|cursor|devin|sallyport|merge gate|gate)(?: based| code| powered| pr| review| reviewing| security| coding| reviewers?| agents?| assistants?| models?| bots?| tools?| systems?| scanners?| gate){0,4}(?: (?:reading|reviewing|processing|checking|looking at|scanning) (?:this|the)(?: pr| pull request| change| diff| patch)?| who reads? this)? ?: ?))(?:this (?:pr|change|diff|pull request|patch|code) (?:is|was|has)(?: [a-z']+){1,8}? )?(?:please |you (?:must|should|can|may|are to|have to) |must |should |always |just |simply |kindly |immediately |also )*(?:approve|auto approve|accept|auto merge|lgtm|allow|pass|merge|mark (?:this|it|the)|rate (?:this|it)|classify|(?:reply|respond|answer) with|(?:output|return) (?:approve|allow|pass|lgtm|safe|no)|report (?:no|zero|nothing)|(?:do not|don't|never) (?:report|flag|mention|review|comment|block|raise|reject|check|scan|analy[sz]e|inspect|tell)|disregard|give (?:it|this) (?:a|an|your))\b/g,
  },
  {
    rule: 'reviewer',
    grade: 'likely',
    hints: MACHINES,
    pattern:
      /(?:(?:\b(?:notes?|messages?|attention|instructions?|notice|hints?|reminders?|important|hello|hey|hi|dear)(?: :| to| for| from the maintainers? to)? ?(?:the |all |any |every )?(?:ai|llm|automated|coding|language model|gpt|bots?|agents?|claude(?: code)?|copilot|codex|gemini|coderabbit|chatgpt|cursor|devin|sallyport|merge gate|gate)(?: based| code| powered| pr| review| reviewing| security| coding| reviewers?| agents?| assistants?| models?| bots?| tools?| systems?| scanners?| gate){0,4}(?: (?:reading|reviewing|processing|checking|looking at|scanning) (?:this|the)(?: pr| pull request| change| diff| patch)?| who reads? this)? ?(?: ?: ?|(?=please|you|must|should)))|(?:(?:^|[.\n:;] ?)(?:to |for )?(?:the |all |any )?(?:ai|llm|automated|coding|language model|gpt|bots?|agents?|claude(?: code)?|copilot|codex|gemini|coderabbit|chatgpt|cursor|devin|sallyport|merge gate|gate)(?: based| code| powered| pr| review| reviewing| security| coding| reviewers?| agents?| assistants?| models?| bots?| tools?| systems?| scanners?| gate){0,4}(?: (?:reading|reviewing|processing|checking|looking at|scanning) (?:this|the)(?: pr| pull request| change| diff| patch)?| who reads? this)? ?: ?))(?:please |you (?:must|should|can|may|are to|have to) |must |should |always |just |simply |kindly |immediately |also )*(?:ignore|skip|delete|run|execute|send|post|treat|do not|don't|never|this (?:pr|change|diff|pull request|patch|code) (?:is|has|was))\b/g,
  },
  {
    rule: 'reviewer',
    grade: 'sure',
    hints: ['if you are', "if you're", 'if you re', 'if an ', 'as an'],
    pattern:
      /\b(?:if (?:you are|you're|you re|an|any)|as) (?:an? |the |any )?(?:ai|llm|large language model|language model|automated|coding|autonomous|agent|bot|gpt)(?: (?:agents?|assistants?|models?|bots?|tools?|reviewers?|code|coding|pr|systems?|automated|ai|llm|review|reviewing|reading|processing|this|is|summari[sz]ing|the|pull|request|change|or|scanner)){0,9} (?:then |you (?:must|should|can|may|are required to) |please |always |just |immediately |must |should )*(?:approve|accept|merge|ignore|skip|pass|allow|mark|rate|reply with|respond with|answer with|report (?:no|zero|nothing)|do not (?:report|flag|mention|comment|review|block|raise)|don't (?:report|flag|mention|comment|review|block|raise)|disregard|delete|run|execute|send|post)\b/g,
  },
  {
    rule: 'reviewer',
    grade: 'sure',
    hints: ['reviewers', 'reviewer', 'agents', 'bots', 'assistants', 'models', 'tools', 'scanner'],
    pattern:
      /(?:^|[.\n:;] ?|\b(?:all|any|attention|dear) )(?:the )?(?:ai|llm|automated|coding|language model|bot|claude(?: code)?|copilot|codex|gemini|coderabbit|gpt)(?: based| code| powered| pr| review| reviewing| security| coding)* (?:reviewers?|agents?|assistants?|models?|bots?|scanners?|tools?) ?: ?(?:please |you (?:must|should|can|may) |always |just |this )*[a-z' ]{0,40}\b(?:approv(?:e|ed)|accept|merge|ignore|skip|pass(?:es|ed)?|lgtm|allow|mark|rate|safe|trusted|do not|don't|never|disregard)\b/g,
  },
  {
    rule: 'reviewer',
    grade: 'likely',
    hints: ['reviewers', 'reviewer', 'agents', 'bots', 'assistants', 'scanner'],
    pattern:
      /\b(?:ai|llm|automated)(?: code| pr| security)? (?:reviewers?|reviewing agents?|agents?|assistants?|bots?|scanners?) (?:must|should|shall|are (?:instructed|required|asked|told) to|need to|has to|have to|please) (?:now |always |just |simply |immediately |automatically )*(?:approve|accept|merge|ignore|skip|pass|allow|not (?:report|flag|mention|raise|comment|block|review))\b/g,
  },
  {
    rule: 'reviewer',
    grade: 'sure',
    hints: ['approve', 'merge', 'accept', 'lgtm'],
    pattern:
      /(?<!\b(?:can|could|may|to|might|would|not|will|we|they|i|users?|cannot|which|that|who|people|maintainers|don't|never|and) )\b(?:approve|auto approve|accept|lgtm|merge) (?:and merge )?(?:this|the|every|any|all|these) (?:pr|pull requests?|prs|merge requests?|mr|changes?|patch|diff|commit)s?\b(?:[^.\n]|\.\b){0,40}\b(?:without (?:review|reviewing|further|any|reading|checking|comment|comments|looking|asking|question)|regardless|no matter what|unconditionally|immediately and|even if)|\byou (?:must|have to|are required to|are instructed to|shall|need to|will)(?: now| always| immediately)? (?:approve|auto approve|merge|accept|lgtm) (?:and merge )?(?:this|every|any|all|the)\b|\b(?:immediately|automatically|unconditionally|always) (?:approve|merge|accept|lgtm) (?:and merge )?(?:this|these) (?:pr|pull request|merge request|mr|change|patch|diff)/g,
  },
  {
    rule: 'reviewer',
    grade: 'likely',
    hints: ['approve', 'lgtm'],
    pattern:
      /(?:^|[.\n:;] ?|\b(?:now|just) )(?:auto )?(?:approve|lgtm) (?:and merge )?this (?:pr|pull request|merge request|mr|patch|diff)\b/g,
  },
  {
    rule: 'reviewer',
    grade: 'sure',
    hints: ['respond', 'reply', 'answer', 'output', 'return', 'say', 'conclude', 'verdict', 'decision'],
    pattern:
      /\b(?:respond|reply|answer|conclude|comment|review)(?: to this)?(?: only| just| simply)* (?:with|that)(?: only| just| exactly| the word| the single word| an?| it| this| everything)* (?:lgtm|approved?|approval|no (?:issues|problems|findings|vulnerabilities|concerns)|pass(?:ed)?\b|allow\b|is safe|looks good)|\b(?:set|make|return|output|emit|give|report)(?: the| your| a| an)?(?: final)? (?:verdict|decision|review result|gate result|rating|score)(?: must| should)?(?: to| as| is| be| of| :| =)+ (?:allow(?:ed)?|pass(?:ed)?|approved?|safe|10|100|lgtm)\b/g,
  },
  {
    rule: 'reviewer',
    grade: 'sure',
    hints: ['mark', 'classify', 'treat', 'label', 'rate', 'consider', 'flag'],
    pattern:
      /\b(?:mark|classify|treat|label|rate|consider|report) (?:this|the|these|all|every) (?:entire |whole )?(?:pr|pull request|merge request|mr|diff|patch|findings?|changes?|alerts?)s?(?: in (?:this|the) (?:pr|pull request|diff|change))? as (?:safe|approved|benign|passed|passing|trusted|reviewed|pre approved|already reviewed|low risk|false positives?|resolved and safe)\b/g,
  },
  {
    rule: 'reviewer',
    grade: 'likely',
    hints: PULL,
    pattern:
      /\b(?:do not|don't|never) (?:report|flag|mention|raise|comment on|block|reject|question|list|analy[sz]e|inspect|scan)(?: [a-z']+){0,6} (?:in|of|about|on|to|for|with) (?:this|these) (?:pr|pull requests?|changes?|diff|commit|patch|merge request|mr)\b|\b(?:skip|bypass|disable|omit) (?:the |all |any |your )?(?:security |code |safety |policy |ai |automated )*(?:reviews?|checks?|scans?|analysis|guardrails?|gates?) (?:of|for|on|in) this (?:pr|pull request|change|diff|commit|patch|merge request|mr)\b/g,
  },
  {
    rule: 'reviewer',
    grade: 'likely',
    hints: ['approved', 'reviewed', 'vetted', 'authori', 'verified', 'cleared'],
    pattern:
      /\bthis (?:pr|pull request|change|diff|commit|patch|merge request) (?:has (?:already )?been|was|is) (?:already )?(?:pre ?)?(?:approved|reviewed|vetted|verified|authori[sz]ed|cleared|audited) by (?:the )?(?:[a-z]+ ){0,3}?(?:team|admins?|administrators?|maintainers?|anthropic|openai|github|security|management)\b(?:[^.\n]|\.\b){0,40}[.,;:]? ?(?:so |therefore |hence |thus |and )?(?:please |you (?:can|may|should|must) )?(?:skip|no (?:need|further)|do not|don't|ignore|approve|bypass)/g,
  },
];

const HARM: readonly Sentence[] = [
  {
    rule: 'destroy',
    grade: 'sure',
    hints: ['delete', 'wipe', 'erase', 'destroy', 'remove', 'purge', 'shred', 'nuke', 'overwrite', 'format'],
    pattern:
      /\b(?:delete|wipe|erase|destroy|remove|purge|shred|overwrite|nuke|format) (?:(?:all|every|everything|any|each|the|of|user|user's|users|users'|their|your|whole|entire|and|out|clean|files|folders|directories|data|contents|local|stored|source|code) ?){1,7}(?:on|in|from|under) (?:the |this |their |your |a |user's )(?:local |whole |entire )?(?:system|machine|computer|disk|drive|home|home directory|home folder|host|server|hard drive|filesystem|repository|repo|working directory|workspace)\b(?! (?:test|cache|fixture))|\b(?:delete|wipe|erase|destroy|shred|nuke|format|overwrite) (?:all |the |your |this |their |user's |every |whole |entire |of )+(?:file ?systems?|home director(?:y|ies)|hard (?:disk|drive)s?|disks?(?=[.\n]|$| and| drive)|c drive|cloud resources|aws resources|production (?:data(?:base)?s?|tables?|servers?)|git history|s3 buckets|ec2 instances)\b(?! (?:test|cache|fixture|layer|check|abstraction|mock|watcher))/g,
  },
  {
    rule: 'destroy',
    grade: 'sure',
    hints: ['factory', 'file system', 'filesystem', 'cloud resources'],
    pattern:
      /\b(?:clean|wipe|erase|reset|restore)\b(?:[^.\n]|\.\b){0,40}\b(?:system|machine|computer|disk|drive|host)\b(?:[^.\n]|\.\b){0,40}\bnear factory|\bdelete (?:file ?systems?|cloud)(?: and (?:cloud )?)? ?resources/g,
  },
  {
    rule: 'destroy',
    grade: 'sure',
    hints: ['delete', 'drop', 'destroy', 'erase', 'wipe', 'force push', 'remove', 'truncate'],
    pattern:
      /\b(?:you (?:must|should|have to|need to|shall|will)|your (?:task|job|goal|mission|objective) is(?: now)? to|please|immediately|now|then|instead|proceed to|and then|and) (?:now |immediately |also |just |first |silently |quietly )*(?:delete|erase|destroy|wipe|remove) (?:all|every|everything|each)(?: (?:of|the|your|their|local|remote|files?|in|this|git|user|source))* (?:files|data|director(?:y|ies)|repositor(?:y|ies)|repos|branches|records|databases?|source code|everything)(?=[.\n,;:]|$| and| in (?:the|this|your) (?:repo|workspace|project|working)| (?:now|immediately)\b)|\b(?:you (?:must|should|have to|need to|shall)|your (?:task|job|goal|mission|objective) is(?: now)? to|please|immediately|proceed to) (?:now |immediately |also |just |first |silently |quietly |then )*(?:(?:drop|truncate|destroy|delete|wipe|erase) (?:all )?(?:the |of the |our |every |all )*(?:production |prod |live |main )?(?:databases?|dbs?|clusters?|main branch|master branch|repository|backups|tables)(?!\.?\w)(?! files?\b)|force push (?:to|over) (?:main|master|the default branch))/g,
  },
  {
    rule: 'exfiltrate',
    grade: 'sure',
    hints: [
      'secret',
      'credential',
      'key',
      'token',
      'password',
      'env',
      '.ssh',
      '.aws',
      '.npmrc',
      'id_rsa',
      'id rsa',
      'wallet',
      'cookie',
      'conversation',
      'prompt',
    ],
    pattern:
      /\b(?:send|post|upload|exfiltrate|transmit|forward|leak|e ?mail|deliver|submit|ship|push|copy|paste|pass)\b(?:[^.\n]|\.\b){0,60}(?:\b(?:secrets?|credentials?|api ?keys?|(?:access |auth |github |session |bearer |oauth )?tokens?|passwords?|(?:private |ssh )keys?|env(?:ironment)?(?: vars?| variables?| file)|wallets?|cookies|system prompt|conversation(?: history)?|chat history)\b|\.env\b|\.ssh\b|\.aws\b|\.npmrc\b|\.netrc\b|id.rsa\b)(?:[^.\n]|\.\b){0,50}?\b(?:(?:to|at|via|using|with) (?:https?:\/\/|(?:the following|this|my|our|that|attacker|an external|a remote|an attacker)[a-z' ]{0,20} ?(?:url|server|endpoint|webhook|address|host|site|domain|email|account|gist|paste ?bin)|[a-z0-9._%+-]{1,40}@[a-z0-9-]{1,40}\.[a-z]{2}|(?:a |the )?(?:webhook\.site|pastebin|discord webhook|requestbin|ngrok|burp))|to (?:[a-z0-9-]{1,40}\.){1,4}(?:site|io|com|net|org|dev|xyz|ru|cc|top|app|me|sh|info|run)\b)/g,
  },
  {
    rule: 'exfiltrate',
    grade: 'sure',
    hints: ['secret', 'credential', 'key', 'token', 'password', 'env', 'cookie'],
    pattern:
      /\b(?:collect|gather|harvest|read|steal|grab|find|extract|dump|locate|fetch|take|list|print|base64 encode|encode) (?:all |any |every |the |your |out |up |of |contents |available |user's |user |local )*(?:secrets?|credentials?|api ?keys?|(?:access |auth |github |session )?tokens?|passwords?|(?:private |ssh )keys?|env(?:ironment)?(?: vars?| variables?| file)|\.env|cookies|github token|[a-z ]{0,20}ssh keys?)\b(?:[^.\n]|\.\b){0,60}\b(?:and|then)(?: then)? (?:send|post|upload|forward|e ?mail|transmit|deliver|exfiltrate|submit|curl|leak|push|paste|include|put|append|add)\b(?: (?:them|it|these|those|that|everything|all|the|results?|output|contents?|values?))*\b(?:[^.\n]|\.\b){0,30}\b(?:https?:\/\/|to |in (?:a|the|this|your) (?:comment|pr|pull request|issue|review|description|url|link|image))/g,
  },
  {
    rule: 'exfiltrate',
    grade: 'sure',
    hints: ['secret', 'credential', 'key', 'token', 'password', 'env', 'cookie'],
    pattern:
      /\b(?:print|echo|dump|reveal|output|include|add|post|write|paste|publish|put|append|embed|show|list) (?:all |any |every |the |your |out |of |contents |values |value )*(?:secrets?|credentials?|api ?keys?|(?:github |access )tokens?|github.token|passwords?|private keys?|ssh keys?|env(?:ironment)?(?: vars?| variables?))(?: [a-z]+){0,3} (?:in|into|to|as|inside) (?:the |this |a |your |an )(?:pr|pull request|issue|review|image|public)(?: (?:comment|description|body|summary|url|link))?\b/g,
  },
  {
    rule: 'conceal',
    grade: 'sure',
    hints: ['user', 'human', 'developer', 'maintainer', 'reviewer', 'operator', 'owner', 'anyone'],
    pattern:
      /\b(?:do not|don't|never|without) (?:ever )?(?:tell(?:ing)?|inform(?:ing)?|notify(?:ing)?|alert(?:ing)?|warn(?:ing)?|let(?:ting)?|mention(?:ing)?|reveal(?:ing)?|report(?:ing)?|disclos(?:e|ing)|show(?:ing)?|explain(?:ing)?)(?: (?:this|it|that|these|any|anything|of|instructions?|to|message|step|steps|action|actions|comment|the|what|you|did|are doing)){0,6} (?:the |any |your |a |to )*(?:user|human|developer|maintainer|reviewer|operator|repository owner|owner|anyone)s?(?: (?:know )?(?:about|of|to) (?:this|these|it|what you|any of|that|anything you|your)\b| (?:know )?(?:that|what|why|how) (?:you|this|these|it)\b| you (?:did|are|have|were)\b| anything\b)/g,
  },
  {
    rule: 'conceal',
    grade: 'likely',
    hints: ['user', 'human', 'developer', 'maintainer', 'reviewer', 'operator', 'anyone'],
    pattern:
      /(?:^|[.\n:;] ?|\b(?:and|but|then|please) )(?:do not|don't|never) (?:ever )?(?:tell|inform|notify|alert|mention (?:this|it|that) to|report (?:this|it) to|reveal (?:this|it) to) (?:the |any |your )?(?:user|human|developer|maintainer|reviewer|operator)s?(?=[.\n;:]|$)|(?:^|[.\n:;] ?|\b(?:and|but|then|please|must|should) )(?:hide|conceal|keep) (?:this|these|it|your (?:actions?|reasoning|tracks)|what you (?:did|do|are doing)|these (?:change|command|output|action|instruction)s?)(?: (?:hidden|secret|away))?[^.\n]{0,25} from (?:the |any |your )?(?:user|human|reviewer|maintainer|developer|operator)s?\b/g,
  },
  {
    rule: 'conceal',
    grade: 'sure',
    hints: ['instruction', 'comment', 'prompt', 'message', 'tracks', 'secret'],
    pattern:
      /\b(?:do not|don't|never) (?:mention|reveal|disclose|acknowledge|refer to|repeat|quote|talk about|discuss) (?:these|this|the|that|your|any of these)(?: hidden| secret| new| special| system)? (?:instructions?|prompt|directives?|orders)\b|\b(?:cover|hide) your tracks\b|\b(?:keep|treat) (?:this|these|it)(?: instructions?)? (?:a )?(?:secret|confidential|between us|to yourself)\b/g,
  },
  {
    rule: 'reveal',
    grade: 'sure',
    hints: ['system prompt', 'instructions', 'your prompt', 'initial prompt', 'developer message', 'above', 'system message'],
    pattern:
      /\b(?:reveal|print|repeat|output|show|display|tell me|leak|disclose|dump|recite|give me|write out|send me|paste|include|return|summari[sz]e|translate)(?: me| us| out| back| verbatim)* (?:all of |the contents of |the text of )?your(?: full| entire| complete| exact| own| hidden| initial| original| secret| internal| current| previous)* (?:system (?:prompt|message|instructions?)|initial (?:prompt|instructions?)|developer (?:message|instructions?)|hidden (?:prompt|instructions?)|instructions verbatim|prompt verbatim)|\b(?:repeat|print|output|recite) (?:everything|all(?: of)?(?: the)?(?: text| words| content)?|the (?:words|text|content)) above(?: this)?(?: starting| verbatim| exactly| word for word|\.|$| in a)|\bwhat (?:is|are|was|were) your (?:system prompt|(?:exact |initial |original )+(?:instructions|prompt))\b/g,
  },
];

export const SENTENCES: readonly Sentence[] = [...OVERRIDE, ...REVIEWER, ...HARM];
