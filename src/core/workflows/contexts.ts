/**
 * Which contexts of a workflow a stranger can write, and where a text that is put together from them is run, asked of a model, or printed.
 * Numbers, commit ids, logins, labels and outcomes are no way in, and a variable of the environment is the way out.
 * Source: GitHub Docs, "Script injections"; the audits `template-injection` and `secrets` of the field.
 */

import { slotsOf } from './expression.ts';
import type { Risk } from './risk.ts';
import { type Entry, lineIn, linesOf, type Step, type Text, type Workflow } from './yaml.ts';

/** Fields that hold free text of whoever opened the issue, wrote the comment or named the branch; `N` stands for an index or `*`. */
const STRANGER_FIELDS = [
  'head_ref',
  'event.(?:issue|pull_request|discussion).(?:title|body)',
  'event.(?:comment|review|review_comment|discussion_comment).body',
  'event.(?:pull_request.head|workflow_run.pull_requests.N.head).(?:ref|label)',
  'event.pull_request.head.repo.(?:default_branch|description|homepage)',
  'event.pages.N.(?:page_name|title)',
  'event.(?:head_commit|commits.N|workflow_run.head_commit).message',
  'event.(?:head_commit|commits.N|workflow_run.head_commit).(?:author|committer).(?:name|email)',
  'event.workflow_run.(?:head_branch|display_title|head_repository.description)',
  'event.changes.(?:title|body).from',
];
/** Objects that hold such a field, when they are turned into text as a whole. */
const STRANGER_OBJECTS =
  'event|event.(?:issue|pull_request|discussion|comment|review|commits|head_commit|pages|workflow_run|changes)|event.pull_request.head|event.commits.N|event.(?:head_commit|commits.N).(?:author|committer)';
