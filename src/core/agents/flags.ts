/** How coding agents are started with their questions switched off: programs, flags, variables and options of their libraries, by their manuals. */
import { hinted } from '../hints.ts';

export interface LooseFlag {
  /** Names of the program, as a command begins with them. */
  readonly programs: readonly string[];
  /** A command line of that program, from its name to the flag. */
  readonly flag: RegExp;
}

const flag = (programs: string, source: string): LooseFlag => ({
  programs: programs.split(' '),
  flag: new RegExp(String.raw`(?<![\w-])(?:${source})(?![\w-])`),
});

export const LOOSE_FLAGS: readonly LooseFlag[] = [
  flag(
    'claude claude-code',
    String.raw`--(?:allow-)?dangerously-skip-permissions|--permission-mode[\s=]+["']?(?:bypassPermissions|dontAsk)`,
  ),
  flag('q kiro-cli kiro qchat', String.raw`--trust-all-tools|-a(?=\s|$)`),
  flag('gemini qwen gemini-cli', String.raw`--yolo|-y(?=\s|$)|--approval-mode[\s=]+["']?yolo`),
  flag(
    'codex',
    String.raw`--dangerously-bypass-approvals-and-sandbox|--yolo|--full-auto|(?:--sandbox|-s)[\s=]+["']?danger-full-access|(?:--ask-for-approval|-a)[\s=]+["']?never|approval_policy=\W*never|sandbox_mode=\W*danger-full-access`,
  ),
  flag('copilot', '--allow-all-tools|--allow-all(?:-paths|-urls)?|--yolo'),
  flag('cursor-agent cursor agent', String.raw`--yolo|--force|-f(?=\s|$)`),
  flag('aider', String.raw`--yes-always|--yes(?=\s|$)`),
  flag('amp', '--dangerously-allow-all'),
  flag('droid', String.raw`--skip-permissions-unsafe|--auto[\s=]+["']?high`),
  flag('opencode', '--dangerously-skip-permissions|--yolo'),
  flag(
    'crush cline kimi rovodev auggie iflow codebuddy pi goose plandex forge',
    '--yolo|--full-auto|--auto-approve|--always-approve',
  ),
  flag('openhands', '--always-approve|--yolo'),
  flag('interpreter', String.raw`--auto_run|-y(?=\s|$)`),
];

/** Flags that mean this and nothing else, whatever stands before them. */
export const UNMISTAKABLE =
  /(?<![\w-])(?:--(?:allow-)?dangerously-skip-permissions|--dangerously-bypass-approvals-and-sandbox|--trust-all-tools|--allow-all-tools|--dangerously-allow-all|--skip-permissions-unsafe)(?![\w-])/;

/** Options of the agents' libraries, and variables of the environment. */
export const LOOSE_OPTIONS = hinted(
  /\b(?:permission_?[mM]ode)["']?\s*[:=]\s*["']bypassPermissions["']|\ballow_?[dD]angerously_?[sS]kip_?[pP]ermissions["']?\s*[:=]\s*(?:true|True)\b|\bsandbox_?[mM]ode["']?\s*[:=]\s*["']danger-full-access["']|\bGOOSE_MODE\s*[:=]\s*["']?auto\b|\bOPENCODE_PERMISSION\s*[:=].*allow|\bbypass_?[pP]ermissions["']?\s*[:=]\s*(?:true|True)\b/,
  'permission',
  'sandbox',
  'goose_mode',
);

const plain = (text: string): string => text.replaceAll('-', '\\-');
/** An agent's name where a command begins, or as a string of its own. */
const AT_COMMAND = String.raw`(?:^|[\s;&|(${'`'}"'=:\[,{]|[/\\])`;
const byProgram = LOOSE_FLAGS.map(({ programs, flag: pattern }) => ({
  // The rest of the command stands on the line, or a few lines on for a list of arguments.
  names: new RegExp(String.raw`${AT_COMMAND}(?:${programs.map(plain).join('|')})(?:\.cmd|\.exe)?(?=$|[\s"'${'`'},@\])])`),
  pattern,
}));

export interface Launch {
  /** The flag as it is written. */
  readonly what: string;
  readonly at: number;
}

/**
 * The flag that switches an agent's questions off, in a text that names the agent.
 * @param text one command, or a few lines of code around one.
 */
export const looseLaunch = (text: string): Launch | undefined => {
  for (const { names, pattern } of byProgram) {
    const name = names.exec(text);
    if (name === null) continue;
    const rest = text.slice(name.index);
    const match = pattern.exec(rest);
    // What stands behind the end of a statement belongs to another one.
    if (match !== null && !/;\s*\n|\n\s*\n/.test(rest.slice(0, match.index)))
      return { what: match[0].trim(), at: name.index + match.index };
  }
  return undefined;
};
