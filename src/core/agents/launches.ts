/**
 * Where added lines start a coding agent with its questions switched off: in commands by the command line, in programs by the strings
 * around the call. A line that prints, explains or checks such a flag starts nothing.
 */
import { type AddedLine, addedCode } from '../code/added-code.ts';
import type { Syntax } from '../code/code-text.ts';
import type { Line } from '../model.ts';
import { fold } from '../paths.ts';
import { looseLaunch, UNMISTAKABLE } from './flags.ts';

const STARTS =
  /\b(?:exec|spawn|fork|execa|execFile|execSync|execFileSync|spawnSync|Popen|popen|run|call|check_call|check_output|system|Command|CommandContext|Process|ProcessBuilder|Start|start|shell|sh|bash|zx|query|launch)\s*(?:\(|`|::new|\.new)|\$`|%x|\b(?:command|args|argv|cmd|script)\b\s*[:=]/;
/** Files whose texts are commands. */
const COMMANDS =
  /\.(?:sh|bash|zsh|fish|ps1|bat|cmd|ya?ml|mk|toml|service)$|(?:^|\/)(?:package\.json|makefile|justfile|dockerfile[^/]*|procfile|tasks\.json|devcontainer\.json|\.envrc)$/i;
const TALKS =
  /^\s*(?:-\s+)?(?:echo|printf|Write-(?:Host|Output)|log|console\.|print|fmt\.Print|die|warn|usage|help|description|title|name|summary)\b/i;
/** Lines around a flag in which the agent's name and the call that starts it are looked for. */
const AROUND = 8;

/** A line without any of these starts nothing. */
const FLAGGED = /--\w|\s-[afsy]\b|danger-full|bypassPermissions|approval_policy|sandbox_mode/;

export interface LaunchFound {
  readonly line: AddedLine;
  readonly what: string;
  /** The agent is started here; otherwise the flag stands ready for somebody who does. */
  readonly starts: boolean;
}
/** A job of a workflow runs on a machine that is thrown away: there a person may want it. */
const inCommands = (lines: readonly AddedLine[], isWorkflow: boolean): readonly LaunchFound[] =>
  lines.flatMap((line, i): LaunchFound[] => {
    if (!FLAGGED.test(line.code) || TALKS.test(line.code)) return [];
    // A command goes on after a backslash, and a block of arguments below its key.
    const from = Math.max(0, i - AROUND);
    const before = lines.slice(from, i).filter(other => line.n - other.n <= AROUND);
    const open = before.findLastIndex(other => !/\\\s*$/.test(other.code)) + 1;
    const command = [...before.slice(open), line].map(({ code }) => code.replace(/\\\s*$/, '')).join(' ');
    const launch = looseLaunch(command);
    const own = launch !== undefined && line.code.includes(launch.what.split(/\s/, 1)[0]!);
    const args =
      UNMISTAKABLE.exec(line.code)?.[0] ??
      (/^\s*(?:-\s+)?(?:claude|codex|copilot|gemini)[-_]args\b/i.test(before.at(-1)?.code ?? line.code)
        ? /bypassPermissions|--yolo/.exec(line.code)?.[0]
        : undefined);
    const what = own ? launch.what : args;
    return what === undefined ? [] : [{ line, what, starts: !isWorkflow }];
  });

const inProgram = (lines: readonly AddedLine[]): readonly LaunchFound[] =>
  lines.flatMap((line, i): LaunchFound[] => {
    const flag =
      UNMISTAKABLE.exec(line.code) ??
      (/cursor-agent\b/.test(line.code) ? /(?<=["'`\s])--force(?=["'`\s])/.exec(line.code) : null) ??
      /(?<=["'`\s])(?:--yolo|--full-auto|--yes-always|danger-full-access|bypassPermissions|-[fya])(?=["'`\s])/.exec(line.code);
    if (flag === null || line.bare.includes(flag[0]) || TALKS.test(line.code)) return [];
    const near = lines.slice(Math.max(0, i - AROUND), i + AROUND).filter(other => Math.abs(other.n - line.n) <= AROUND);
    const around = near.map(({ code }) => code).join('\n');
    const launch = looseLaunch(line.code) ?? looseLaunch(around);
    const starts = near.some(({ bare, code }) => STARTS.test(bare) || STARTS.test(code.slice(0, code.search(/["'`]/) + 1)));
    if (launch !== undefined && starts) return [{ line, what: flag[0], starts: true }];
    // A flag that stands alone in its string is an argument, and not a text about it.
    const alone = ['"', "'", '`'].some(quote => line.code.includes(quote + flag[0] + quote));
    return alone &&
      UNMISTAKABLE.test(flag[0]) &&
      !/\b(?:expect|assert|includes|indexOf|has|===?|match|test|it)\b\s*\(?/.test(line.bare)
      ? [{ line, what: flag[0], starts: false }]
      : [];
  });

/**
 * Every start of an agent in lines of one file.
 * @param language as `codeLanguageOf` tells.
 */
export const launchesIn = (path: string, lines: readonly Line[], language: Syntax): readonly LaunchFound[] => {
  // Each flag is a dash or one of these.
  if (!lines.some(({ text }) => /-|bypassPermissions|approval_policy|sandbox_mode/.test(text))) return [];
  const code = addedCode(lines, language);
  return COMMANDS.test(path) ? inCommands(code, fold(path).startsWith('.github/workflows/')) : inProgram(code);
};
