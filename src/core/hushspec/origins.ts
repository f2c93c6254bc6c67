/** Which profile holds for the origin of a request, and which state it starts in. */
import type { Extensions, Posture, Profile } from './extensions.ts';
import type { Action, Origin, Ruling } from './ruling.ts';
import { deny } from './ruling.ts';

const FIELDS = [
  'provider',
  'tenant_id',
  'space_id',
  'space_type',
  'visibility',
  'external_participants',
  'sensitivity',
  'actor_role',
] as const;

/** How well a profile fits: undefined when some field does not; the exact space first, then how many fields it names. */
const closeness = ({ match = {} }: Profile, origin: Origin): number | undefined => {
  const named = FIELDS.filter(field => match[field] !== undefined);
  if (!named.every(field => match[field] === origin[field])) return undefined;
  const tags = match.tags ?? [];
  if (!tags.every(tag => origin.tags?.includes(tag))) return undefined;
  return named.length + (tags.length > 0 ? 1 : 0) + (match.space_id === undefined ? 0 : 100);
};

/** The profile that fits best; of equals the first in the document. A profile without `match` fits every origin. */
export const profileFor = (origins: Extensions['origins'], origin: Origin | undefined): Profile | undefined => {
  if (!origins || !origin) return undefined;
  let best: { readonly score: number; readonly profile: Profile } | undefined;
  for (const profile of origins.profiles ?? []) {
    const score = closeness(profile, origin);
    if (score !== undefined && score > (best?.score ?? -1)) best = { score, profile };
  }
  return best?.profile;
};

export interface State {
  readonly current: string;
  readonly next: string;
}

/** A transition from a named state comes before one from any; of equals the first in the document. */
const follow = ({ transitions }: Posture, current: string, signal: string | undefined): string => {
  const on = transitions.filter(transition => transition.on === signal);
  return (on.find(({ from }) => from === current) ?? on.find(({ from }) => from === '*'))?.to ?? current;
};

/** The state that an action is judged in, and the one that follows: the session's, else the profile's, the request's, the initial one. */
export const stateOf = (
  posture: Posture | undefined,
  profile: Profile | undefined,
  asked: Action['posture'],
  now?: string,
): State | undefined => {
  if (!posture) return undefined;
  const current = now ?? profile?.posture ?? asked?.current ?? posture.initial;
  return { current, next: follow(posture, current, asked?.signal) };
};

const CAPABILITY: Readonly<Record<string, string>> = {
  file_read: 'file_access',
  file_write: 'file_write',
  patch_apply: 'patch',
  shell_command: 'shell',
  tool_call: 'tool_call',
  egress: 'egress',
  custom: 'custom',
};
const BUDGET: Readonly<Record<string, string>> = {
  file_write: 'file_writes',
  patch_apply: 'patches',
  shell_command: 'shell_commands',
  tool_call: 'tool_calls',
  egress: 'egress_calls',
  custom: 'custom_calls',
};

/** How many actions of a type a session may have, and where that is said: the tighter of state and profile. */
export const budgetFor = (
  type: string,
  posture: Posture | undefined,
  state: State | undefined,
  profile: Profile | undefined,
): { readonly most: number; readonly rule: string } | undefined => {
  const key = BUDGET[type];
  if (key === undefined) return undefined;
  const found = [
    { at: `extensions.posture.states.${state?.current}`, most: state && posture?.states[state.current]?.budgets?.[key] },
    { at: `extensions.origins.profiles.${profile?.id}`, most: (profile?.budgets as Record<string, number> | undefined)?.[key] },
  ].flatMap(({ at, most }) => (most === undefined ? [] : [{ most, rule: `${at}.budgets.${key}` }]));
  return found.toSorted((a, b) => a.most - b.most)[0];
};

/** What a state refuses whatever the rules say; a state that lists no capabilities at all restricts none. */
export const stateRefuses = (posture: Posture | undefined, state: State | undefined, type: string): Ruling | undefined => {
  const capability = CAPABILITY[type];
  if (!posture || !state) return undefined;
  const at = `extensions.posture.states.${state.current}`;
  if (!Object.hasOwn(posture.states, state.current)) return deny(at, `unknown posture state '${state.current}'`);
  const { capabilities } = posture.states[state.current]!;
  if (capability === undefined || capabilities === undefined || capabilities.includes(capability)) return undefined;
  return deny(`${at}.capabilities`, `posture '${state.current}' does not allow capability '${capability}'`);
};
