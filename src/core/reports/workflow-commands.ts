/**
 * What a stranger's program prints, as lines in which the runner of GitHub Actions reads no command: it takes `::name::` at the
 * beginning of a line after white space, `##[name]` anywhere, and ends lines at a carriage return too.
 * Source: actions/runner, `ActionCommand.cs`, `OutputManager.cs`.
 */
import { escapeCommand } from '../text.ts';

const LINE_END = /\r\n|[\n\r\u000b\u000c\u0085\u2028\u2029]/;
/** Colours and weights stay; every other sequence could move the cursor, rename the window or hide text. */
const STYLE = /\u001b\[[0-9;:]{0,40}m/g;
const SEQUENCE =
  /\u001b(?:\[[0-9:;<=>?]{0,64}[ -/]{0,8}[@-~]|[\]PX^_][^\u0007\u001b\n\r]{0,4096}(?:\u0007|\u001b\\)?|[ -/]{0,8}[0-~])?/g;
const HIDDEN =
  /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\u{e0000}-\u{e007f}]/gu;
const RESET = '\u001b[0m';

/** One line without its end. */
const neutralLine = (line: string): string => {
  let styled = false;
  const text = line.replace(SEQUENCE, sequence => {
    if (sequence.replace(STYLE, '') !== '') return '';
    styled = true;
    return sequence;
  });
  // The empty joiner that breaks `##[` goes in last, and everything that looks like it is out by then.
  const shown = text.replace(HIDDEN, '\ufffd').replaceAll('##[', '##\u200b[');
  return styled ? shown + RESET : shown;
};

/**
 * @param text of any kind; whole lines, or a piece that ends where it may be cut.
 * @param prefix stands before every line, and begins with what is no white space and no colon.
 * @returns lines, each with the prefix and an end.
 */
export const neutralise = (text: string, prefix = '\u2502 '): string => {
  const lines = text.split(LINE_END);
  if (lines.at(-1) === '') lines.pop();
  return lines.map(line => `${prefix}${neutralLine(line)}\n`).join('');
};

/**
 * A second wall: between the two lines the runner reads no commands at all.
 * @param token random, so that the text between cannot know it.
 */
export const fence = (token: string): { readonly open: string; readonly close: string } => ({
  open: `::stop-commands::${token}\n`,
  close: `::${token}::\n`,
});

/** The lines around a part of the log that folds. */
export const group = (title: string): { readonly open: string; readonly close: string } => ({
  open: `::group::${escapeCommand(title.replace(HIDDEN, '\ufffd'))}\n`,
  close: '::endgroup::\n',
});