const STRANGER = new RegExp(
  `^github\\.(?:(?:${STRANGER_FIELDS.join('|')})|(?:${STRANGER_OBJECTS})\\.\\*)$|^github\\.\\*$`
    .replaceAll(/(?<!\\)\.(?=[a-z(N])/g, '\\.')
    .replaceAll('N', '(?:\\d+|[*?])'),
);

/** Actions that put their inputs before a model. */
const MODEL_ACTIONS =
  /^(?:anthropics\/claude-code(?:-base)?-action|openai\/codex-action|google-github-actions\/run-gemini-cli|google-gemini\/gemini-cli-action|actions\/ai-inference|(?:sst|anomalyco)\/opencode(?:\/github)?|cursor\/[\w-]+|warpdotdev\/[\w-]+|block\/goose[\w-]*|github\/copilot[\w-]*|openhands\/[\w-]+)@/i;
/** Whether an action puts its inputs before a model. */
export const isModelAction = (uses: string): boolean => MODEL_ACTIONS.test(uses);
const PROMPT_INPUT = /prompt|instruction|^message$|^query$/i;
/** Actions whose input `script` (or `cmd`, `run`) is a program. */
const SCRIPT_INPUT = /^(?:script|inlinescript|run|command|cmd|shell-script)$/i;

/** Variables of the environment that carry a stranger's text. */
export const taintedNames = (entries: readonly Entry[]): readonly string[] =>
  entries
    .filter(entry => slotsOf(entry.value).some(slot => slot.flows.some(flow => STRANGER.test(flow))))
    .map(entry => entry.key.toLowerCase());

interface Sink {
  readonly text: Text;
  readonly into: 'run' | 'script' | 'prompt';
}
const sinksOf = (step: Step): readonly Sink[] => {
  const model = step.uses !== undefined && isModelAction(step.uses.value);
  return [
    ...(step.run === undefined ? [] : [{ text: step.run, into: 'run' as const }]),
    ...(step.uses === undefined
      ? []
      : step.inputs.flatMap((text): Sink[] =>
          model && PROMPT_INPUT.test(text.key)
            ? [{ text, into: 'prompt' }]
            : SCRIPT_INPUT.test(text.key)
              ? [{ text, into: 'script' }]
              : [],
        )),
  ];
};

/** A stranger's text in a command, a script or a prompt. */
export const injections = (workflow: Workflow): readonly Risk[] =>
  workflow.jobs.flatMap(job =>
    job.steps.flatMap(step => {
      const tainted = new Set(taintedNames([...workflow.env, ...job.env, ...step.env]).map(name => `env.${name}`));
      return sinksOf(step).flatMap(({ text, into }) =>
        slotsOf(text.value).flatMap(({ source, at, flows }): Risk[] => {
          const flow = flows.find(name => STRANGER.test(name) || tainted.has(name));
          if (flow === undefined) return [];
          const what = `\`\${{ ${source} }}\``;
          return [
            {
              rule: into === 'prompt' ? 'untrusted-prompt' : 'untrusted-input',
              decision: 'deny',
              key: `${into} ${flow}`,
              line: lineIn(text, at),
              message: `${what} puts text that a stranger can write into ${into === 'run' ? 'a command' : into === 'script' ? 'a script' : 'the prompt of a model'} of job \`${job.id}\``,
              fix:
                into === 'prompt'
                  ? 'leave the text out of the prompt; let the model read it through a tool, in a job with `contents: read` and no secret'
                  : 'hand it over in `env:` and use it as a quoted shell variable',
            },
          ];
        }),
      );
    }),
  );

/** A secret as the data of a request, and not as its credential or its address. */
const SENT =
  /\b(?:curl|wget|Invoke-(?:WebRequest|RestMethod)|iwr|irm)\b.*(?:\s(?:-d|--data[\w-]*|-F|--form|--json|--post-data|-Body)[\s=]\S*|https?:\/\/[^\s"']*[?&][\w-]+=)["'\w=:{]*$|\b(?:nc|ncat|socat)\b/i;
const PRINTED = /(?:^|[;&|(])\s*(?:-\s*)?(?:echo|printf)\s[^|>;&]*$/i;
const KEPT = /--password-stdin|::add-mask::|>\s*\S|\|\s*(?!base64(?!\s+(?:-d|-D|--decode))|xxd|rev\b|od\b|hexdump|tr\b|tee\s*$)/;
const SCRAMBLED = /\|\s*(?:base64(?!\s+(?:-d|-D|--decode))|xxd|rev|od|hexdump)\b(?!.*>)/;
/** Everything in the environment, on its way out or into the log. */
const ENVIRONMENT =
  /(?:^|[;&|]\s*)(?:sudo\s+)?(?:env|printenv|export\s+-p)\s*\|.*\b(?:curl|wget|nc|ncat|base64|xxd)\b|\bcurl\b.*(?:\$\(|`)\s*(?:env|printenv)\b|\/proc\/(?:self|\d+|\$\S+|\*)\/(?:environ|mem)\b/;
/** What a stranger can write, inside of an index. */
const STRANGER_IN = /github\.(?:head_ref|event\b)|\binputs\b/i;
const SECRET = /^secrets(?:\.|$)|^github\.(?:\*|token)$/;

/** All secrets at once, or one of them in the text of a command. */
export const exposedSecrets = (workflow: Workflow): readonly Risk[] => {
  const everywhere: readonly { text: Text; job: string; isRun: boolean }[] = [
    ...workflow.env.map(text => ({ text, job: '', isRun: false })),
    ...workflow.jobs.flatMap(job => [
      ...[...job.env, ...job.inputs].map(text => ({ text, job: job.id, isRun: false })),
      ...job.steps.flatMap(step => [
        ...[...step.env, ...step.inputs].map(text => ({ text, job: job.id, isRun: false })),
        ...(step.run ? [{ text: step.run, job: job.id, isRun: true }] : []),
      ]),
    ]),
  ];
  return everywhere.flatMap(({ text, job, isRun }) =>
    slotsOf(text.value).flatMap(({ source, at, flows }): Risk[] => {
      const line = lineIn(text, at);
      const what = `\`\${{ ${source} }}\``;
      if (flows.some(flow => flow === 'secrets' || flow === 'secrets.*' || flow === 'github.*'))
        return [
          {
            rule: 'all-secrets',
            decision: 'deny',
            key: 'all',
            line,
            message: `${what} hands every secret${job === '' ? '' : ` to job \`${job}\``}`,
            fix: 'name the one secret that the step needs',
          },
        ];
      const computed = flows.find(flow => flow === 'secrets.?' && STRANGER_IN.test(source));
      if (computed !== undefined)
        return [
          {
            rule: 'all-secrets',
            decision: 'deny',
            key: 'computed',
            line,
            message: `${what} lets a stranger choose which secret${job === '' ? '' : ` job \`${job}\``} gets`,
            fix: 'name the one secret that the step needs',
          },
        ];
      const secret = flows.find(flow => SECRET.test(flow));
      if (!isRun || secret === undefined) return [];
      const [before, after] = around(text.value, at, source);
      const sent = SENT.test(before);
      const printed =
        (PRINTED.test(before) && !KEPT.test(after)) || (/^\s*(?:echo|printf)\s/.test(before) && SCRAMBLED.test(after));
      if (sent || printed)
        return [
          {
            rule: 'secret-sent',
            decision: 'deny',
            key: `${secret} out`,
            line,
            message: `${what} is ${sent ? 'sent out' : 'printed'} by a command of job \`${job}\``,
            fix: 'do not print or send a secret',
          },
        ];
      if (/github_?\.?token$/.test(secret)) return [];
      return [
        {
          rule: 'secret-in-command',
          decision: 'ask',
          key: secret,
          line,
          message: `${what} stands in the text of a command of job \`${job}\``,
          fix: 'hand it over in `env:` and use it as a quoted shell variable',
        },
      ];
    }),
  );
};

/** How much of a command is looked at, in characters: the patterns look around each word. */
const LONGEST = 2_000;

/** The parts of its line that stand before and after a slot. */
const around = (text: string, at: number, source: string): readonly [string, string] => {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at);
  const before = text.slice(Math.max(start, at - LONGEST), at);
  return [
    before,
    text.slice(text.indexOf('}}', at + source.length) + 2, end === -1 ? at + LONGEST : Math.min(end, at + LONGEST)),
  ];
};

