/** Commands whose failure is seen by nobody: by how their line ends or begins, by what stands around them in their script, by their shell. */

/** Endings that turn every failure into a success. */
const ENDS = /\s{0,20}(?:\|\||;)\s*(?:\{\s*)?(?:true|:|exit\s+0|\/(?:usr\/)?bin\/true|echo\b[^\n]*|return\s+0)\s*;?\s*\}?\s*$/;
/** Its failure only chooses what comes next, and nothing there fails. */
const ASKED = /^\s*(?:if|elif|while|until)\s+(?:!\s+)?|^\s*!\s+/;
const FAILS = /\bexit\s+(?:[1-9]|"?\$)|\bfalse\b|\breturn\s+[1-9]|::error|\bthrow\b|\bdie\b/;
const BEHIND = /(?<!&)&\s*(?:#.*)?$/;
const STATUS = /\$\?|\$\{?PIPESTATUS|\$\{?(?:status|code|rc|ret|result|exit_?code|exit_?status|failed|fail)\b/i;
/** A shell that is told to go on, or to say yes at the end. */
const LENIENT_SHELL = /\|\|\s*(?:true|:|exit\s+0)|;\s*(?:true|exit\s+0)\b|\s\+e\b/;

/** What a one-line `if` does, where its condition is none of the commands that matter. */
export const insideCondition = (line: string, matters: (command: string) => boolean): string => {
  const [condition = '', ...then] = ASKED.test(line) ? line.split(/;\s*then\b/) : [];
  return then.length === 0 || matters(condition) ? line : then.join(';').replace(/;\s*(?:else\b.*|elif\b.*|fi\b.*)$/, '');
};

/** A command without what swallows its failure, as it is compared. */
export const bareCommand = (line: string): string =>
  line
    .trim()
    .replace(ENDS, '')
    .replace(BEHIND, '')
    .replace(ASKED, '')
    .replace(/;\s*then\b.*$/, '')
    .trim()
    .replaceAll(/\s+/g, ' ');

/**
 * Whether a command of a step can fail unseen.
 * @param line the command's own line, @param script the whole of its step, @param shell as it is named there.
 */
export const isSwallowed = (line: string, script: string, shell: string | undefined): boolean => {
  if (ENDS.test(line) || (shell !== undefined && LENIENT_SHELL.test(shell))) return true;
  const at = script.indexOf(line.trim().split('\n', 1)[0]!.slice(0, 200));
  const [before, after] = at === -1 ? [script, script] : [script.slice(0, at), script.slice(at)];
  if (BEHIND.test(line)) return !/\bwait\b/.test(after);
  if (ASKED.test(line)) return !FAILS.test(after) && !STATUS.test(after);
  const off = before.lastIndexOf('set +e');
  return off !== -1 && !/\bset\s+-\w*e/.test(before.slice(off)) && !STATUS.test(after) && !FAILS.test(after);
};
