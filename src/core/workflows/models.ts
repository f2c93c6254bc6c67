/**
 * Models in a workflow: what a stranger writes must not decide what a model does with the repository's name. Its prompt, who may call
 * it, and whether it asks before it acts.
 */
import { looseLaunch } from '../agents/flags.ts';
import { isModelAction, taintedNames } from './contexts.ts';
import type { Risk } from './risk.ts';
import { lineIn, linesOf, type Workflow } from './yaml.ts';

/** Events that anybody can cause. */
const ANYBODY = new Set([
  'issues',
  'issue_comment',
  'discussion',
  'discussion_comment',
  'pull_request_target',
  'pull_request_review_comment',
  'fork',
  'watch',
]);
const OPEN_TO = /^(?:allowed_non_write_users|allow-users|allowed_users|allow-bots|allowed_bots)$/i;
const AGENT = /(?:^|[\s;&|("'`])(?:claude|codex|gemini|qwen|copilot|cursor-agent|aider|opencode|amp|goose|q|llm|droid)\s/;

/** What models of this workflow are open to. */
export const openModels = (workflow: Workflow): readonly Risk[] => {
  const anybody = workflow.triggers.find(({ event }) => ANYBODY.has(event));
  return workflow.jobs.flatMap(job =>
    job.steps.flatMap(step => {
      const risks: Risk[] = [];
      const add = (rule: string, decision: Risk['decision'], key: string, line: number, message: string, fix: string): void =>
        void risks.push({ rule, decision, key, line, message, fix });
      if (step.uses !== undefined && isModelAction(step.uses.value) && anybody !== undefined)
        for (const input of step.inputs) {
          if (OPEN_TO.test(input.key) && input.value.trim() === '*')
            add(
              'open-model',
              'ask',
              input.key,
              input.line,
              `\`${input.key}: *\` lets anybody call the model of job \`${job.id}\``,
              'name the users',
            );
          const loose = /args$/i.test(input.key) ? looseLaunch(`claude ${input.value}`) : undefined;
          if (loose !== undefined)
            add(
              'loose-model',
              'deny',
              loose.what,
              lineIn(input, input.value.indexOf(loose.what)),
              `\`${loose.what}\` lets the model of job \`${job.id}\` act unasked, on \`${anybody.event}\`, which anybody can cause`,
              'leave it out, and permit by name what the model needs',
            );
        }
      if (step.run === undefined) return risks;
      const { run } = step;
      const tainted = taintedNames([...workflow.env, ...job.env, ...step.env]);
      for (const { command: written, line } of linesOf(run)) {
        const command = written.slice(0, 2_000);
        if (!AGENT.test(` ${command}`) || /^\s*#/.test(command)) continue;
        const name = tainted.find(
          variable => command.toLowerCase().includes(`$${variable}`) || command.toLowerCase().includes(`\${${variable}`),
        );
        const loose = looseLaunch(command);
        if (loose !== undefined && (name !== undefined || anybody !== undefined))
          add(
            'loose-model',
            'deny',
            loose.what,
            line,
            `\`${loose.what}\` lets an agent act unasked in job \`${job.id}\`, on what anybody can write`,
            'leave it out, and permit by name what the agent needs',
          );
        else if (name !== undefined)
          add(
            'untrusted-prompt',
            'ask',
            name,
            line,
            `\`$${name}\` puts text that a stranger can write into the prompt of an agent in job \`${job.id}\``,
            'let the agent read it through a tool, in a job with `contents: read` and no secret',
          );
      }
      return risks;
    }),
  );
};
