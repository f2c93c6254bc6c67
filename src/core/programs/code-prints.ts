/** Inline code that prints a secret of its environment. */
import { isSecretName } from '../commands/credentials.ts';
import type { CodeCall } from './code-names.ts';
import type { Scope } from './code-scope.ts';
import { evaluate } from './code-values.ts';
import type { Telling } from './tell.ts';

const ENVIRONMENT = /\benviron\b|\bprocess\.env\b|\bENV\b|\bgetenv\b|_ENV\b/;
const PRINTS =
  /^(?:print|pprint|pp|p|puts|warn|say|printf|print_r|var_dump|echo|(?:console|logging|logger|log)\.(?:log|error|info|warn|warning|debug|table)|(?:sys|process)\.std(?:out|err)\.write|pprint\.pprint|pprint\.pp)$/;
/** Whether it is there, how long it is, its digest, its first letters: not the secret. */
const ABOUT =
  /\blen\s*\(|\bbool\s*\(|\btype\s*\(|\.length\b|\?|!!|[=!]==?|\bis\b|\bin\b|\bhas\b|\bnot\b|\bif\b|\btypeof\b|(?:slice|substr(?:ing)?)\s*\(\s*0\s*,|\[\s*:\s*\d|\b(?:sha|md5|hash|digest|createHash)/i;
/** Where a language prints without brackets. */
const BARE =
  /\b(?:puts|print|p|say|echo)\s+(?:ENV\[["'](\w+)["']\]|\$ENV\{["']?(\w+)["']?\}|\$_ENV\[["'](\w+)["']\]|getenv\(["'](\w+)["']\))/g;

/** Tells of secrets that some code prints. */
export const printsSecrets = (t: Telling, scope: Scope, calls: readonly CodeCall[]): void => {
  const { bare, text } = scope.source;
  if (!ENVIRONMENT.test(bare)) return;
  const spelled = [...text.matchAll(BARE)].some(m => m.slice(1).some(name => name !== undefined && isSecretName(name)));
  const called = calls.some(
    ({ callee, args }) =>
      PRINTS.test(callee) &&
      args.some(span => !ABOUT.test(text.slice(...span)) && evaluate(scope, span).carries?.includes('secret')),
  );
  if (spelled || called) t.hazard('secret-print');
};
