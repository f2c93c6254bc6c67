/** Lines that check less: certificates, host keys, signatures, logins. `ask`, because a test or a local tool may mean it well. */
import type { SecurityRule } from './security-rule.ts';

const tls = (hints: readonly string[], pattern: RegExp, on: SecurityRule['on'] = 'bare'): SecurityRule => ({
  rule: 'tls-off',
  decision: 'ask',
  hints,
  pattern,
  on,
  says: 'checks no certificate any more',
  fix: 'keep the check, and trust the one certificate authority that is needed',
});

export const TLS_RULES: readonly SecurityRule[] = [
  tls(
    [
      'rejectunauthorized',
      'strictssl',
      'strict-ssl',
      'verify_ssl',
      'verifyssl',
      'ssl_verify',
      'sslverify',
      'validate_certs',
      'validatecertificate',
      'tls_verify',
      'verify_peer',
      'verifypeer',
    ],
    /\b(?:rejectUnauthorized|strictSSL|strict-ssl|verify_ssl|verifySsl|ssl_verify|sslVerify|validate_certs|validateCertificate|tls_verify|verify_peer(?:_name)?|VerifyPeer)\b["']?\s*(?:[:=]|=>)\s*["']?(?:false|False|0|no|off)\b/,
    'code',
  ),
  tls(['node_tls_reject_unauthorized'], /\bNODE_TLS_REJECT_UNAUTHORIZED\b["'\]]*\s*[:=]\s*["']?0/, 'code'),
  tls(['checkserveridentity'], /\bcheckServerIdentity\s*:\s*(?:\(\)|\w+)\s*=>\s*(?:undefined|null|\{\s*\})/),
  tls(
    ['verify', '_create_unverified_context', 'cert_none', 'check_hostname', 'autoaddpolicy'],
    /\bverify\s*=\s*False\b|\bssl\._create_unverified_context\b|\b(?:ssl\.)?CERT_NONE\b|\bcheck_hostname\s*=\s*False\b|\bAutoAddPolicy\(\)/,
  ),
  tls(['insecureskipverify', 'insecureignorehostkey'], /\bInsecureSkipVerify\s*[:=]\s*true\b|\bInsecureIgnoreHostKey\(\)/),
  tls(
    ['noophostnameverifier', 'allow_all_hostname_verifier', 'trustallstrategy', 'sethostnameverifier'],
    /\bNoopHostnameVerifier\b|\bALLOW_ALL_HOSTNAME_VERIFIER\b|\bTrustAllStrategy\b|\bsetHostnameVerifier\(\s*\([^)]*\)\s*->\s*true/,
  ),
  tls(['checkservertrusted'], /\bcheckServerTrusted\s*\([^)]*\)[^{;]{0,120}\{\s*(?:return\s*;\s*)?\}/),
  tls(
    ['dangerousacceptanyservercertificatevalidator', 'validationcallback'],
    /\bDangerousAcceptAnyServerCertificateValidator\b|\bServerCertificate(?:Custom)?ValidationCallback\s*\+?=\s*(?:delegate\b.*return true|\([^)]*\)\s*=>\s*true|\w+\s*=>\s*true)/,
  ),
  tls(
    ['verify_none', 'curlopt_ssl_verify', 'danger_accept_invalid_', 'badcertificatecallback'],
    /\bVERIFY_NONE\b|\bCURLOPT_SSL_VERIFY(?:PEER|HOST)\b\s*(?:=>|,)\s*(?:false|0)\b|\bdanger_accept_invalid_(?:certs|hostnames)\(\s*true|\bbadCertificateCallback\s*=\s*\([^)]*\)\s*=>\s*true/,
  ),
  tls(
    [
      'curl',
      'wget',
      'http.sslverify',
      'git_ssl_no_verify',
      'strict-ssl',
      'pythonhttpsverify',
      'stricthostkeychecking',
      'gpgcheck',
      '--allow-unauthenticated',
      'trusted=yes',
    ],
    /\bcurl\s(?:[^|;&\n]*\s)?(?:-[a-zA-Z]*k[a-zA-Z]*|--insecure)(?:\s|$)|\bwget\s[^|;&\n]*--no-check-certificate|\bhttp\.sslVerify[\s=]+["']?false|\bGIT_SSL_NO_VERIFY\s*=\s*["']?(?:1|true)|\bstrict-ssl(?:\s+|\s*=\s*)false|\bPYTHONHTTPSVERIFY\s*=\s*["']?0|\bStrictHostKeyChecking[\s=]+["']?no\b|--nogpgcheck|\bgpgcheck\s*=\s*0|--allow-unauthenticated|\[[^\]]*\btrusted=yes\b/,
    'command',
  ),
  {
    rule: 'tls-old',
    decision: 'ask',
    hints: [
      'ssl_protocols',
      'minversion',
      'min_version',
      'minimum_version',
      'minimumtlsversion',
      'minimum_tls_version',
      'protocol_',
      'secureprotocol',
      'sslprotocols',
      'securityprotocoltype',
    ],
    pattern:
      /\bssl_protocols\b[^;\n]{0,80}\b(?:TLSv1(?:\.1)?(?![.\d])|SSLv[23])|\bMinVersion\s*[:=]\s*(?:uint16\()?tls\.Version(?:TLS1[01]|SSL30)\b|\bminimum_version\s*=\s*(?:ssl\.)?TLSVersion\.(?:TLSv1(?:_1)?|SSLv3)\b(?!_)|\b(?:ssl\.)?PROTOCOL_(?:TLSv1(?:_1)?|SSLv\w+)\b|\b(?:minVersion|min_version|minimumTlsVersion|secureProtocol|ssl_minimum_version|minimum_tls_version)["']?\s*[:=]\s*["']?(?:TLSv?_?1(?:[._]?[01])?(?:_method)?|SSLv\d\w*)["']?(?![.\w])|\b(?:SslProtocols|SecurityProtocolType)\.(?:Tls|Tls11|Ssl\w+)\b/,
    on: 'code',
    says: 'speaks versions of TLS that are broken',
    fix: 'ask for TLS 1.2 or newer',
  },
];

const TRUE = 'answers a question of security with yes, whatever is asked';

/** Names of functions that answer a question of security. */
const CHECKER = String.raw`(?:is|has|can|check|verify|validate|require|ensure)_?\w*(?:auth|admin|permission|access|signature|token|password|csrf|webhook|hmac|allowed)\w*`;
const AUTH_FIX = 'keep the check; if it is wrong, change what it checks';
const auth = (hints: readonly string[], pattern: RegExp, says: string, on: SecurityRule['on'] = 'bare'): SecurityRule => ({
  rule: 'check-off',
  decision: 'ask',
  hints,
  pattern,
  on,
  says,
  fix: AUTH_FIX,
});
export const AUTH_RULES: readonly SecurityRule[] = [
  auth(
    ['security', 'auth', 'ssl', 'tls', 'csrf', 'verif', 'signature'],
    /\b(?:disable|skip|bypass|no)[_-]?(?:security|auth(?:entication|orization)?(?:[_-]?check)?|ssl|tls|csrf|(?:signature|token|jwt|webhook|cert(?:ificate)?)?[_-]?(?:verify|verification|signature)(?:[_-]?check)?)["']?\s*[:=]\s*["']?(?:true|True|1|yes|on)\b/i,
    'switches a check of security off',
    'code',
  ),
  auth(
    ['auth', 'csrf', 'signature', 'login'],
    /\b(?:auth(?:entication|orization)?|csrf|signature)[_-]?(?:enabled|required|verification|check)["']?\s*[:=]\s*["']?(?:false|False|0|no|off)\b|\brequire[_-]?(?:auth(?:entication)?|signature|login)["']?\s*[:=]\s*(?:false|False)\b|\bWTF_CSRF_ENABLED\s*=\s*False/i,
    'switches a check of security off',
    'code',
  ),
  auth(
    [
      'verify_signature',
      'algorithm',
      'requiresignedtokens',
      'validateissuersigningkey',
      'validatelifetime',
      'requirehttpsmetadata',
      'requireexpirationtime',
    ],
    /\bverify_signature["']?\s*[:=]\s*(?:False|false)\b|\balgorithms?["']?\s*[:=]\s*\[?(?:\s*["'][\w-]{1,20}["']\s*,){0,8}\s*["']none["']|\b(?:RequireSignedTokens|ValidateIssuerSigningKey|ValidateLifetime|RequireHttpsMetadata|RequireExpirationTime)\s*=\s*false\b/,
    'accepts tokens that nobody signed',
    'code',
  ),
  auth(
    ['csrf', 'skip_before_action', 'anyrequest', '.permit!'],
    /@csrf_exempt\b|\.csrf\(\)\.disable\(\)|\bcsrf\s*->\s*csrf\.disable\(\)|\bcsrf\(AbstractHttpConfigurer::disable\)|\bskip_before_action\s+:(?:authenticate|verify_authenticity|require_login|authorize)|\banyRequest\(\)\.permitAll\(\)|(?<=\w|\)|\])\.permit!(?!\w)/,
    'lets requests past a check',
  ),
  auth(
    ['true', 'false'],
    /\bif\s*\(?\s*(?:true\s*\|\||True\s+or\s|false\s*&&|False\s+and\s)[^{:]*(?:auth|permission|allowed|admin|role|verif|valid|token|secur|csrf|sign)/i,
    'decides a check of security beforehand',
  ),
  {
    rule: 'check-off',
    decision: 'ask',
    hints: ['true'],
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
    hints: ['true'],
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
];
