/** Checks of who may do what that a change takes away: a guard before a route, a decorator, a call that verifies, gone or commented out. */
import type { FileChange, Line } from '../model.ts';

/** Names by which frameworks ask who somebody is and what they may do. */
const CHECK =
  /@(?:login_required|permission_required|requires?_auth(?:entication)?|jwt_required|roles?_required|user_passes_test|PreAuthorize|Secured|RolesAllowed|UseGuards|Authorized|require_http_methods_auth)\b|\[Authorize\b|\bbefore_action\s+:(?:authenticate|authorize|require_)\w*|\b(?:authenticate_user!|authorize!|protect_from_forgery)|\b(?:require|ensure|check|verify|assert|validate|is|has)_?(?:Auth(?:enticated|entication|orized|orization)?|LoggedIn|Login|Admin|Permissions?|Access|Role|Owner|Signature|Token|Jwt|Csrf|Hmac|WebhookSignature)\w*\s*[(,)]|\b(?:require|ensure)_?(?:User|Session|Account|Member|Staff|Tenant|Scopes?|Verified)\w*\s*[(,)]|\b(?:is_?)?valid(?:ate)?_?(?:Signature|Jwt|Csrf|Hmac|Webhook)\w*\s*\(|\b(?:verify|check|require|validate)_(?:signature|token|jwt|csrf|hmac|permission|permissions|auth|password|webhook)\w*\s*\(|\b(?:jwt|jose|jsonwebtoken|crypto|verifier|webhooks?|signature|argon2|bcrypt|scrypt)\w*\.(?:verify|compare)\w*\s*\(|\bcheck_password(?:_hash)?\s*\(|\bpassport\.authenticate\s*\(|\bDepends\(\s*(?:get_current|require|verify|check)\w*|\bcsrf(?:Protection|_protect)?\s*\(|\btimingSafeEqual\s*\(|\bcompare_digest\s*\(|\bpermission_classes\s*=\s*\[\s*(?:Is|Has|Can)\w+/;
const name = (text: string): string | undefined => CHECK.exec(text.slice(0, 500))?.[0].replaceAll(/[\s(,)]+$/g, '');
/** A line that defines, imports or speaks of a check does not ask it. */
const isUse = (text: string): boolean =>
  !/^\s*(?:\/\/|#(?!\[)|\*|--|<!--)|^\s*(?:import|from|export\s+(?:\{|\*)|use\s|using\s|require\b|export\s+(?:async\s+)?(?:const|function)|(?:(?:async|pub|pub\([^)]*\)|unsafe|const|static|private|public|protected|override)\s+)*(?:function|def|func|fn)\s|const\s+\w+\s*=\s*(?:require|async|\()|(?:public|private|protected|internal|static|pub|fn|interface|type|class)\s)/.test(
    text,
  );

export interface LostCheck {
  readonly line: Line;
  readonly what: string;
  readonly commented: boolean;
}

/** A line that registers a route of its own, and one that registers anything. */
const ROUTE = /\.(?:get|post|put|patch|delete|head|options)\(\s*["'`]/;
const ROUTES = /\.(?:get|post|put|patch|delete|head|options|all|use|route|on|add)\w*\s*\(/;
const COMMENT = /^\s*(?:\/\/|#|--|\/\*|<!--|rem\s|')\s?/i;

/** What a comment holds, without its marks. */
const commentOf = (text: string): string | undefined =>
  COMMENT.test(text)
    ? text
        .replace(COMMENT, '')
        .trim()
        .replace(/\*\/$|-->$/, '')
        .trim()
    : undefined;
const count = (lines: readonly Line[]): number => lines.filter(({ text }) => isUse(text) && name(text) !== undefined).length;
/** How many added lines of a whole change ask: counted once, although every file wants to know. */
const counted = new WeakMap<readonly FileChange[], number>();
const countOf = (all: readonly FileChange[]): number => {
  const known = counted.get(all) ?? all.reduce((sum, { added }) => sum + count(added), 0);
  counted.set(all, known);
  return known;
};

/**
 * Checks that a file asked more often at the base than at the head, in code that stays.
 * @param all every file of the change: a check that moves to another file is not lost.
 */
export const lostChecks = (file: FileChange, all: readonly FileChange[]): readonly LostCheck[] => {
  if (file.status === 'D' || file.removed.length === 0) return [];
  // A route that is taken away with all that it did leaves nothing to check.
  const routed = file.added.some(({ text }) => ROUTES.test(text));
  const gone = file.removed.filter(({ text }) => isUse(text) && name(text) !== undefined && (routed || !ROUTE.test(text)));
  if (gone.length === 0) return [];
  const comments = new Map<string, Line>();
  for (const line of file.added) {
    const held = commentOf(line.text);
    if (held !== undefined && !comments.has(held)) comments.set(held, line);
  }
  const commented = gone.flatMap((old): LostCheck[] => {
    const what = old.text.trim();
    const line = comments.get(what);
    return line === undefined ? [] : [{ line, what, commented: true }];
  });
  if (commented.length > 0) return commented;
  const still = count(file.added);
  const yes = file.added.find(({ text }) => /^\s*return\s+(?:true|True)\s*;?\s*$/.test(text));
  if (yes !== undefined && still < gone.length) return [{ line: yes, what: gone[0]!.text.trim(), commented: false }];
  // What is left of the code around it tells whether the check went, or all that it stood before.
  const removedMore = file.removed.length - gone.length > 3 * gone.length + 3;
  if (removedMore || still >= gone.length) return [];
  if (countOf(all) > still) return [];
  const [first] = gone;
  const at = file.added[0] ?? { n: Math.max(1, first!.n - 1), text: '' };
  return [{ line: at, what: first!.text.trim(), commented: false }];
};
