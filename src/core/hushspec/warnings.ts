/** What is valid in a HushSpec document and yet hardly meant: told beside its errors, never instead of one. */
import type { HushSpec } from './document.ts';

const CAPABILITIES = ['file_access', 'file_write', 'egress', 'shell', 'tool_call', 'patch', 'custom'];
const BUDGETS = ['file_writes', 'egress_calls', 'shell_commands', 'tool_calls', 'patches', 'custom_calls'];
const PROVIDERS = ['slack', 'teams', 'github', 'jira', 'email', 'discord', 'webhook', 'custom'];
const LEVELS = ['safe', 'suspicious', 'high', 'critical'];

const strangers = (at: string, given: readonly string[], known: readonly string[], noun: string): readonly string[] =>
  given.filter(name => !known.includes(name)).map(name => `\`${at}\`: \`${name}\` is no ${noun} that the specification knows`);

const ofPosture = ({ extensions }: HushSpec): readonly string[] =>
  Object.entries(extensions?.posture?.states ?? {}).flatMap(([name, { capabilities = [], budgets = {} }]) => [
    ...strangers(`extensions.posture.states.${name}.capabilities`, capabilities, CAPABILITIES, 'capability'),
    ...strangers(`extensions.posture.states.${name}.budgets`, Object.keys(budgets), BUDGETS, 'budget'),
  ]);

const ofOrigins = ({ extensions }: HushSpec): readonly string[] =>
  (extensions?.origins?.profiles ?? []).flatMap(({ id, match }) =>
    strangers(`extensions.origins.profiles.${id}`, match?.provider === undefined ? [] : [match.provider], PROVIDERS, 'provider'),
  );

const ofDetection = ({ extensions }: HushSpec): readonly string[] => {
  const { prompt_injection: text = {}, jailbreak = {} } = extensions?.detection ?? {};
  const { warn_at_or_above: warn = 'suspicious', block_at_or_above: block = 'high' } = text;
  const { warn_threshold = 50, block_threshold = 80 } = jailbreak;
  const late = (section: string): string => `\`extensions.detection.${section}\` blocks before it warns`;
  return [
    ...(LEVELS.indexOf(block) < LEVELS.indexOf(warn) ? [late('prompt_injection')] : []),
    ...(block_threshold < warn_threshold ? [late('jailbreak')] : []),
  ];
};

/** Names of tools are compared as they are, so a star in one is no pattern; alone it blocks every tool. */
const ofTools = ({ rules }: HushSpec): readonly string[] =>
  (['allow', 'block', 'require_confirmation'] as const).flatMap(list =>
    (rules?.tool_access?.[list] ?? [])
      .filter(name => name.includes('*') && (list === 'allow' || name !== '*'))
      .map(name => `\`rules.tool_access.${list}\`: \`${name}\` is a name, not a pattern`),
  );

const ofMetadata = ({ metadata = {} }: HushSpec, today: string): readonly string[] => [
  ...(metadata.lifecycle_state === 'deprecated' || metadata.lifecycle_state === 'archived'
    ? [`\`metadata.lifecycle_state\` is \`${metadata.lifecycle_state}\``]
    : []),
  ...(metadata.expiry_date !== undefined && metadata.expiry_date < today
    ? [`\`metadata.expiry_date\` is past: \`${metadata.expiry_date}\``]
    : []),
];

/** @param today `YYYY-MM-DD` */
export const warningsOf = (spec: HushSpec, today: string): readonly string[] => [
  ...ofTools(spec),
  ...ofPosture(spec),
  ...ofOrigins(spec),
  ...ofDetection(spec),
  ...ofMetadata(spec, today),
];
