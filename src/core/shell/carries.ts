/** Which names and files hold secrets: what flows out of them is followed. */
import type { RepoPath } from '../model.ts';

const SECRET_NAME =
  /(?:^|_)(?:TOKENS?|SECRETS?|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?|PAT|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|SIGNING_?KEY|SECRET_?KEY|AUTH_?KEY)(?:_|$|\d)|(?:TOKEN|SECRET|PASSWORD|APIKEY)$/i;
const NOT_SECRET = /^(?:PAGER|PATH|.*_(?:COUNT|LIMIT|LENGTH|FILE_COUNT|NAME|TYPE|URL))$/i;

/** Is a variable of this name meant to be secret? */
export const secretName = (name: string): boolean => SECRET_NAME.test(name) && !NOT_SECRET.test(name);

const SECRET_PATH =
  /(?:^|\/)(?:\.ssh(?:\/(?!.*\.pub$)|$)|\.aws(?:\/|$)|\.gnupg(?:\/|$)|\.netrc$|\.git-credentials$|\.npmrc$|\.pypirc$|\.docker\/config\.json$|\.kube\/config$|\.config\/(?:gh\/hosts\.yml|gcloud\/)|id_(?:rsa|ed25519|ecdsa|dsa)$|\.env(?:\.(?!example|sample|template|dist)[\w-]+)?$)|^\/etc\/g?shadow/;

/** Is this a file that holds credentials? */
export const secretPath = (path: RepoPath): boolean => SECRET_PATH.test(path.real);
/** Does this file show the environment of a process? */
export const environmentPath = (path: RepoPath): boolean => /^\/proc\/[^/]+\/environ$/.test(path.real);
