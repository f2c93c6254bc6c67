/** Where credentials lie, and which variables hold them: by name alone, since nothing is opened here. */
import { fits, hinted } from '../hints.ts';
import type { RepoPath } from '../model.ts';

const WORDS =
  'token|secret|secrets|passw(?:or)?d|passwd|passphrase|pwd|apikey|api_key|accesskey|access_key|secret_key|private_key|privatekey|signing_key|encryption_key|credentials?|creds|auth_key|authkey|client_secret|webhook_url|pat|jwt|cookie|session_key|dsn|connection_string';
const SECRET_NAME = new RegExp(`(?:^|_)(?:${WORDS})(?:$|_)`, 'i');
const NO_SECRET =
  /^(?:PWD|OLDPWD|INIT_CWD|TOKENS?_(?:LIMIT|COUNT|MAX)|MAX_TOKENS?|.*_PWD_DIR|SSH_AUTH_SOCK|.*_(?:TOKENIZER|COUNT|FILE|PATH|DIR|URL_BASE))$/i;
const KNOWN_SECRET =
  /^(?:DATABASE_URL|MONGO(?:DB)?_UR[IL]|REDIS_URL|AMQP_URL|SENTRY_DSN|SLACK_WEBHOOK(?:_URL)?|GH_PAT|NPM_AUTH|.*_API_?KEY|.*_SIGNING_KEY)$/i;

/** Does a variable of this name hold a secret? `GITHUB_TOKEN` and `DB_PASSWORD` do, `PWD` and `MAX_TOKENS` do not. */
export const isSecretName = (name: string): boolean =>
  (SECRET_NAME.test(name.replace(/([a-z])([A-Z])/g, '$1_$2')) || KNOWN_SECRET.test(name)) && !NO_SECRET.test(name);

/** File names that hold a credential wherever they lie. */
const BY_NAME = [
  hinted(/^id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?(?:\.(?!pub$)[\w-]+)?$/, 'id_'),
  hinted(/^\.env(?:\.(?!example$|sample$|template$|dist$|defaults?$|schema$|vault$).+)?$/, '.env'),
  hinted(
    /^(?:\.netrc|_netrc|\.pgpass|pgpass\.conf|\.my\.cnf|\.mylogin\.cnf|\.pypirc|\.git-credentials|\.vault-token|\.htpasswd|\.dockercfg|\.s3cfg|\.boto|\.terraformrc)$/,
    'netrc',
    'pgpass',
    '.my',
    '.pypirc',
    '.git-',
    '.vault-',
    '.htpasswd',
    '.dockercfg',
    '.s3cfg',
    '.boto',
    '.terraformrc',
  ),
  hinted(
    /\.(?:pem|key|p12|pfx|jks|keystore|kdbx|ppk|keychain|keychain-db|gpg|asc\.key|p8)$/,
    '.pem',
    '.key',
    '.p12',
    '.pfx',
    '.jks',
    '.keystore',
    '.kdbx',
    '.ppk',
    '.keychain',
    '.gpg',
    '.asc',
    '.p8',
  ),
  hinted(
    /^(?:credentials\.json|service[-_]?account.*\.json|client_secret.*\.json|kubeconfig|secrets?\.(?:ya?ml|json|toml|env|txt))$/,
    'credentials',
    'service',
    'secret',
    'kubeconfig',
  ),
];
/** Files by the directory that they lie in. */
const BY_PLACE = [
  hinted(/(?:^|\/)\.ssh\/(?!config$|known_hosts|authorized_keys|.*\.pub$).+/, '.ssh/'),
  hinted(/(?:^|\/)\.aws\/(?:credentials|sso\/|cli\/cache)/, '.aws/'),
  hinted(/(?:^|\/)\.config\/gcloud\/(?:credentials|access_tokens|application_default|legacy_credentials)/, 'gcloud/'),
  hinted(/(?:^|\/)\.azure\/(?:accesstokens|msal_token_cache|service_principal)/, '.azure/'),
  hinted(/(?:^|\/)\.kube\/(?:config|cache)/, '.kube/'),
  hinted(/(?:^|\/)\.docker\/config\.json$/, '.docker/'),
  hinted(/(?:^|\/)\.config\/(?:gh\/hosts\.ya?ml|hub|op\/|glab-cli\/|doctl\/|configstore\/|rclone\/rclone\.conf)/, '.config/'),
  hinted(
    /(?:^|\/)\.(?:gnupg|password-store|1password|bitwarden|electrum|bitcoin|ethereum)\//,
    '.gnupg/',
    '.password-store/',
    '.1password/',
    '.bitwarden/',
    '.electrum/',
    '.bitcoin/',
    '.ethereum/',
  ),
  hinted(/(?:^|\/)\.terraform\.d\/credentials/, '.terraform'),
  hinted(
    /(?:^|\/)\.(?:cargo\/credentials|gem\/credentials|composer\/auth\.json|m2\/settings(?:-security)?\.xml|nuget\/nuget\.config)/,
    '.cargo/',
    '.gem/',
    '.composer/',
    '.m2/',
    '.nuget/',
  ),
  hinted(/(?:^|\/)library\/keychains\//, 'keychains/'),
  hinted(
    /(?:^|\/)(?:google-chrome|chromium|firefox|bravesoftware)\/.*(?:login data|cookies|logins\.json|key4\.db)/,
    'chrome/',
    'chromium/',
    'firefox/',
    'bravesoftware/',
  ),
  hinted(
    /^\/etc\/(?:shadow|gshadow|sudoers|kubernetes\/(?:admin|kubelet|controller-manager|scheduler)\.conf|ssl\/private\/)/,
    '/etc/',
  ),
  hinted(/^\/proc\/[^/]+\/(?:environ|mem)$/, '/proc/'),
  hinted(/^\/(?:run|var\/run)\/secrets\//, '/secrets/'),
];

/** Does this file hold a credential, by its name and place? Public keys, `.ssh/config` and example files do not. */
export const isCredentialPath = (path: RepoPath): boolean => {
  const real = path.real.toLowerCase();
  const name = real.slice(real.lastIndexOf('/') + 1);
  return BY_NAME.some(each => fits(each, name)) || BY_PLACE.some(each => fits(each, real));
};

const FOLDERS =
  /^(?:certs?|certificates|keys?|secrets?|private|credentials?|pki|\.ssh|\.aws|\.gnupg|\.kube|\.docker|\.password-store|keychains?)$/i;
/** Does a folder of this name usually hold credentials? For what is sent away as a whole. */
export const isCredentialFolder = (path: RepoPath): boolean => FOLDERS.test(path.real.slice(path.real.lastIndexOf('/') + 1));

/** Well-known files that matter, as a shell would write them, the shortest names of a kind among them: what a pattern in a path is tried against. */
export const NOTABLE_PATHS: readonly string[] = [
  ...'id_rsa id_ed25519 id_ecdsa id_dsa'.split(' ').map(name => `~/.ssh/${name}`),
  ...'.aws/credentials .netrc .pgpass .npmrc .pypirc .git-credentials .gnupg/secring.gpg .kube/config .docker/config.json .config/gh/hosts.yml .vault-token .bashrc .zshrc .profile .ssh/authorized_keys .env'
    .split(' ')
    .map(name => `~/${name}`),
  ...'.env .env. .env.local .env.production .npmrc .pypirc .netrc id_rsa server.key server.pem certs/server.key certs/server.pem'.split(
    ' ',
  ),
  ...'passwd shadow sudoers hosts crontab cron.d/x ssh/sshd_config ld.so.preload profile environment'
    .split(' ')
    .map(name => `/etc/${name}`),
  '/proc/self/environ',
];
