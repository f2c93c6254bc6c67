/**
 * What makes a program less safe in one line, language by language, as patterns over code: not over comments, documentation or texts
 * that speak of it. `ask` unless nobody could mean it well.
 */
import type { Decision } from '../model.ts';

export interface SecurityRule {
  readonly rule: string;
  readonly decision: Exclude<Decision, 'allow'>;
  readonly pattern: RegExp;
  /**
   * Where the pattern looks: `code` with strings whole, the match beginning outside of them; `bare` with strings blanked; `command`
   * everywhere, but inside of a string only on a line that starts a program with it.
   */
  readonly on: 'code' | 'bare' | 'command';
  /** File names that it is for. */
  readonly files?: RegExp;
  /** A second pattern that some added line of the same file, at most `near` lines away, must match as well. */
  readonly and?: RegExp;
  readonly near?: number;
  /** Holds in tests, too. */
  readonly tests?: true;
  readonly says: string;
  readonly fix: string;
}

/** Names of the field for what comes from outside, and what comes from whoever sends a request, opens a page or writes a message. */
const REQUEST = String.raw`(?:\b(?:user|client|untrusted|external)_?(?:[Ii]nput|[Dd]ata|[Cc]ode|[Qq]uery|[Cc]md|[Cc]ommand|[Ss]upplied)\w*\b|\breq(?:uest)?\.(?:body|query|params|headers|cookies|args|form|json|values|data|GET|POST|query_params|url|files)\b|\bctx\.(?:request\.body|query|params)\b|\$_(?:GET|POST|REQUEST|COOKIE)\b|\bparams\[|\bevent\.(?:body|queryStringParameters)\b|\b(?:window\.)?location\.(?:hash|search|href)\b|\bdocument\.(?:cookie|referrer)\b|\b(?:message|msg|event|evt|e|ev)\.data\b|\bsearchParams\.get\(|\br\.(?:FormValue|URL\.Query)\(|\bgetParameter\()`;

const TRUE = 'answers a question of security with yes, whatever is asked';

const TLS = 'checks no certificate any more';
const TLS_FIX = 'keep the check, and trust the one certificate authority that is needed';
const tls = (pattern: RegExp, on: SecurityRule['on'] = 'bare'): SecurityRule => ({
  rule: 'tls-off',
  decision: 'ask',
  pattern,
  on,
  says: TLS,
  fix: TLS_FIX,
});

