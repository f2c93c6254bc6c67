/** Lines that nobody could mean well: a shell to the network, a wiped machine. */
import type { SecurityRule } from './security-rule.ts';

const OPENS_SHELL = {
  rule: 'opens-shell',
  decision: 'deny',
  tests: true,
  says: 'opens a shell to the network',
  fix: 'remove it',
} as const;
const WIPES_MACHINE = {
  rule: 'wipes-machine',
  decision: 'deny',
  says: 'wipes the machine that it runs on',
  fix: 'name the one folder that may go',
} as const;

const SENDS = String.raw`\b(?:fetch|axios(?:\.\w+)?|got(?:\.\w+)?|superagent(?:\.\w+)?|https?\.(?:request|get)|sendBeacon|urlopen|requests\.\w+|httpx\.\w+|aiohttp|http\.client|(?:net|http)\.(?:connect|createConnection|Post\w*|NewRequest)|Net::HTTP|curl_init|curl_exec|WebSocket|(?:dns|dgram)\.\w+)\s*\(`;
const FETCHES = String.raw`\b(?:fetch|axios(?:\.get)?|got|https?\.get|urlopen|requests\.(?:get|post)|httpx\.(?:get|post)|URI\.open|Net::HTTP\.get|file_get_contents)\s*\(`;

