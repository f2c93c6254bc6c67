/** What shows in inline code as a whole and in no single call: dumps of the environment, reverse shells, dangerous functions handed around. */
import type { CodeCall } from './code-names.ts';
import type { Scope } from './code-scope.ts';
import type { Source } from './code-text.ts';
import type { Telling } from './tell.ts';

/** Is the name set to a function that stands in the code itself? */
const isClosure = (scope: Scope, name: string): boolean =>
  (scope.names.get(name) ?? []).some(([from, to]) =>
    /^\s*(?:static\s+)?(?:function|fn)\b|\bnew\s/.test(scope.source.bare.slice(from, to)),
  );

/** @param calls all that were found in the code. */
export const tellWhole = (t: Telling, source: Source, scope: Scope, calls: readonly CodeCall[]): void => {
  const { bare, text } = source;
  if (
    /\b(?:os\.environ(?:b)?|process\.env)\b(?!\s*(?:\.(?!items|values|copy|keys)|\[|,\s*['"]|\s+in\b))|\bENV\.(?:to_h|inspect|to_a|map|each)\b|\bp\s+ENV\b|%ENV\b|\bgetenv\s*\(\s*\)|\bphpinfo\s*\(|\bDeno\.env\.toObject/.test(
      bare,
    ) &&
    !/env\s*[=:]\s*(?:dict\()?\{?\s*(?:\*\*|\.\.\.)?(?:os\.environ|process\.env)|in\s+os\.environ|\bin\s+process\.env/.test(bare)
  )
    t.prints({ carries: ['environment'] });
  if (scope.language === 'python' && /__subclasses__|__globals__|__builtins__|__getattribute__|__reduce__|__code__/.test(text))
    t.opaque('python code reaches into the inside of the language');
  for (const { callee } of calls) {
    const [, module] = /^(os|subprocess|shutil|builtins|pty|posix|child_process|fs)\.\?$/.exec(callee) ?? [];
    if (module) t.opaque(`${scope.language} code calls a function of \`${module}\` that cannot be known`);
    if (scope.language === 'php' && /^\$\w+$|^[a-z_$].*\)$/.test(callee) && !isClosure(scope, callee))
      t.opaque(`php code calls \`${callee}\`, whose name cannot be known`);
  }
  const connects =
    /\bsocket\b|TCPSocket|fsockopen|IO::Socket|stream_socket_client/.test(bare) ||
    calls.some(call => /(?:^|\.)(?:net|tls)\.(?:connect|createConnection|Socket)$|socket/i.test(call.callee));
  const shell =
    /dup2|pty\.spawn|fileno|\.pipe\s*\(\s*\w*sh\b|exec\s*\(\s*"/.test(bare) ||
    source.literals.some(l => /^(?:\/usr)?(?:\/bin\/)?(?:ba|z|da)?sh(?:\s+-i)?$|^cmd(?:\.exe)?$/.test(l.value.text));
  if (connects && shell) t.hazard('reverse-shell');
  if (/\bthen\s*\(\s*(?:eval|Function|exec|execSync)\s*[,)]|\bmap\s*\(\s*(?:eval|exec)\s*,/.test(bare))
    t.opaque(`${scope.language} hands \`eval\` around`);
  for (const m of bare.matchAll(
    /[(,=[]\s*((?:os|fs|shutil|subprocess|child_process)\.(?:system|remove|unlink\w*|rmtree|rm\w*|popen|exec\w*))\b(?!\s*\()/g,
  ))
    if (!calls.some(call => call.callee === m[1])) t.opaque(`${scope.language} hands \`${m[1]}\` around`);
};
