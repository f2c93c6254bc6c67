/** `tool_access` and `egress`, by the document and by the profile of the origin: a profile narrows, it never opens. */
import { blockedHostFinder, blockedNameFinder, type Finder, hostFinder, nameFinder } from './glob.ts';
import type { Block } from './rules.ts';
import { type Action, allow, deny, type Judge, type Ruling, warn } from './ruling.ts';

type Lists = Pick<Block<'tool_access'>, 'enabled' | 'allow' | 'block' | 'require_confirmation' | 'default' | 'max_args_size'>;
interface Side {
  readonly at: string;
  readonly listed: boolean;
  readonly blocks: Finder;
  readonly confirms: Finder;
  readonly allows: Finder;
  readonly closed: boolean;
  readonly max?: number;
}

interface Subject {
  readonly field: 'tool_access' | 'egress';
  readonly noun: 'tool' | 'domain';
  readonly finder: (patterns?: readonly string[]) => Finder;
  readonly blocked: (patterns?: readonly string[]) => Finder;
  /** What holds where a block names no `default`. */
  readonly otherwise: 'allow' | 'block';
}
const SUBJECTS = {
  tool_access: { field: 'tool_access', noun: 'tool', finder: nameFinder, blocked: blockedNameFinder, otherwise: 'allow' },
  egress: { field: 'egress', noun: 'domain', finder: hostFinder, blocked: blockedHostFinder, otherwise: 'block' },
} as const satisfies Record<string, Subject>;

const sideOf = (subject: Subject, at: string, rule: Lists | undefined, own: boolean): readonly Side[] =>
  rule === undefined || rule.enabled === false
    ? []
    : [
        {
          at,
          listed: (rule.allow?.length ?? 0) > 0,
          blocks: subject.blocked(rule.block),
          confirms: subject.blocked(rule.require_confirmation),
          allows: subject.finder(rule.allow),
          // A profile that names no default leaves the document's.
          closed: (rule.default ?? (own ? subject.otherwise : 'allow')) === 'block',
          ...(rule.max_args_size !== undefined && { max: rule.max_args_size }),
        },
      ];

/** The first ruling that a side has, the document before the profile. */
const first = (sides: readonly Side[], rule: (side: Side) => Ruling | undefined): Ruling | undefined => {
  for (const side of sides) {
    const said = rule(side);
    if (said) return said;
  }
  return undefined;
};

const judgeLists = (
  { noun }: Subject,
  sides: readonly Side[],
  { target = '', same = [], also = [], args_size }: Action,
): Ruling => {
  const names = [target, ...same];
  const every = [...names, ...also];
  const tightest = sides.filter(side => side.max !== undefined).toSorted((a, b) => a.max! - b.max!)[0];
  if (tightest && (args_size ?? 0) > tightest.max!)
    return deny(`${tightest.at}.max_args_size`, 'tool arguments exceeded max_args_size');
  const stopped =
    first(sides, ({ at, blocks }) => {
      const by = blocks(every);
      return by === undefined ? undefined : deny(`${at}.block`, `${noun} is explicitly blocked`, by);
    }) ??
    first(sides, ({ at, confirms }) => {
      const by = confirms(every);
      return by === undefined ? undefined : warn(`${at}.require_confirmation`, `${noun} requires confirmation`, by);
    });
  if (stopped) return stopped;
  const last = sides.at(-1)!;
  const listing = sides.filter(side => side.listed);
  const missed = listing.find(({ allows }) => allows(names) === undefined);
  if (listing.length > 0 && !missed) return allow(`${listing.at(-1)!.at}.allow`, `${noun} is explicitly allowed`);
  if (sides.some(side => side.closed)) return deny(`${last.at}.default`, `${noun} matched default block`);
  // A list of tools is all there is; a list of domains only says what is open whatever the default.
  if (missed && noun === 'tool') return deny(`${missed.at}.allow`, 'tool is not in the allowlist');
  return allow(`${last.at}.default`, `${noun} matched default allow`);
};

/**
 * @param rule the document's own block.
 * @param profile the block of the origin's profile, and the profile's id.
 */
export const access = (
  field: keyof typeof SUBJECTS,
  rule: Lists | undefined,
  profile?: { readonly id: string; readonly rule: Lists | undefined },
): Judge | undefined => {
  const subject: Subject = SUBJECTS[field];
  const own = sideOf(subject, `rules.${field}`, rule, true);
  const narrowed =
    profile && sideOf(subject, `extensions.origins.profiles.${profile.id}.${field}`, profile.rule, own.length === 0);
  const sides = [...own, ...(narrowed ?? [])];
  return sides.length === 0 ? undefined : action => judgeLists(subject, sides, action);
};
