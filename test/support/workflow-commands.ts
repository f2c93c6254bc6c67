/** What the runner takes for a command, as actions/runner `ActionCommand.cs` reads a line; lines end where .NET ends them, and where nobody would. */
export const commandsIn = (text: string): string[] =>
  text.split(/\r\n|[\r\n\u000b\u000c\u0085\u2028\u2029]/).flatMap(line => {
    const start = line.trimStart();
    if (start.startsWith('::') && start.indexOf('::', 2) > 2) return [line];
    const old = line.indexOf('##[');
    return old >= 0 && line.indexOf(']', old) > old + 3 ? [line] : [];
  });

/** Characters that move a cursor, turn the direction of text, or do not show. */
export const UNSEEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]|[\ud800-\udfff]/u;
