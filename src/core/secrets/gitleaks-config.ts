/** Rules of a `.gitleaks.toml` as own patterns: its regular expressions are RE2 already. */
import { Fault } from '../fault.ts';
import type { OwnPattern } from './own-patterns.ts';

type Table = Record<string, unknown>;
const table = (value: unknown): Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Table) : {};
const tables = (value: unknown): Table[] => (Array.isArray(value) ? value.map(table) : value === undefined ? [] : [table(value)]);
const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((v): v is string => typeof v === 'string') : [];

/** What the file says: rules, and paths that it leaves out altogether. */
export interface GitleaksConfig {
  readonly patterns: readonly OwnPattern[];
  /** RE2 over file names. */
  readonly skip: readonly string[];
}

/**
 * @param text a gitleaks configuration (v8).
 * @param parse reads TOML.
 * @throws Fault when it is no TOML, or a rule has no regular expression that could be tried.
 */
export const gitleaksConfig = (text: string, parse: (toml: string) => Record<string, unknown>): GitleaksConfig => {
  let config: Table;
  try {
    config = parse(text);
  } catch (error) {
    throw new Fault(
      'policy',
      `\`.gitleaks.toml\` at the base is not TOML: ${error instanceof Error ? error.message.split('\n')[0] : 'unknown'}`,
      'correct it',
    );
  }
  const global = [...tables(config['allowlist']), ...tables(config['allowlists'])];
  // A list for all rules counts only where it asks for nothing else at the same time.
  const lists = (own: readonly Table[]): OwnPattern['allow'] => {
    const usable = own.filter(list => list['condition'] !== 'AND' || Object.keys(list).length <= 3);
    const on = usable.find(list => list['regexTarget'] === 'line' || list['regexTarget'] === 'match')?.['regexTarget'];
    return {
      regexes: usable.flatMap(list => strings(list['regexes'])),
      stopwords: usable.flatMap(list => strings(list['stopwords'])),
      on: on === 'line' || on === 'match' ? on : 'secret',
    };
  };
  const patterns = tables(config['rules']).flatMap((rule): OwnPattern[] => {
    const [id, regex] = [rule['id'], rule['regex']];
    if (typeof id !== 'string')
      throw new Fault('policy', 'a rule of `.gitleaks.toml` at the base has no `id`', 'give every rule an `id`');
    if (typeof regex !== 'string') return [];
    return [
      {
        name: id,
        pattern: regex,
        severity: 'error',
        description: typeof rule['description'] === 'string' ? rule['description'] : undefined,
        keywords: strings(rule['keywords']),
        ...(typeof rule['secretGroup'] === 'number' && { group: rule['secretGroup'] }),
        ...(typeof rule['entropy'] === 'number' && { entropy: rule['entropy'] }),
        ...(typeof rule['path'] === 'string' && { path: rule['path'] }),
        allow: lists([...global, ...tables(rule['allowlist']), ...tables(rule['allowlists'])])!,
      },
    ];
  });
  return { patterns, skip: global.flatMap(list => strings(list['paths'])) };
};
