/** Text of a stranger that comes in through a variable of the environment and is run all the same: evaluated, or handed to a shell as its script. */
import { taintedNames } from './contexts.ts';
import type { Risk } from './risk.ts';
import { commandsOf, type Workflow } from './yaml.ts';

/** What takes its next word for a program. */
const EVALUATES =
  /(?:^|[\s;&|(])(?:eval|(?:ba|z|da|k)?sh\s+(?:-\w+\s+)*-\w*c|pwsh\s+-(?:c|Command)|python[\d.]*\s+-c|node\s+(?:-e|--eval|-p)|perl\s+-e|ruby\s+-e|Invoke-Expression|iex)\s+([^\n;&|]{0,400})/gi;

/** A stranger's variable where a program is expected. */
export const evaluatedInput = (workflow: Workflow): readonly Risk[] =>
  workflow.jobs.flatMap(job =>
    job.steps.flatMap(({ run, env }): Risk[] => {
      if (run === undefined) return [];
      const tainted = taintedNames([...workflow.env, ...job.env, ...env]);
      if (tainted.length === 0) return [];
      return commandsOf(run).flatMap(({ command, line }) =>
        [...command.slice(0, 2_000).matchAll(EVALUATES)].flatMap((found): Risk[] => {
          const evaluated = /^\W*(?:eval|Invoke-Expression|iex)\b/i.test(found[0]);
          // A shell runs the first word, and single quotes keep the text of a variable out of it.
          const program = evaluated ? found[1]! : /^"(?:[^"\\]|\\.)*"|^'[^']*'|^\S+/.exec(found[1]!)![0];
          const words = (program.startsWith("'") && !evaluated ? '' : program).toLowerCase();
          const name = tainted.find(one => ['$', '${', '$env:'].some(mark => words.includes(mark + one)));
          if (name === undefined) return [];
          return [
            {
              rule: 'untrusted-input',
              decision: 'deny',
              key: `run env.${name}`,
              line,
              message: `\`${found[0].trim().slice(0, 80)}\` runs text that a stranger can write, in job \`${job.id}\``,
              fix: 'use the variable as data, quoted, and never as a program',
            },
          ];
        }),
      );
    }),
  );
