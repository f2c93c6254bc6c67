/** Whether a policy text is somebody else's permission file; told cheaply, so that our own pay nothing for it. */

export const FORMATS = ['claude', 'codex', 'harness9', 'outpost'] as const;
export type Format = (typeof FORMATS)[number];

/** A policy text with its name, and the format that it is read as where its content does not tell. */
export interface PolicyText {
  readonly file: string;
  readonly text: string;
  readonly format?: Format;
  /** What was narrowed or left out when it was put into our words. */
  readonly notices?: readonly string[];
}

/** `claude:.claude/settings.json` -> the format and the path; a name without such a prefix as it stands. */
export const splitFormat = (name: string): { readonly name: string; readonly format?: Format } => {
  const format = FORMATS.find(known => name.startsWith(`${known}:`));
  return format === undefined ? { name } : { name: name.slice(format.length + 1), format };
};

const OURS = /^["']?(?:version|hushspec)["']?[^\S\n]*:/m;
const FOREIGN =
  /^[^\S\n]*(?:prefix_rule|network_rule|host_executable)[^\S\n]*\(|\beffect["']?[^\S\n]*:|\bdefineHarnessPermissions\b/m;
/** JSON, or JSON with comments. */
const LITERAL = /^\ufeff?\s*(?:[{[]|\/[/*])/;

/** Whether an object, as JSON writes it, has one of our keys at its top. */
const hasOurKey = (text: string): boolean => {
  let depth = 0;
  for (const [token, quoted, plain] of text.matchAll(/"((?:[^"\\]|\\.)*)"(?:\s*:)?|\b(version|hushspec)\s*:|[{}[\]]/gs)) {
    const key = plain ?? (token.endsWith(':') ? quoted : undefined);
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') depth--;
    else if (depth === 1 && (key === 'version' || key === 'hushspec')) return true;
  }
  return false;
};

/** True for a text that is to be put into our words before it is a policy. */
export const isForeign = ({ file, text, format }: PolicyText): boolean => {
  if (format !== undefined || file.endsWith('.rules')) return true;
  return LITERAL.test(text) ? !hasOurKey(text) : FOREIGN.test(text) && !OURS.test(text);
};
