/** Lines that show or open more than is needed: origins, files, debug pages, passwords, containers. */
import type { SecurityRule } from './security-rule.ts';

const DEBUG_ON = {
  rule: 'debug-on',
  decision: 'ask',
  says: 'shows the inside of the program to everybody',
  fix: 'switch it on by an environment variable for development alone',
} as const;

export const EXPOSURE_RULES: readonly SecurityRule[] = [
  {
    rule: 'cors-open',
    decision: 'ask',
    hints: ['credentials'],
    pattern:
      /\ballow_credentials\s*=\s*True\b|\bcredentials["']?\s*:\s*true\b|\bAllowCredentials(?:\(\)|\s*[:=]\s*true)|Access-Control-Allow-Credentials["']?\s*[,:]\s*["']?true|\bCORS_ALLOW_CREDENTIALS\s*=\s*True|\bsetAllowCredentials\(true\)|\bsupports_credentials\s*=\s*True/,
    and: /\borigins?["']?\s*[:=]\s*(?:\[?\s*["']\*["']|true\b|\(\s*\w+\s*,\s*(?:cb|callback|done)\s*\)\s*=>\s*(?:cb|callback|done)\(null,\s*true)|\ballow_origins\s*=\s*\[\s*["']\*|\bAllowAnyOrigin\(\)|\bAllowAllOrigins\s*[:=]\s*true|\bSetIsOriginAllowed\(\s*\w+\s*=>\s*true|Access-Control-Allow-Origin["']?\s*[,:]\s*(?:["']\*|req(?:uest)?\.(?:headers?|get)\b)|\bCORS_(?:ALLOW_ALL_ORIGINS|ORIGIN_ALLOW_ALL)\s*=\s*True|addAllowedOrigin(?:Pattern)?\(["']\*/,
    near: 12,
    on: 'code',
    says: 'answers every origin with the credentials of the user',
    fix: 'name the origins, or leave the credentials out',
  },
  {
    rule: 'open-permissions',
    decision: 'ask',
    hints: ['chmod', 'umask'],
    pattern: /\bchmod\s+(?:-\w+\s+)*(?:0?777|a\+rwx|ugo\+rwx|a=rwx|o\+w)\b|\bumask\s+0?000\b/,
    on: 'command',
    says: 'lets everybody on the machine change it',
    fix: 'give the owner what is needed: `chmod 755`, `chmod 600`',
  },
  {
    rule: 'open-permissions',
    decision: 'ask',
    hints: ['chmod', 'set_permissions', 'setunixfilemode', 'from_mode'],
    pattern:
      /\b(?:chmod|chmodSync|Chmod|set_permissions|SetUnixFileMode)\s*\([^()]{0,120}(?:\([^()]*\)[^()]{0,60})?\b0o?777\b|\bfrom_mode\(0o777\)/,
    on: 'bare',
    says: 'lets everybody on the machine change it',
    fix: 'give the owner what is needed: `0o755`, `0o600`',
  },
  {
    ...DEBUG_ON,
    hints: ['debug', 'display_errors'],
    pattern:
      /\.run\([^()]{0,120}\bdebug\s*=\s*True\b|\bapp\.debug\s*=\s*True\b|\bdisplay_errors\b["']?\s*[,=]\s*["']?(?:1|on|true)\b|\bsetWebContentsDebuggingEnabled\(true\)|\bandroid:debuggable\s*=\s*"true"|<compilation\b[^>]{0,80}\bdebug="true"/i,
    on: 'code',
  },
  {
    ...DEBUG_ON,
    hints: ['debug', 'allowed_hosts'],
    pattern: /^\s*DEBUG\s*=\s*True\b|^\s*ALLOWED_HOSTS\s*=\s*\[\s*["']\*["']\s*\]/,
    files: /(?:^|\/)settings(?:\/(?!dev|local|test)[^/]*)?\.py$/,
    on: 'code',
  },
  {
    rule: 'weak-password',
    decision: 'ask',
    hints: ['md5', 'sha1'],
    pattern:
      /\b(?:md5|sha1|createHash\(\s*["'](?:md5|sha1)["']\))\W[^\n]{0,60}\bpass(?:word|wd|phrase)?\b|\bpass(?:word|wd)\w*\s*=\s*[^\n]{0,60}\b(?:hashlib\.)?(?:md5|sha1)\s*\(/i,
    on: 'code',
    says: 'keeps passwords under a hash that is guessed in no time',
    fix: 'use argon2, scrypt or bcrypt',
  },
  {
    rule: 'wide-container',
    decision: 'ask',
    hints: ['privileged', 'docker', 'hostpath', '/var/run/', 'hostpid', 'hostnetwork', 'allowprivilegeescalation'],
    pattern:
      /^\s*["']?privileged["']?\s*:\s*true\b|\bdocker\s+run\s[^\n]{0,300}(?:--privileged\b|\/var\/run\/docker\.sock|-v\s*\/:\/)|^\s*(?:-\s*)?["']?\/var\/run\/docker\.sock:|\bhostPath["']?\s*:\s*\{[^}\n]{0,80}\bpath["']?\s*:\s*["']?(?:\/var\/run\/\w+\.sock|\/(?:etc|root|proc|var\/run)?\/?["'\s,}])|^\s*path["']?\s*:\s*["']?\/var\/run\/(?:docker|containerd|crio)[\w/]*\.sock|^\s*["']?(?:hostPID|hostNetwork|allowPrivilegeEscalation)["']?\s*:\s*true\b/,
    files: /^(?!\.github\/).*(?:\.(?:ya?ml|sh|bash|json|tf)|(?:^|\/)(?:makefile|justfile))$/i,
    on: 'code',
    says: 'gives a container reach over its machine',
    fix: 'grant the one capability that is needed',
  },
];
