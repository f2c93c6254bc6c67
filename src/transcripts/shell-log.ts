/**
 * Last resort: commands in plain text, from `set -x`, a shell history, a recorded terminal or the log of a workflow job. What they leave
 * out (exit codes, directories, redirections) is said.
 */
import type { Transcript } from '../core/contracts.ts';
import type { Status } from '../core/model.ts';
import type { Head, Item, Log } from '../core/transcript-contract.ts';
import { isExample } from '../core/transcripts/documentation.ts';
import { shellDoings } from '../core/transcripts/shell-tools.ts';

const STAMP = /^(?:[^\t]{0,200}\t[^\t]{0,200}\t)?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z ?/;
const ESCAPES = /\u001b\[[0-9;?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)|\u001b[()][A-Z0-9]|\u001b[=>78cDEHM]/g;
/** Text as a terminal would show it: escapes are gone, a backspace takes a character away, a carriage return starts the line again. */
const shown = (text: string): string => {
  let plain = text.replaceAll(ESCAPES, '').replace(/\r+$/, '');
  if (plain.includes('\r')) plain = plain.slice(plain.lastIndexOf('\r') + 1);
  if (!plain.includes('\b')) return plain;
  const kept: string[] = [];
  for (const c of plain)
    if (c === '\b') kept.pop();
    else kept.push(c);
  return kept.join('');
};

const TRACE = /^\++ (\S.*)$/;
const EPOCH = /^#\d{9,11}$/;
const ZSH = /^: \d{9,11}:\d+;(.*)$/;
const PROMPT =
  /^(?:\([^()\n]{1,60}\) ?)?(?:\[?[\w.-]{1,64}@[\w.-]{1,64}[: ]([^$#%\n]{0,400}?)\]?[$#%] |(?:ba|z|)sh-\d[\d.]*[$#] |[$❯] )(.*)$/;

type Kind = 'job' | 'typescript' | 'trace' | 'history' | 'zsh' | 'prompt';
const kindOf = (lines: readonly string[]): Kind | undefined => {
  const plain = lines.map(line => shown(line.replace(/^\ufeff/, '').replace(STAMP, '')));
  if (plain.some(line => /^(?:##\[group\]Run |\[command\]\S)/.test(line))) return 'job';
  if (lines.some(line => line.startsWith('Script started on '))) return 'typescript';
  if (plain.some(line => /^(?:diff --git |@@ |--- a\/)/.test(line))) return undefined;
  if (plain.some((line, i) => EPOCH.test(line) && (plain[i + 1]?.trim() ?? '') !== '')) return 'history';
  if (plain.some(line => ZSH.test(line))) return 'zsh';
  if (plain.some(line => TRACE.test(line))) return 'trace';
  return plain.some(line => PROMPT.test(line)) ? 'prompt' : undefined;
};

/** A line by which some kind is known. */
const MARK = /^(?:##\[group\]Run |\[command\]\S|#\d{9,11}$|: \d{9,11}:\d+;)/;
const isMark = (line: string): boolean => {
  const text = shown(line.replace(/^\ufeff/, '').replace(STAMP, ''));
  return MARK.test(text) || TRACE.test(text) || PROMPT.test(text);
};
/** A page with commands in its code blocks, or with lists whose points are a plus. */
const isPage = (lines: readonly string[], kind: Kind): boolean =>
  kind !== 'typescript' && isExample(lines, isMark, kind === 'trace' || kind === 'prompt');

/** True while a quote of the traced command is still open: its next line belongs to it. */
const isOpen = (command: string): boolean => {
  let quote = '';
  for (let i = 0; i < command.length; i++) {
    const c = command[i]!;
    if (quote === '' && c === '\\') i++;
    else if (quote === '' && (c === "'" || c === '"')) quote = c;
    else if (c === quote) quote = '';
    else if (quote === '"' && c === '\\') i++;
  }
  return quote !== '';
};

/** Groups of a job log: the script of a step, its shell, and how it ended. */
const job = (log: Log) => {
  let step: { title: string; line: number; script: string[]; shell: string; done: boolean } | undefined;
  let n = 0;
  let open: string | undefined;
  const tell = (): void => {
    if (step === undefined || step.done) return;
    step.done = true;
    const { title, line, script, shell } = step;
    const id = `step ${++n}`;
    open = id;
    const action = script.length === 0 && /^[\w.-]+\/[\w./-]+@\S+$|^\.\/|^docker:\/\//.test(title);
    const command = script.length > 0 ? script.join('\n') : title;
    const dialect = /pwsh|powershell/i.test(shell) ? ({ dialect: 'powershell' } as const) : {};
    log.call({
      id,
      tool: action ? 'uses' : 'run',
      line,
      doings: action ? [{ act: { do: 'other', input: { uses: title } } }] : shellDoings({ command, ...dialect }),
    });
  };
  const end = (status: Status, line: number): void => {
    if (open !== undefined) log.end(open, { status, line });
    open = undefined;
  };
  return {
    line(text: string, raw: string, line: number): void {
      const group = /^##\[group\]Run (.*)$/.exec(text)?.[1];
      const command = /^\[command\](.+)$/.exec(text)?.[1];
      if (group !== undefined) {
        tell();
        end('ok', line);
        step = { title: group, line, script: [], shell: '', done: false };
      } else if (text.startsWith('##[endgroup]')) tell();
      else if (text.startsWith('##[error]Process completed with exit code ')) end('error', line);
      else if (command !== undefined) log.call({ tool: 'command', line, doings: shellDoings({ command }), status: 'unknown' });
      else if (step !== undefined && !step.done) {
        if (raw.includes('\u001b[36;1m')) step.script.push(text);
        else if (text.startsWith('shell: ')) step.shell = text.slice(7);
      }
    },
    close(): void {
      tell();
      log.gap('a job log tells the steps of a workflow, not the calls of an agent');
    },
  };
};

const read = (items: Iterable<Item>, log: Log): void => {
  const head: string[] = [];
  const kept: Item[] = [];
  let kind: Kind | undefined;
  let started: { command: string; line: number; id: string; lines: number } | undefined;
  const steps = job(log);
  const call = (command: string, line: number, cwd?: string): void => {
    if (command.trim() === '') return;
    log.call({ tool: 'shell', line, doings: shellDoings({ command }), status: 'unknown', cwd });
  };
  const flush = (): void => {
    if (started !== undefined) call(started.command, started.line);
    started = undefined;
  };
  const one = ({ text: raw, line }: Item): void => {
    const bare = raw.replace(STAMP, '');
    const text = shown(bare);
    if (kind === 'job') steps.line(text, bare, line);
    const trace = TRACE.exec(text)?.[1];
    if (kind === 'trace' || (kind === 'job' && trace !== undefined)) {
      if (started !== undefined && trace === undefined && started.lines < 200 && isOpen(started.command)) {
        started = { ...started, command: `${started.command}\n${text}`, lines: started.lines + 1 };
        return;
      }
      flush();
      if (trace !== undefined) started = { command: trace, line, id: '', lines: 1 };
    } else if (kind === 'history') {
      if (!EPOCH.test(text)) call(text, line);
    } else if (kind === 'zsh') {
      const entry = ZSH.exec(text)?.[1];
      if (entry !== undefined) {
        flush();
        started = { command: entry, line, id: '', lines: 1 };
      } else if (started?.command.endsWith('\\')) started = { ...started, command: `${started.command.slice(0, -1)}\n${text}` };
    } else if (kind === 'typescript' || kind === 'prompt') {
      const prompt = PROMPT.exec(text);
      if (prompt !== null)
        call(prompt[2]!, line, prompt[1] === undefined || prompt[1].trim() === '' ? undefined : prompt[1].trim());
      if (text.startsWith('Script started on ')) log.begun();
      if (text.startsWith('Script done on ')) log.ended();
    }
  };
  for (const item of items) {
    if (head.length < 400) {
      head.push(item.text);
      kept.push(item);
      if (head.length < 400) continue;
      kind = kindOf(head);
      for (const early of kept) one(early);
    } else one(item);
  }
  if (kind === undefined) {
    // Named by a person as a shell log, but without any mark: every line is a command.
    kind = kindOf(head) ?? 'history';
    for (const early of kept) one(early);
  }
  flush();
  if (kind === 'job') steps.close();
  log.gap('plain text tells neither how commands ended nor what they redirected');
};

export const shellLog: Transcript = {
  id: 'shell-log',
  doc: 'Plain text, as a last resort: `set -x`, shell history, `script`, the log of a workflow job.',
  shape: 'text',
  keepsDirectory: true,
  detect: ({ lines }: Head) => {
    const kind = kindOf(lines);
    return kind === undefined || isPage(lines, kind) ? 'no' : 'plain';
  },
  read,
  sample: '+ npm ci\n+ npm test\n',
};
