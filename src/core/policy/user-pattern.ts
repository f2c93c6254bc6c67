/** Regular expressions that users write: RE2, so that none of them can hang the gate; a leading `(?i)` is understood. */
import { RE2JS } from 're2js';
import { Fault } from '../fault.ts';
import { shorten } from '../text.ts';

export interface UserPattern {
  readonly source: string;
  /** The first match, as text; undefined when there is none. Linear in the text. */
  readonly find: (text: string) => string | undefined;
  /** All matches that do not overlap, in order, with what their groups caught. Linear in the text for each match. */
  readonly findAll: (text: string) => Iterable<UserMatch>;
}
/** Compiles a pattern; throws a Fault that names it when it is none. */
export type CompilePattern = (pattern: string, name?: string) => UserPattern;
/** Offsets into the text. */
export interface UserMatch {
  readonly start: number;
  readonly end: number;
  readonly groups: readonly (string | undefined)[];
}

/**
 * @param pattern RE2 syntax: no look-around, no back-references, repeats up to 1,000.
 * @param name what the user calls it, for the message.
 * @throws Fault that names the pattern when it does not compile.
 */
export const compileUserPattern: CompilePattern = (pattern, name) => {
  try {
    const compiled = RE2JS.compile(pattern);
    return {
      source: pattern,
      find: text => {
        const matcher = compiled.matcher(text);
        return matcher.find() ? (matcher.group() ?? undefined) : undefined;
      },
      findAll: function* (text) {
        const matcher = compiled.matcher(text);
        while (matcher.find()) {
          const groups = Array.from({ length: matcher.groupCount() }, (_, i) => matcher.group(i + 1) ?? undefined);
          yield { start: matcher.start(), end: matcher.end(), groups };
        }
      },
    };
  } catch (error) {
    const why = error instanceof Error ? shorten(error.message, 120) : 'unknown error';
    throw new Fault(
      'policy',
      `${name === undefined ? '' : `\`${name}\`: `}\`${pattern}\` is not a valid pattern: ${why}`,
      'write RE2 syntax: no look-around, no back-references',
    );
  }
};
