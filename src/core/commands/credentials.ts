/** Where credentials lie, and which variables hold them: by name alone, since nothing is opened here. */
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
  /^id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?(?:\.(?!pub$)[\w-]+)?$/,
  /^\.env(?:\.(?!example$|sample$|template$|dist$|defaults?$|schema$|vault$).+)?$/,
  /^(?:\.netrc|_netrc|\.pgpass|pgpass\.conf|\.my\.cnf|\.mylogin\.cnf|\.pypirc|\.git-credentials|\.vault-token|\.htpasswd|\.dockercfg|\.s3cfg|\.boto|\.terraformrc)$/,
  /\.(?:pem|key|p12|pfx|jks|keystore|kdbx|ppk|keychain|keychain-db|gpg|asc\.key|p8)$/,
  /^(?:credentials\.json|service[-_]?account.*\.json|client_secret.*\.json|kubeconfig|secrets?\.(?:ya?ml|json|toml|env|txt))$/,
];
/** Files by the directory that they lie in. */
const BY_PLACE = [
  /(?:^|\/)\.ssh\/(?!config$|known_hosts|authorized_keys|.*\.pub$).+/,
  /(?:^|\/)\.aws\/(?:credentials|sso\/|cli\/cache)/,
  /(?:^|\/)\.config\/gcloud\/(?:credentials|access_tokens|application_default|legacy_credentials)/,
  /(?:^|\/)\.azure\/(?:accesstokens|msal_token_cache|service_principal)/,
  /(?:^|\/)\.kube\/(?:config|cache)/,
  /(?:^|\/)\.docker\/config\.json$/,
  /(?:^|\/)\.config\/(?:gh\/hosts\.ya?ml|hub|op\/|glab-cli\/|doctl\/|configstore\/|rclone\/rclone\.conf)/,
  /(?:^|\/)\.(?:gnupg|password-store|1password|bitwarden|electrum|bitcoin|ethereum)\//,
  /(?:^|\/)\.terraform\.d\/credentials/,
  /(?:^|\/)\.(?:cargo\/credentials|gem\/credentials|composer\/auth\.json|m2\/settings(?:-security)?\.xml|nuget\/nuget\.config)/,
  /(?:^|\/)library\/keychains\//,
  /(?:^|\/)(?:google-chrome|chromium|firefox|bravesoftware)\/.*(?:login data|cookies|logins\.json|key4\.db)/,
  /^\/etc\/(?:shadow|gshadow|sudoers|kubernetes\/(?:admin|kubelet|controller-manager|scheduler)\.conf|ssl\/private\/)/,
  /^\/proc\/[^/]+\/(?:environ|mem)$/,
  /^\/(?:run|var\/run)\/secrets\//,
];

/** Does this file hold a credential, by its name and place? Public keys, `.ssh/config` and example files do not. */
export const isCredentialPath = (path: RepoPath): boolean => {
  const real = path.real.toLowerCase();
  const name = real.slice(real.lastIndexOf('/') + 1);
  return BY_NAME.some(pattern => pattern.test(name)) || BY_PLACE.some(pattern => pattern.test(real));
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
