/** What a transcript format is given and what it tells: records in, calls and texts out. */
import type { Act, Place, Session, Status, TextSource, ToolCall } from './model.ts';

/** What a reader made of one transcript file. */
export interface Reading {
  readonly calls: readonly ToolCall[];
  readonly texts: readonly { readonly source: TextSource; readonly place: Place; readonly text: string }[];
  readonly session: Session;
  /** What joins it to the other files of the same run; used up by `readTranscripts`. */
  readonly ties?: Ties;
}
/** How the files of one run find each other. */
export interface Ties {
  /** Sub-agents that calls of this file started: every name they may go by elsewhere, and the chain that leads to them. */
  readonly started: readonly Started[];
  /** Agents whose actions stand in this file, or that are known to have made no call. */
  readonly seen: ReadonlySet<string>;
  /** By the number of a call: the name with which its chain begins, when only another file can explain it. */
  readonly dangling: ReadonlyMap<number, string>;
  /** By the number of a call: scopes in which its id names the same call in other files; the first is its owner. */
  readonly scopes: readonly (readonly string[] | undefined)[];
  /** The first words of agents whose own file this is: agent -> prompt. */
  readonly openings: ReadonlyMap<string, string>;
  /** Holds no calls by its nature: only refused when no other file has any. */
  readonly companion: boolean;
}
/** A call that started a sub-agent. */
export interface Started {
  /** Names of the sub-agent that hold across files. */
  readonly refs: readonly string[];
  readonly name: string;
  /** Names of agents down to this one; `dangling` when the first of them is only explained by another file. */
  readonly chain: readonly string[];
  readonly dangling?: string;
  readonly prompt?: string;
  readonly place: Place;
  /** Its actions stand in the same file. */
  readonly here: boolean;
}

/** One record of a transcript, as it stands in the file. */
export interface Item {
  /** Line where it begins, from 1. */
  readonly line: number;
  /** The parsed JSON; absent for a line of text. */
  readonly value?: unknown;
  /** The member of the document it belongs to, when a document is read piece by piece: elements of a list come one by one. */
  readonly key?: string;
  /** The line itself, or the JSON text of a value that spans lines. */
  readonly text: string;
}
/** The line of a record in which a text of it stands, for records that span lines; the record's first line when it is not found. */
export const lineIn = (item: Item, text: string | undefined): number => {
  const at = text === undefined || !item.text.includes('\n') ? -1 : item.text.indexOf(JSON.stringify(text));
  let line = item.line;
  for (let i = item.text.indexOf('\n'); i !== -1 && i < at; i = item.text.indexOf('\n', i + 1)) line++;
  return line;
};

/** Takes apart a document that stands on one line, as one that spans lines is taken apart when it is read. */
export function* membersOf(items: Iterable<Item>): Generator<Item & { readonly key: string }> {
  for (const item of items) {
    const { key, value, line } = item;
    if (key !== undefined) yield { ...item, key };
    else if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [name, member] of Object.entries(value))
        if (Array.isArray(member)) for (const element of member) yield { line, text: '', key: name, value: element };
        else yield { line, text: '', key: name, value: member };
  }
}

/** The beginning of a file, enough to tell its format. Lists of a document are cut to their first elements. */
export interface Head {
  /** JSON objects: lines, elements of the outer list, or the document itself. */
  readonly objects: readonly Readonly<Record<string, unknown>>[];
  /** The outermost thing is a list. */
  readonly list: boolean;
  /** Lines that are no JSON. */
  readonly lines: readonly string[];
}
/** How sure a format is: a guess for plain text, the shape of a family, the marks of one product. */
export const LIKENESS = ['no', 'plain', 'family', 'sure'] as const;
export type Likeness = (typeof LIKENESS)[number];

/** What one tool call comes to: acts, each perhaps with a directory of its own. */
export interface Doing {
  readonly act: Act;
  /** Absolute, or relative to the call's own directory. */
  readonly cwd?: string;
}
/** A call as a format tells it to the log. */
export interface Asked {
  /** As the file has it; calls of one id that do the same are one call. */
  readonly id?: string | undefined;
  readonly tool: string;
  readonly line: number;
  readonly doings: readonly Doing[];
  readonly cwd?: string | undefined;
  /** How it ended, when the record itself tells. */
  readonly status?: Status | undefined;
  /** The sub-agent that made it: the id of the call that started it, or an id of its own. */
  readonly by?: string | undefined;
  /** Scopes in which the id names the same call in other files too (a session, a record that is copied); the first is its owner. */
  readonly scopes?: readonly string[] | undefined;
  readonly marks?: ToolCall['marks'] | undefined;
}
/** How a call ended. */
export interface End {
  readonly status: Status;
  readonly line: number;
  /** What the tool answered. */
  readonly text?: string | undefined;
  readonly marks?: ToolCall['marks'] | undefined;
  /** The directory that the agent's shell was in when the call had ended. */
  readonly directory?: string | undefined;
  /** The record says so outright: it outweighs what was guessed from a text. */
  readonly sure?: boolean;
  /** No complaint when there is no such call. */
  readonly quiet?: boolean;
}
/** Where a format puts what it reads. Nothing it is told is dropped without being counted. */
export interface Log {
  readonly call: (call: Asked) => void;
  /** May come before the call. */
  readonly end: (id: string, end: End) => void;
  readonly say: (source: TextSource, line: number, text: string) => void;
  /** The agent's latest answer; only the last one is kept. */
  readonly answer: (line: number, text: string) => void;
  /** A sub-agent goes by another name too, is called so, was started by another one, or is known: its actions, if any, are here. */
  readonly agent: (
    ref: string,
    more: {
      readonly also?: string | undefined;
      readonly name?: string | undefined;
      readonly known?: boolean;
      /** The prompt that its own file begins with. */
      readonly opening?: string | undefined;
    },
  ) => void;
  /** Something in the file was not understood. */
  readonly lost: (line: number, why: string) => void;
  /** A kind of record that the format does not know: lost when it looks as if it carried a call, else counted. */
  readonly skip: (type: string, item: Item) => void;
  /** A kind of record that is known to carry no call: lost when one is written out in it all the same. */
  readonly pass: (type: string, item: Item) => void;
  /** The working directory from here on, for calls that do not tell theirs; of one sub-agent when `by` is given. */
  readonly enter: (cwd: string, by?: string) => void;
  /** The file has its beginning, its end; or why it lacks something. */
  readonly begun: () => void;
  readonly ended: () => void;
  readonly gap: (why: string) => void;
  /** The file holds no calls by its nature: the sentence says what to give instead. */
  readonly refuse: (why: string, companion?: boolean) => void;
}
export interface Transcript {
  readonly id: string;
  readonly doc: string;
  /**
   * `records`: one JSON value after the other; `document`: an object that spans lines comes member by member, see `membersOf`;
   * `text`: lines.
   */
  readonly shape: 'records' | 'document' | 'text';
  /** A `cd` holds for the agent's next shell call. */
  readonly keepsDirectory: boolean;
  readonly detect: (head: Head) => Likeness;
  readonly read: (items: Iterable<Item>, log: Log) => void;
  /** A small file in this format with at least one call. */
  readonly sample: string;
}