export const HOSTILE_RULES: readonly SecurityRule[] = [
  {
    rule: 'sends-environment',
    decision: 'deny',
    hints: ['process.env', 'os.environ', 'env.to_h', 'getenv()', '$_env'],
    // All of it as one value: one variable, a copy for a child and a loop over names are none.
    pattern:
      /\bJSON\.stringify\(\s*(?:\{[^{}\n]{0,80}\benv\s*:\s*)?process\.env\s*[,)}]|\b(?:json|data|params|body)\s*[:=]\s*(?:\{[^{}\n]{0,80}:\s*)?(?:dict\(\s*)?(?:process\.env|os\.environ)(?:\.copy\(\))?\s*[,)}]|\bjson\.dumps\(\s*(?:dict\(\s*)?os\.environ|\b(?:str|repr|urlencode)\(\s*(?:dict\(\s*)?os\.environ\s*\)|\bENV\.to_h(?:ash)?\.to_json\b|\bjson_encode\(\s*(?:getenv\(\)|\$_ENV)\s*\)|\bjson\.Marshal\(\s*os\.Environ\(\)\s*\)/,
    and: new RegExp(SENDS),
    near: 12,
    on: 'code',
    says: 'is the whole environment with its secrets, sent away',
    fix: 'send only what is needed, by name',
  },
  {
    rule: 'sends-secrets',
    decision: 'deny',
    hints: ['curl', 'wget'],
    pattern:
      /\b(?:curl|wget)(?=\s)[^\n|;&]{0,300}?(?:\s-[dFT]|\s--(?:data(?:-\w+)?|form|upload-file|post-file|body-file))[\s=]*["']?(?:[\w-]+[=@])?@?(?:[~.$\w(){}/-]*\/)?(?:\.env(?:\.(?:local|prod\w*))?(?![\w.])|\.ssh\/\w|\.aws\/credentials|\.netrc|\.npmrc|\.pypirc|\.git-credentials|\.kube\/config|id_(?:rsa|ed25519|ecdsa)(?!\.pub))/,
    on: 'command',
    says: 'sends a file of secrets away',
    fix: 'leave the file where it is',
  },
  {
    rule: 'fetch-and-run',
    decision: 'ask',
    hints: ['curl', 'wget'],
    pattern: /\b(?:curl|wget)\s[^\n|;&]{0,300}\|\s*(?:sudo\s+(?:-\S+\s+)*)?(?:\/(?:usr\/)?bin\/)?(?:ba|z|da)?sh\b/,
    files: /\.(?:[cm]?[jt]sx?|vue|svelte|pyi?|rb|php|go|rs|java|kts?|cs|pl|lua|gradle|exs?)$/i,
    on: 'command',
    says: 'runs what it fetches, unread',
    fix: 'download a pinned version, and check its digest before it is run',
  },
  {
    rule: 'writes-startup',
    decision: 'ask',
    hints: [
      'bashrc',
      'bash_profile',
      'bash_login',
      'zshrc',
      'zshenv',
      'zprofile',
      '.profile',
      'authorized_keys',
      'launchagents',
      'autostart',
    ],
    pattern:
      /\b(?:appendFile(?:Sync)?|writeFile(?:Sync)?|createWriteStream|open|write_text|File\.(?:open|write)|os\.(?:WriteFile|OpenFile)|fs::write)\s*\([^\n]{0,200}(?:\.(?:bashrc|bash_profile|bash_login|zshrc|zshenv|zprofile|profile)\b|\bauthorized_keys\b|\bLaunchAgents\b|\bautostart\/)(?![^\n]{0,40},\s*["']r["'])/,
    on: 'code',
    says: 'writes what every new shell or login runs',
    fix: 'tell people what to add, and let them do it',
  },
  {
    rule: 'runs-fetched',
    decision: 'deny',
    hints: ['eval', 'exec', 'function', 'vm.runin'],
    pattern: new RegExp(
      String.raw`(?<![\w.$])(?:eval|exec|execScript|instance_eval|new\s+Function|vm\.runIn\w+)\s*\((?:[^\n"'${'`'}]|["'][^"'\n]{0,80}["']){0,80}?${FETCHES}|${FETCHES}[^\n]{0,300}\.then\(\s*(?:\w{1,20}\.)?(?:eval|Function)\s*\)`,
    ),
    on: 'code',
    says: 'runs what it fetches as a program',
    fix: 'put the program into the repository, where it can be read',
  },
  {
    ...OPENS_SHELL,
    hints: ['nc', 'netcat', '/dev/tcp/', '/dev/udp/', 'socat', 'mkfifo', 'shell'],
    pattern:
      /\b(?:ba|z|da|k)?sh\s+-i\b[^\n]{0,40}(?:>&|&>|<>|<|>)\s*\/dev\/(?:tcp|udp)\/|\bexec\s+\d+<>\s*\/dev\/tcp\/[^\n]{0,120}(?:sh|cat)\b|\b(?:nc|ncat|netcat)(?:\s[^|;\n]{0,120})?\s-(?:[a-z]*e|c)\s*\/?(?:\S*\/)?(?:ba|z|da)?sh\b|\bsocat\s[^\n]{0,120}\bexec:['"]?\/?(?:\S*\/)?(?:ba|z)?sh\b|\bmkfifo\s[^\n]{0,80}\|\s*\/?(?:\S*\/)?(?:ba|z|da)?sh\s+-i\b[^\n]{0,40}\|\s*(?:nc|ncat|telnet|openssl)\b|\brev(?:erse)?[_-]?shell\s+-[a-z]/i,
    on: 'command',
  },
  {
    ...OPENS_SHELL,
    hints: ['dup2', 'pty.spawn', 'subprocess'],
    pattern:
      /\bdup2\s*\(\s*\w+(?:\.fileno\(\))?\s*,\s*[012]\s*\)|\bpty\.spawn\(\s*["']\/bin\/|\bsubprocess\.(?:call|run|Popen)\(\s*\[?\s*["']\/bin\/(?:ba)?sh["']\s*,\s*["']-i["']/,
    and: /\bsocket\.socket\s*\(|\bsocket\s*\(\s*(?:AF_INET|PF_INET)|\bconnect\s*\(/,
    near: 12,
    on: 'code',
  },
  {
    ...OPENS_SHELL,
    hints: ['spawn', 'exec', 'command::new'],
    pattern:
      /\b(?:spawn|exec|execFile)\s*\(\s*["'](?:\/bin\/)?(?:ba|z)?sh(?:\s+-i)?["']|\b(?:spawn|exec)\s*\(\s*["'](?:cmd(?:\.exe)?|powershell(?:\.exe)?)["']|\bexec\.Command\(\s*["'](?:\/bin\/)?(?:ba)?sh["']\s*\)|\bCommand::new\(\s*["'](?:\/bin\/)?(?:ba)?sh["']/,
    and: /\bnet\.(?:connect|createConnection)\s*\(|\bnew\s+net\.Socket\b|\bnet\.Dial\(\s*["']tcp|\bTcpStream::connect\(|\bTCPClient\s*\(|\bTCPSocket\.(?:new|open)\s*\(/,
    near: 10,
    on: 'code',
  },
  {
    ...OPENS_SHELL,
    hints: ['fsockopen', 'socket'],
    pattern:
      /\bfsockopen\s*\([^\n]{0,200}\b(?:exec|shell_exec|system|proc_open|passthru)\s*\(|\bSystem\.Net\.Sockets\.TCPClient\b[^\n]{0,400}\b(?:iex|Invoke-Expression)\b|\b(?:perl|ruby)\s+-\w*e\s[^\n]{0,80}\bSocket\b[^\n]{0,200}\b(?:exec|sh\s+-i)\b/i,
    on: 'code',
  },
  {
    ...WIPES_MACHINE,
    hints: ['rm', 'mkfs', 'of=/dev/', ':|:'],
    pattern:
      /\brm\s+(?:-[a-zA-Z]+\s+|--(?:recursive|force|no-preserve-root)\s+)*(?:-[a-zA-Z]*[rR][a-zA-Z]*|--recursive)\s+(?:-[a-zA-Z]+\s+|--(?:force|no-preserve-root)\s+)*["']?(?:\/\*?|~\/?\*?|\$HOME\/?\*?|\$\{HOME\}\/?\*?)["'`]?(?=$|[\s;&|)"'`])|\bmkfs(?:\.\w+)?\s+(?:-\w+\s+)*\/dev\/|\bdd\s[^|;\n]{0,80}\bof=\/dev\/(?:sd|hd|nvme|vd|disk|mmcblk)|:\(\)\s*\{\s*:\|:\s*&\s*\}\s*;\s*:/,
    on: 'command',
  },
  {
    ...WIPES_MACHINE,
    hints: ['rmtree', 'fs.rm', 'rmsync', 'rimraf', 'os.removeall', 'fileutils.rm_rf', 'directory.delete', 'remove_dir_all'],
    pattern:
      /\b(?:shutil\.rmtree|rmtree|fs\.rmSync|fs\.rm|rmSync|rimraf(?:\.sync)?|os\.RemoveAll|FileUtils\.rm_rf|Directory\.Delete|remove_dir_all)\s*\(\s*(?:["'](?:\/|~\/?|C:\\\\?)["']|(?:os\.path\.expanduser\(["']~["']\)|os\.homedir\(\)|Path\.home\(\)|Dir\.home|process\.env\.HOME)\s*[,)])/,
    on: 'code',
  },
];