const TLS_RULES: readonly SecurityRule[] = [
  tls(
    /\b(?:rejectUnauthorized|strictSSL|strict-ssl|verify_ssl|verifySsl|ssl_verify|sslVerify|validate_certs|validateCertificate|tls_verify|verify_peer(?:_name)?|VerifyPeer)\b["']?\s*(?:[:=]|=>)\s*["']?(?:false|False|0|no|off)\b/,
    'code',
  ),
  tls(/\bNODE_TLS_REJECT_UNAUTHORIZED\b["'\]]*\s*[:=]\s*["']?0/, 'code'),
  tls(/\bcheckServerIdentity\s*:\s*(?:\(\)|\w+)\s*=>\s*(?:undefined|null|\{\s*\})/),
  tls(
    /\bverify\s*=\s*False\b|\bssl\._create_unverified_context\b|\b(?:ssl\.)?CERT_NONE\b|\bcheck_hostname\s*=\s*False\b|\bAutoAddPolicy\(\)/,
  ),
  tls(/\bInsecureSkipVerify\s*[:=]\s*true\b|\bInsecureIgnoreHostKey\(\)/),
  tls(
    /\bNoopHostnameVerifier\b|\bALLOW_ALL_HOSTNAME_VERIFIER\b|\bTrustAllStrategy\b|\bsetHostnameVerifier\(\s*\([^)]*\)\s*->\s*true/,
  ),
  tls(/\bcheckServerTrusted\s*\([^)]*\)[^{;]{0,120}\{\s*(?:return\s*;\s*)?\}/),
  tls(
    /\bDangerousAcceptAnyServerCertificateValidator\b|\bServerCertificate(?:Custom)?ValidationCallback\s*\+?=\s*(?:delegate\b.*return true|\([^)]*\)\s*=>\s*true|\w+\s*=>\s*true)/,
  ),
  tls(
    /\bVERIFY_NONE\b|\bCURLOPT_SSL_VERIFY(?:PEER|HOST)\b\s*(?:=>|,)\s*(?:false|0)\b|\bdanger_accept_invalid_(?:certs|hostnames)\(\s*true|\bbadCertificateCallback\s*=\s*\([^)]*\)\s*=>\s*true/,
  ),
  tls(
    /\bcurl\s(?:[^|;&\n]*\s)?(?:-[a-zA-Z]*k[a-zA-Z]*|--insecure)(?:\s|$)|\bwget\s[^|;&\n]*--no-check-certificate|\bhttp\.sslVerify[\s=]+["']?false|\bGIT_SSL_NO_VERIFY\s*=\s*["']?(?:1|true)|\bstrict-ssl(?:\s+|\s*=\s*)false|\bPYTHONHTTPSVERIFY\s*=\s*["']?0|\bStrictHostKeyChecking[\s=]+["']?no\b|--nogpgcheck|\bgpgcheck\s*=\s*0|--allow-unauthenticated|\[[^\]]*\btrusted=yes\b/,
    'command',
  ),
];

const AUTH_FIX = 'keep the check; if it is wrong, change what it checks';
const auth = (pattern: RegExp, says: string, on: SecurityRule['on'] = 'bare'): SecurityRule => ({
  rule: 'check-off',
  decision: 'ask',
  pattern,
  on,
  says,
  fix: AUTH_FIX,
});
const AUTH_RULES: readonly SecurityRule[] = [
  auth(
    /\b(?:disable|skip|bypass|no)[_-]?(?:security|auth(?:entication|orization)?(?:[_-]?check)?|ssl|tls|csrf|(?:signature|token|jwt|webhook|cert(?:ificate)?)?[_-]?(?:verify|verification|signature)(?:[_-]?check)?)["']?\s*[:=]\s*["']?(?:true|True|1|yes|on)\b/i,
    'switches a check of security off',
    'code',
  ),
  auth(
    /\b(?:auth(?:entication|orization)?|csrf|signature)[_-]?(?:enabled|required|verification|check)["']?\s*[:=]\s*["']?(?:false|False|0|no|off)\b|\brequire[_-]?(?:auth(?:entication)?|signature|login)["']?\s*[:=]\s*(?:false|False)\b|\bWTF_CSRF_ENABLED\s*=\s*False/i,
    'switches a check of security off',
    'code',
  ),
  auth(
    /\bverify_signature["']?\s*[:=]\s*(?:False|false)\b|\balgorithms?["']?\s*[:=]\s*\[?\s*["']none["']|\b(?:RequireSignedTokens|ValidateIssuerSigningKey|ValidateLifetime|RequireHttpsMetadata|RequireExpirationTime)\s*=\s*false\b/,
    'accepts tokens that nobody signed',
    'code',
  ),
  auth(
    /@csrf_exempt\b|\.csrf\(\)\.disable\(\)|\bcsrf\s*->\s*csrf\.disable\(\)|\bcsrf\(AbstractHttpConfigurer::disable\)|\bskip_before_action\s+:(?:authenticate|verify_authenticity|require_login|authorize)|\banyRequest\(\)\.permitAll\(\)/,
    'lets requests past a check',
  ),
  auth(
    /\bif\s*\(?\s*(?:true\s*\|\||True\s+or\s|false\s*&&|False\s+and\s)[^{:]*(?:auth|permission|allowed|admin|role|verif|valid|token|secur|csrf|sign)/i,
    'decides a check of security beforehand',
  ),
];

const CHECKER = String.raw`(?:is|has|can|check|verify|validate|require|ensure)_?\w*(?:auth|admin|permission|access|signature|token|password|csrf|webhook|hmac|allowed)\w*`;
const RULES: readonly SecurityRule[] = [
  {
    rule: 'check-off',
    decision: 'ask',
    pattern: new RegExp(
      String.raw`\b${CHECKER}\s*(?:[:=]\s*)?(?:async\s*)?(?:function\s*)?\([^)]*\)\s*(?::\s*[\w<>]+\s*)?(?:=>\s*)?(?:\{\s*return\s+)?true\b|\bdef\s+${CHECKER}\s*\([^)]*\)[^:]*:\s*return\s+True\b`,
      'i',
    ),
    on: 'bare',
    says: TRUE,
    fix: AUTH_FIX,
  },
  {
    rule: 'check-off',
    decision: 'ask',
    pattern: /^\s*return\s+(?:true|True)\s*;?\s*$/,
    and: new RegExp(
      String.raw`\b(?:function|def|func|fn|async|public|private|protected|const|export)\b.*\b${CHECKER}\b.*[:{(]\s*$`,
      'i',
    ),
    near: 1,
    on: 'bare',
    says: TRUE,
    fix: AUTH_FIX,
  },
  {
    rule: 'cors-open',
    decision: 'ask',
    pattern:
      /\ballow_credentials\s*=\s*True\b|\bcredentials["']?\s*:\s*true\b|\bAllowCredentials(?:\(\)|\s*[:=]\s*true)|Access-Control-Allow-Credentials["']?\s*[,:]\s*["']?true|\bCORS_ALLOW_CREDENTIALS\s*=\s*True|\bsetAllowCredentials\(true\)|\bsupports_credentials\s*=\s*True/,
    and: /\borigins?["']?\s*[:=]\s*(?:\[?\s*["']\*["']|true\b|\(\s*\w+\s*,\s*(?:cb|callback|done)\s*\)\s*=>\s*(?:cb|callback|done)\(null,\s*true)|\ballow_origins\s*=\s*\[\s*["']\*|\bAllowAnyOrigin\(\)|\bAllowAllOrigins\s*[:=]\s*true|\bSetIsOriginAllowed\(\s*\w+\s*=>\s*true|Access-Control-Allow-Origin["']?\s*[,:]\s*(?:["']\*|req(?:uest)?\.(?:headers?|get)\b)|\bCORS_(?:ALLOW_ALL_ORIGINS|ORIGIN_ALLOW_ALL)\s*=\s*True|addAllowedOrigin(?:Pattern)?\(["']\*/,
    near: 12,
    on: 'code',
    says: 'answers every origin with the credentials of the user',
    fix: 'name the origins, or leave the credentials out',
  },
  {
    rule: 'runs-input',
    decision: 'deny',
    pattern: new RegExp(
      String.raw`(?:(?<![\w.])(?:eval|exec|execSync|Function|system|popen|passthru|shell_exec|compile|vm\.runIn\w+|child_process\.exec(?:Sync)?|os\.(?:system|popen)|subprocess\.(?:call|run|Popen|check_output|getoutput)|Runtime\.getRuntime\(\)\.exec|instance_eval|class_eval|Kernel\.system)|\bnew\s+Function)\s*\((?:[^()]|\([^()]*\)){0,200}?${REQUEST}`,
    ),
    on: 'code',
    says: 'runs what a stranger sends',
    fix: 'do not run it; choose among known actions by name',
  },
  {
    rule: 'runs-input',
    decision: 'deny',
    pattern: new RegExp(
      String.raw`\b(?:exec\.Command(?:Context)?|Process\.Start|Command::new|Deno\.Command)\s*\((?:\s*ctx\s*,)?\s*(?:["'](?:\S{0,40}\/)?(?:(?:ba|z|da|k)?sh|cmd|powershell|pwsh)(?:\.exe)?["'][^\n;]{0,80}?)?(?:${REQUEST}|\bRequest\.(?:Query|Form|Headers|Cookies)\b|\b(?:c|ctx|req|request|query)\.(?:query|param|form|Query|Param|PostForm|FormValue)\w*\()`,
    ),
    on: 'code',
    says: 'runs what a stranger sends',
    fix: 'do not run it; choose among known actions by name',
  },
  {
    rule: 'runs-input',
    decision: 'deny',
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
    pattern: new RegExp(
      String.raw`["'${'`'}](?:SELECT\s.{1,200}\sFROM|INSERT\s+INTO|UPDATE\s.{1,80}\sSET|DELETE\s+FROM)\s.{0,200}(?:\$\{\s*|["']\s*(?:\+|\.|%)\s*|\{)\s*${REQUEST}`,
      'i',
    ),
    on: 'code',
    says: 'builds a query out of what a stranger sends',
    fix: 'bind it as a parameter',
  },
  {
    rule: 'open-permissions',
    decision: 'ask',
    pattern: /\bchmod\s+(?:-\w+\s+)*(?:0?777|a\+rwx|ugo\+rwx|a=rwx|o\+w)\b|\bumask\s+0?000\b/,
    on: 'command',
    says: 'lets everybody on the machine change it',
    fix: 'give the owner what is needed: `chmod 755`, `chmod 600`',
  },
  {
    rule: 'open-permissions',
    decision: 'ask',
    pattern:
      /\b(?:chmod|chmodSync|Chmod|set_permissions|SetUnixFileMode)\s*\([^()]{0,120}(?:\([^()]*\)[^()]{0,60})?\b0o?777\b|\bfrom_mode\(0o777\)/,
    on: 'bare',
    says: 'lets everybody on the machine change it',
    fix: 'give the owner what is needed: `0o755`, `0o600`',
  },
  {
    rule: 'opens-shell',
    decision: 'deny',
    pattern:
      /\b(?:ba|z|da|k)?sh\s+-i\b[^\n]{0,40}(?:>&|&>|<>|<|>)\s*\/dev\/(?:tcp|udp)\/|\bexec\s+\d+<>\s*\/dev\/tcp\/[^\n]{0,120}(?:sh|cat)\b|\b(?:nc|ncat|netcat)(?:\s[^|;\n]{0,120})?\s-(?:[a-z]*e|c)\s*\/?(?:\S*\/)?(?:ba|z|da)?sh\b|\bsocat\s[^\n]{0,120}\bexec:['"]?\/?(?:\S*\/)?(?:ba|z)?sh\b|\bmkfifo\s[^\n]{0,80}\|\s*\/?(?:\S*\/)?(?:ba|z|da)?sh\s+-i\b[^\n]{0,40}\|\s*(?:nc|ncat|telnet|openssl)\b|\brev(?:erse)?[_-]?shell\s+-[a-z]/i,
    on: 'command',
    tests: true,
    says: 'opens a shell to the network',
    fix: 'remove it',
  },
  {
    rule: 'opens-shell',
    decision: 'deny',
    pattern:
      /\bdup2\s*\(\s*\w+(?:\.fileno\(\))?\s*,\s*[012]\s*\)|\bpty\.spawn\(\s*["']\/bin\/|\bsubprocess\.(?:call|run|Popen)\(\s*\[?\s*["']\/bin\/(?:ba)?sh["']\s*,\s*["']-i["']/,
    and: /\bsocket\.socket\s*\(|\bsocket\s*\(\s*(?:AF_INET|PF_INET)|\bconnect\s*\(/,
    near: 12,
    on: 'code',
    tests: true,
    says: 'opens a shell to the network',
    fix: 'remove it',
  },
  {
    rule: 'opens-shell',
    decision: 'deny',
    pattern:
      /\b(?:spawn|exec|execFile)\s*\(\s*["'](?:\/bin\/)?(?:ba|z)?sh(?:\s+-i)?["']|\b(?:spawn|exec)\s*\(\s*["'](?:cmd(?:\.exe)?|powershell(?:\.exe)?)["']|\bexec\.Command\(\s*["'](?:\/bin\/)?(?:ba)?sh["']\s*\)|\bCommand::new\(\s*["'](?:\/bin\/)?(?:ba)?sh["']/,
    and: /\bnet\.(?:connect|createConnection)\s*\(|\bnew\s+net\.Socket\b|\bnet\.Dial\(\s*["']tcp|\bTcpStream::connect\(|\bTCPClient\s*\(|\bTCPSocket\.(?:new|open)\s*\(/,
    near: 10,
    on: 'code',
    tests: true,
    says: 'opens a shell to the network',
    fix: 'remove it',
  },
  {
    rule: 'opens-shell',
    decision: 'deny',
    pattern:
      /\bfsockopen\s*\([^\n]{0,200}\b(?:exec|shell_exec|system|proc_open|passthru)\s*\(|\bSystem\.Net\.Sockets\.TCPClient\b[^\n]{0,400}\b(?:iex|Invoke-Expression)\b|\b(?:perl|ruby)\s+-\w*e\s[^\n]{0,80}\bSocket\b[^\n]{0,200}\b(?:exec|sh\s+-i)\b/i,
    on: 'code',
    tests: true,
    says: 'opens a shell to the network',
    fix: 'remove it',
  },
  {
    rule: 'wipes-machine',
    decision: 'deny',
    pattern:
      /\brm\s+(?:-[a-zA-Z]+\s+|--(?:recursive|force|no-preserve-root)\s+)*(?:-[a-zA-Z]*[rR][a-zA-Z]*|--recursive)\s+(?:-[a-zA-Z]+\s+|--(?:force|no-preserve-root)\s+)*["']?(?:\/\*?|~\/?\*?|\$HOME\/?\*?|\$\{HOME\}\/?\*?)["'`]?(?=$|[\s;&|)"'`])|\bmkfs(?:\.\w+)?\s+(?:-\w+\s+)*\/dev\/|\bdd\s[^|;\n]{0,80}\bof=\/dev\/(?:sd|hd|nvme|vd|disk|mmcblk)|:\(\)\s*\{\s*:\|:\s*&\s*\}\s*;\s*:/,
    on: 'command',
    says: 'wipes the machine that it runs on',
    fix: 'name the one folder that may go',
  },
  {
    rule: 'wipes-machine',
    decision: 'deny',
    pattern:
      /\b(?:shutil\.rmtree|rmtree|fs\.rmSync|fs\.rm|rmSync|rimraf(?:\.sync)?|os\.RemoveAll|FileUtils\.rm_rf|Directory\.Delete|remove_dir_all)\s*\(\s*(?:["'](?:\/|~\/?|C:\\\\?)["']|(?:os\.path\.expanduser\(["']~["']\)|os\.homedir\(\)|Path\.home\(\)|Dir\.home|process\.env\.HOME)\s*[,)])/,
    on: 'code',
    says: 'wipes the machine that it runs on',
    fix: 'name the one folder that may go',
  },
  {
    rule: 'debug-on',
    decision: 'ask',
    pattern:
      /\.run\([^()]{0,120}\bdebug\s*=\s*True\b|\bapp\.debug\s*=\s*True\b|\bdisplay_errors\b["']?\s*[,=]\s*["']?(?:1|on|true)\b|\bsetWebContentsDebuggingEnabled\(true\)|\bandroid:debuggable\s*=\s*"true"|<compilation\b[^>]{0,80}\bdebug="true"/i,
    on: 'code',
    says: 'shows the inside of the program to everybody',
    fix: 'switch it on by an environment variable for development alone',
  },
  {
    rule: 'debug-on',
    decision: 'ask',
    pattern: /^\s*DEBUG\s*=\s*True\b|^\s*ALLOWED_HOSTS\s*=\s*\[\s*["']\*["']\s*\]/,
    files: /(?:^|\/)settings(?:\/(?!dev|local|test)[^/]*)?\.py$/,
    on: 'code',
    says: 'shows the inside of the program to everybody',
    fix: 'switch it on by an environment variable for development alone',
  },
  {
    rule: 'weak-password',
    decision: 'ask',
    pattern:
      /\b(?:md5|sha1|createHash\(\s*["'](?:md5|sha1)["']\))\W[^\n]{0,60}\bpass(?:word|wd|phrase)?\b|\bpass(?:word|wd)\w*\s*=\s*[^\n]{0,60}\b(?:hashlib\.)?(?:md5|sha1)\s*\(/i,
    on: 'code',
    says: 'keeps passwords under a hash that is guessed in no time',
    fix: 'use argon2, scrypt or bcrypt',
  },
  {
    rule: 'wide-container',
    decision: 'ask',
    pattern:
      /^\s*["']?privileged["']?\s*:\s*true\b|\bdocker\s+run\s[^\n]{0,300}(?:--privileged\b|\/var\/run\/docker\.sock|-v\s*\/:\/)|^\s*(?:-\s*)?["']?\/var\/run\/docker\.sock:|^\s*["']?(?:hostPID|hostNetwork|allowPrivilegeEscalation)["']?\s*:\s*true\b/,
    files: /^(?!\.github\/).*(?:\.(?:ya?ml|sh|bash|json|tf)|(?:^|\/)(?:makefile|justfile))$/i,
    on: 'code',
    says: 'gives a container reach over its machine',
    fix: 'grant the one capability that is needed',
  },
];

export const SECURITY_RULES: readonly SecurityRule[] = [...TLS_RULES, ...AUTH_RULES, ...RULES];

/** A line that starts a program with a text: then the text is a command and not about one. */
export const STARTS_PROGRAM =
  /\b(?:exec(?:a|Sync|File|FileSync|_command)?|spawn(?:Sync)?|system|popen|Popen|check_call|check_output|getoutput|shell_exec|passthru|proc_open|run|call|Command(?:::new)?|ProcessBuilder|Process\.Start|sh|bash|zsh|eval|ssh|su|sudo|Invoke-Expression|iex|\$)\s*(?:\(|`|-\w*c\b|\{)|\b(?:RUN|CMD|ENTRYPOINT|ExecStart|command|script|run|postinstall|args|entrypoint)\b["']?\s*[:=[]|^\s*(?:RUN|CMD|ENTRYPOINT)\s|%x|`\s*$/;