/** Variables of a step that hold a secret, sent or printed by its command; and the whole environment. */
export const leakedEnvironment = (workflow: Workflow): readonly Risk[] =>
  workflow.jobs.flatMap(job =>
    job.steps.flatMap(step => {
      if (step.run === undefined) return [];
      const { run } = step;
      const held = [...workflow.env, ...job.env, ...step.env]
        .filter(entry => slotsOf(entry.value).some(slot => slot.flows.some(flow => SECRET.test(flow))))
        .map(entry => entry.key);
      return linesOf(run).flatMap(({ command: written, line }): Risk[] => {
        const command = written.slice(0, LONGEST);
        const risk = (key: string, what: string): Risk => ({
          rule: 'secret-sent',
          decision: 'deny',
          key,
          line,
          message: `${what} by a command of job \`${job.id}\`: \`${command.trim().slice(0, 120)}\``,
          fix: 'do not print or send a secret',
        });
        if (/^\s*#/.test(command)) return [];
        if (ENVIRONMENT.test(command))
          return [risk('environment', 'the whole environment is sent out, printed or read from another process')];
        const names = held.filter(name => command.includes(`$${name}`) || command.includes(`\${${name}`));
        return names.flatMap(name => {
          const found = Math.max(command.indexOf(`$${name}`), command.indexOf(`\${${name}`));
          const after = command.slice(found);
          if (/^\s*(?:echo|printf)\s/.test(command) && SCRAMBLED.test(after))
            return [risk(`${name} out`, `\`$${name}\`, a secret, is printed in disguise`)];
          if (
            !/url|webhook|id$|user/i.test(name) &&
            SENT.test(command.slice(0, found)) &&
            !/client_secret|password|grant_type/i.test(command)
          )
            return [risk(`${name} out`, `\`$${name}\`, a secret, is sent out`)];
          return [];
        });
      });
    }),
  );

/**
 * Whether an expression text names the code of the pull request that started the run.
 * @param held names of variables that hold such a name, in lower case.
 */
export const namesHead = (text: string, held: readonly string[] = []): boolean =>
  slotsOf(text).some(slot => slot.flows.some(flow => isHead(flow) || held.includes(flow.replace(/^env\./, '')))) ||
  (!text.includes('${{') && /refs\/pull\//.test(text)) ||
  /refs\/pull\/\$\{\{/.test(text);
const isHead = (flow: string): boolean =>
  /^github\.head_ref$|^github\.event\.(?:pull_request\.(?:head\.|merge_commit_sha)|workflow_run\.(?:head_|pull_requests\.))/.test(
    flow,
  ) || /^steps\.[\w-]+\.outputs\.\S*(?:head|pr_?sha|pr_?ref)/.test(flow);
