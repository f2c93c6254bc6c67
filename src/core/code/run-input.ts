/** Lines that run, load or query what somebody sends. */
import type { SecurityRule } from './security-rule.ts';

/** Names of the field for what comes from outside, and what comes from whoever sends a request, opens a page or writes a message. */
const REQUEST = String.raw`(?:\b(?:user|client|untrusted|external)_?(?:[Ii]nput|[Dd]ata|[Cc]ode|[Qq]uery|[Cc]md|[Cc]ommand|[Ss]upplied)\w*\b|\breq(?:uest)?\.(?:body|query|params|headers|cookies|args|form|json|values|data|GET|POST|query_params|url|files)\b|\bctx\.(?:request\.body|query|params)\b|\$_(?:GET|POST|REQUEST|COOKIE)\b|\bparams\[|\bevent\.(?:body|queryStringParameters)\b|\b(?:window\.)?location\.(?:hash|search|href)\b|\bdocument\.(?:cookie|referrer)\b|\b(?:message|msg|event|evt|e|ev)\.data\b|\bsearchParams\.get\(|\br\.(?:FormValue|URL\.Query)\(|\bgetParameter\()`;

const RUNS_INPUT = {
  rule: 'runs-input',
  decision: 'deny',
  says: 'runs what a stranger sends',
  fix: 'do not run it; choose among known actions by name',
} as const;

export const INPUT_RULES: readonly SecurityRule[] = [
  {
    ...RUNS_INPUT,
    hints: ['eval', 'exec', 'function', 'system', 'popen', 'passthru', 'compile', 'vm.runin', 'subprocess'],
    pattern: new RegExp(
      String.raw`(?:(?<![\w.])(?:eval|exec|execSync|Function|system|popen|passthru|shell_exec|compile|vm\.runIn\w+|child_process\.exec(?:Sync)?|os\.(?:system|popen)|subprocess\.(?:call|run|Popen|check_output|getoutput)|Runtime\.getRuntime\(\)\.exec|instance_eval|class_eval|Kernel\.system)|\bnew\s+Function)\s*\((?:[^()]|\([^()]*\)){0,200}?${REQUEST}`,
    ),
    on: 'code',
  },
  {
    ...RUNS_INPUT,
    hints: ['exec.command', 'process.start', 'command::new', 'deno.command'],
    pattern: new RegExp(
      String.raw`\b(?:exec\.Command(?:Context)?|Process\.Start|Command::new|Deno\.Command)\s*\((?:\s*ctx\s*,)?\s*(?:["'](?:\S{0,40}\/)?(?:(?:ba|z|da|k)?sh|cmd|powershell|pwsh)(?:\.exe)?["'][^\n;]{0,80}?)?(?:${REQUEST}|\bRequest\.(?:Query|Form|Headers|Cookies)\b|\b(?:c|ctx|req|request|query)\.(?:query|param|form|Query|Param|PostForm|FormValue)\w*\()`,
    ),
    on: 'code',
  },
  {
    rule: 'runs-input',
    decision: 'deny',
    hints: ['pickle.load', 'marshal.load', 'unserialize', 'yaml.unsafe_load', 'jsonpickle.decode'],
    pattern: new RegExp(
      String.raw`\b(?:pickle\.loads?|marshal\.loads|unserialize|Marshal\.load|yaml\.unsafe_load|jsonpickle\.decode)\s*\((?:[^()]|\([^()]*\)){0,120}?${REQUEST}`,
    ),
    on: 'code',
    says: 'builds objects from what a stranger sends',
    fix: 'read it as JSON and check its shape',
  },
  {
    rule: 'runs-text',
    decision: 'ask',
    hints: ['eval', 'execscript', 'function', 'vm.runin', 'settimeout'],
    pattern:
      /(?<![\w.$>])(?:eval|execScript)\s*\(\s*(?!["')])(?!`[^`$]*`\s*\))|\bnew\s+Function\s*\([^()]*[\w$)\]]\s*\)|\bvm\.runIn(?:This|New)?Context\s*\(\s*(?!["'])|\bsetTimeout\s*\(\s*["']/,
    files: /\.(?:[cm]?[jt]sx?|vue|svelte|php|rb)$/i,
    on: 'code',
    says: 'runs a text as a program',
    fix: 'call a function instead',
  },
  {
    rule: 'runs-text',
    decision: 'ask',
    hints: ['eval', 'exec', 'os.system', 'os.popen', 'subprocess'],
    pattern:
      /(?<![\w.])(?:eval|exec)\s*\(\s*(?!["')]|compile\(|f?["'])|\bos\.(?:system|popen)\s*\(\s*(?:f["']|["'][^"']*["']\s*(?:\+|%|\.format))|\bsubprocess\.\w+\s*\(\s*(?:f["']|["'][^"']*["']\s*(?:\+|%|\.format)|\w+\s*\+)[^\n]*\bshell\s*=\s*True/,
    files: /\.pyi?$/i,
    on: 'code',
    says: 'runs a text as a program',
    fix: 'call a function instead, or start the program with a list of arguments',
  },
  {
    rule: 'query-from-input',
    decision: 'ask',
    hints: ['select', 'insert', 'update', 'delete'],
    pattern: new RegExp(
      String.raw`["'${'`'}](?:SELECT\s.{1,200}\sFROM|INSERT\s+INTO|UPDATE\s.{1,80}\sSET|DELETE\s+FROM)\s.{0,200}(?:\$\{\s*|["']\s*(?:\+|\.|%)\s*|\{)\s*${REQUEST}`,
      'i',
    ),
    on: 'code',
    says: 'builds a query out of what a stranger sends',
    fix: 'bind it as a parameter',
  },
  {
    rule: 'page-from-input',
    decision: 'ask',
    hints: [
      'dangerouslysetinnerhtml',
      'innerhtml',
      'outerhtml',
      'document.write',
      'insertadjacenthtml',
      'mark_safe',
      'markup',
      'render_template_string',
    ],
    pattern: new RegExp(
      String.raw`(?:\bdangerouslySetInnerHTML\b|\.(?:inner|outer)HTML\s*\+?=|\bdocument\.write(?:ln)?\(|\binsertAdjacentHTML\()[^\n]{0,200}?${REQUEST}|\b(?:mark_safe|Markup|render_template_string)\((?:[^()]|\([^()]*\)){0,120}?${REQUEST}`,
    ),
    on: 'code',
    says: 'writes what a stranger sends into a page as it is',
    fix: 'write it as text, or clean it',
  },
  {
    rule: 'unsafe-load',
    decision: 'ask',
    hints: ['yaml.load', 'yaml.unsafe_load', 'binaryformatter', 'enable_unsafe_deserialization', 'typenamehandling'],
    pattern:
      /\byaml\.(?:load|load_all)\([^\n]{0,200}\bLoader\s*=\s*(?:yaml\.)?(?:Unsafe)?Loader\b|\byaml\.unsafe_load(?:_all)?\(|\bYAML\.unsafe_load\(|\bnew\s+BinaryFormatter\(|\benable_unsafe_deserialization\(|\bTypeNameHandling\s*=\s*TypeNameHandling\.(?:All|Auto|Objects)\b/,
    on: 'code',
    says: 'builds any object that the text names',
    fix: 'use the safe loader',
  },
];
