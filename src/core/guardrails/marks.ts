/** What takes an agent over and is no sentence of English: marks of a turn in a conversation, commands that destroy or carry away, the same orders in other languages. */
import type { Hinted } from '../hints.ts';
import type { InputRule } from './sentence.ts';

/** Its pattern is for `plainOf`: lower case, white space and signs as they stand. */
export interface Mark extends Hinted {
  readonly rule: InputRule;
  readonly grade: 'sure' | 'likely';
  /** Only tried where letters stand that English does not have. */
  readonly foreign?: true;
}

const tags = (...names: readonly string[]): readonly string[] => names.flatMap(name => [`<${name}`, `</${name}`]);

const ROLES: readonly Mark[] = [
  {
    rule: 'role-marker',
    grade: 'sure',
    hints: ['<|', '<<sys', '[inst'],
    pattern:
      /<\|(?:im_start|start_header_id|start|begin_of_turn)\|?>\s{0,4}(?:system|developer|assistant|user)\b(?:<\|(?:im_sep|end_header_id|message)\|?>)?\s{0,4}[a-z"*]|<\|(?:system|developer)\|>\s{0,4}[a-z"*]|<<sys>>\s{0,4}[a-z]|\[inst\]\s{0,4}(?:<<sys>>|you |ignore )/g,
  },
  {
    rule: 'role-marker',
    grade: 'likely',
    hints: ['<|', '<<sys', '<</sys'],
    pattern:
      /<\|(?:im_start|im_end|start_header_id|end_header_id|eot_id|begin_of_text|end_of_text|endoftext|begin_of_turn|system|developer|assistant)\|?>|<<\/?sys>>/g,
  },
  {
    rule: 'role-marker',
    grade: 'sure',
    hints: tags(
      'system',
      'developer',
      'user',
      'function_results',
      'tool_result',
      'untrusted',
      'important_instruction',
      'instructions',
    ),
    pattern:
      /<\/?(?:system|system[-_ ](?:prompt|message|instructions?|reminder|override)|developer|developer[-_ ]message|user[-_](?:message|input|query|prompt)|function_results|tool_result|untrusted[-_](?:content|data|input)|important_instructions?|instructions)>[\s>*]{0,8}(?:<[a-z_-]{1,20}>\s{0,4})?(?:you (?:are|must|should|will|shall|have|need)\b|ignore\b|disregard\b|forget\b|new (?:instructions?|task|system)|from now on\b|approve\b|override\b|do not (?:report|flag|mention|tell)|the (?:user|maintainer|owner) (?:has|wants|asked|authori[sz]ed)|system ?:|respond\b|always\b)/g,
  },
  {
    rule: 'role-marker',
    grade: 'sure',
    hints: ['system', 'developer', 'admin', 'message from ', 'anthropic ', 'openai '],
    pattern:
      /(?:^|\n)[ \t>#*/-]{0,6}(?:\[|\(|<|={2,10} ?)?(?:system(?: (?:message|prompt|override|notice|alert|instructions?|update|note))?|developer(?: message| mode)?|admin(?:istrator)?(?: (?:message|override|note))?|message from (?:anthropic|openai|the system|github)|(?:anthropic|openai) (?:system )?(?:notice|message))(?:\]|\)|>| ?={2,10})?[*_]{0,2} ?[:>\]][*_]{0,2}\s{0,3}(?:you (?:are|must|should|will|shall|have|need|may|can)\b|ignore (?:all|any|the (?:above|previous|user|rest)|every|previous|prior|your)|disregard\b|forget (?:all|every|your|the (?:above|previous))|new (?:instructions?|task|objective|directive)|from now on\b|(?:the )?previous (?:instructions|rules|prompt)|override (?:all|the|your|previous|safety)|all (?:safety|previous|prior)|approve\b|merge (?:this|all)|print your|the (?:user|maintainer|owner) (?:has|is|wants|authori[sz]ed)|(?:safety|security) (?:checks?|rules|filters?|mode) (?:is|are|off|disabled))/g,
  },
  {
    rule: 'role-marker',
    grade: 'likely',
    hints: ['<sys', '</sys', '</user', '</assistant', '</human'],
    pattern:
      /<\/?(?:system|system[-_ ](?:prompt|message|instructions?|override|reminder))>|<\/(?:user|assistant|human)>\s{0,4}<(?:system|user|assistant|human)>/g,
  },
  {
    rule: 'role-marker',
    grade: 'likely',
    hints: ['human:', 'user:', 'h:'],
    pattern: /(?:^|\n)[ \t]{0,4}(?:human|user|h):[ \t][^\n]{1,400}\n\s{0,8}(?:assistant|ai|a):[ \t]/g,
  },
  {
    rule: 'exfiltrate',
    grade: 'sure',
    hints: ['http'],
    pattern:
      /\b(?:request|get|fetch|open|visit|load|curl|wget|navigate to|go to|browse to|call|ping)\b[^\n]{0,40}https?:\/\/[^\s"'<>]{1,200}[?&=/](?:\$\{?\(?|\{\{?\s?|<)(?:github_token|gh_token|[a-z_]{0,30}(?:secret|token|api_key|password)[a-z_]{0,20}|env\b|printenv|cat\s|base64)/g,
  },
  {
    rule: 'role-marker',
    grade: 'sure',
    hints: ['begin', 'start of ', 'end '],
    pattern:
      /[-=*#[<]{2,12} ?(?:begin|start of|end|end of)(?: of)?(?: the| new| real)? (?:system|developer|user|untrusted|hidden|real) (?:prompt|instructions?|message|input|content|data)s? ?[-=*#\]>]{2,12}\s{0,6}(?:you |ignore |disregard |forget |new |now |from now|approve |system)/g,
  },
  {
    rule: 'role-marker',
    grade: 'sure',
    hints: ['"role"'],
    pattern:
      /\{\s{0,8}"role"\s{0,4}:\s{0,4}"(?:system|developer)"\s{0,4},\s{0,8}"content"\s{0,4}:\s{0,4}\[?[^}]{0,120}?\b(?:you (?:are now|must)|ignore|disregard|override|approve|forget)\b/g,
  },
];

const COMMANDS: readonly Mark[] = [
  {
    rule: 'destroy',
    grade: 'sure',
    hints: ['rm'],
    pattern:
      /\b(?:run|execute|type|enter|issue|use|call|invoke|perform|do|must|should|please|now|immediately|then)\b(?:(?!instead|rather|not |never|without )[^\n.]){0,40}?[\s`"':(]rm\s+(?:-{1,2}[a-z-]{1,20}\s+){1,4}["']?(?:\/(?:\*|\s|$|["'`.,])|~\/?(?:\*|\s|$|["'`.,])|\$home\b|\.\/?(?:\*|\s|$|["'`])|\.git\b|\*|--no-preserve-root)/g,
  },
  {
    rule: 'destroy',
    grade: 'likely',
    hints: ['rm'],
    pattern:
      /(?:^|[\s`"';&|(:])(?:sudo )?rm\s+(?:-[a-z]*r[a-z]*\s+|--recursive\s+|-[a-z]+\s+|--force\s+|--no-preserve-root\s+){1,4}["']?(?:\/(?:\*|\s|$|["'`])|~\/?(?:\*|\s|$|["'`])|\$home\/?(?:\s|$|["'`]))/g,
  },
  {
    rule: 'exfiltrate',
    grade: 'sure',
    hints: ['curl', 'wget', '|'],
    pattern:
      /\b(?:cat|read|print|base64|dump|tar|printenv|env|set)\b[^|\n]{0,80}\|[^\n]{0,60}\b(?:curl|wget|nc|ncat)\b[^\n]{0,60}(?:@-|@\/dev\/stdin|https?:\/\/|--data|\s-d\b|--post-file|[a-z0-9-]+\.[a-z]{2,8} \d{2,5})|\b(?:curl|wget)\b[^\n]{0,120}(?:-d|--data[\w-]{0,12}|-f|-t|--upload-file|--post-(?:file|data)|\?[a-z]{1,12})[\s="']{1,3}@?[^\n]{0,60}?(?:~\/\.ssh|~\/\.aws|\.env\b|id_rsa|id_ed25519|\$\((?:env|printenv|cat|base64)\b|`(?:env|printenv)`|\.npmrc\b|\.netrc\b|\$\{?(?:github_token|gh_token|aws_secret|npm_token|anthropic_api_key|openai_api_key))/g,
  },
];

/** The plainest order, `ignore previous instructions`, in other letters than Latin ones. */
const LANGUAGES: readonly Mark[] = [
  {
    rule: 'override',
    grade: 'sure',
    foreign: true,
    hints: [],
    pattern:
      /(?:игнорируи|игнорируй|забудь|проигнорируи|проигнорируй)(?:те)?\s+(?:[а-яё]{1,12}\s+){0,3}(?:предыдущие|прежние|вышеуказанные|предшествующие|системные)\s+(?:[а-яё]{1,12}\s+){0,2}(?:инструкции|указания|правила|команды|промпт)|(?:忽略|无视|忘记|無視|忘掉|忽視)(?:掉|你)?(?:之前|以上|上面|先前|前面|以前|所有|一切|全部|的)[^。\n]{0,8}(?:指令|指示|提示|规则|規則|说明|命令|要求)|(?:以前|これまで|上記|前|今まで|先)の(?:すべての|全ての|あらゆる)?(?:指示|命令|ルール|プロンプト|指令)(?:を|は)?(?:すべて|全て)?(?:無視|忘れ)|(?:이전|위의|앞의|기존)(?:의)?\s{0,2}(?:모든\s{0,2})?(?:지시|명령|지침|규칙|프롬프트)(?:사항)?(?:를|을|은)?\s{0,2}(?:모두\s{0,2})?(?:무시|잊)|تجاهل\s+(?:[^\s]{1,12}\s+){0,2}(?:التعليمات|الأوامر|القواعد)\s+السابقة|(?:पिछले|पूर्व)\s+(?:सभी\s+)?(?:निर्देशों|नियमों)\s+को\s+(?:अनदेखा|भूल)/gu,
  },
  {
    rule: 'reviewer',
    grade: 'sure',
    foreign: true,
    hints: [],
    pattern:
      /(?:批准|通过|合并|直接批准)(?:此|这个|该|本)(?:pr|拉取请求|合并请求)[^。\n]{0,20}(?:无需|不需要|不要|不必)(?:审查|审核|检查|报告)|(?:不要|请勿|别)(?:告诉|通知|告知)(?:用户|使用者|人类|维护者)|(?:システム)?プロンプトを(?:表示|出力|教え)(?:して|て)|(?:显示|输出|告诉我|打印)(?:你的|您的)?系统提示|(?:ユーザー|使用者|利用者)(?:に|には)(?:言わ|伝え|知らせ|報告し)ないで|не\s+(?:говори|сообщаи|сообщай|рассказываи|рассказывай)(?:те)?\s+(?:об\s+этом\s+)?пользователю/gu,
  },
];

export const MARKS: readonly Mark[] = [...ROLES, ...COMMANDS, ...LANGUAGES];

/** Runs of letters that stood apart, joined (`spacedOut`). */
export const SPACED =
  /(?:ignore|disregard|forget|override|bypass)(?:all|any|the|your|of|my|every|these){0,4}(?:previous|prior|above|earlier|preceding|system|safety)?(?:system)?(?:instruction|prompt|rule|direction|guideline|guardrail)|approve(?:this|the)(?:pr|pullrequest|change|mergerequest)|donot(?:tell|inform|notify)the(?:user|human|reviewer|maintainer)/;
