/**
 * Pipelines of other services (GitLab, CircleCI, Azure, Travis, Jenkins, Bitbucket, Buildkite, Drone and the like): what they gain is read
 * value by value, without a model of each. Programs that are fetched and run, tests that may fail or are gone, code of others.
 */
import { fetchAndRun, isFromOwn } from '../code/fetch-and-run.ts';
import { nameOf, readSettings, type Setting } from '../documents/settings.ts';
import { SORTS, sortOf } from './checks.ts';
import { isGroovy } from './files.ts';
import { gained, type Risk } from './risk.ts';

/** Settings by which a step's failure is let pass, or by which it never runs. */
const LENIENT =
  /(?:^|\.)(?:allow_failures?|continueonerror|soft_fail|ignore_failure|failure|ignore_errors?|when|skip|enabled|condition)(?:\.\[\]|\.exit_codes?|\.exit_status)*$/i;
const isLenient = (setting: Setting): boolean => {
  const key = setting.path.findLast(part => part !== '[]' && !part.startsWith('exit_')) ?? '';
  const value = String(setting.value).toLowerCase();
  if (/^(?:when|condition)$/i.test(key)) return /^(?:never|manual|false|\$?\{?\{?\s*false\s*\}?\}?)$/.test(value);
  if (/^failure$/i.test(key)) return value === 'ignore';
  if (/^enabled$/i.test(key)) return value === 'false';
  return value !== 'false' && value !== 'null' && value !== '';
};
/** Where a pipeline takes steps of others from. */
const OTHERS =
  /(?:^|\.)(?:include(?:\.\[\])?\.remote|orbs\.[^.]+|resources\.repositories\.\[\]\.name|plugins\.\[\]\.[^.]+)$|^include(?:\.\[\])?$/i;
const isOthers = (setting: Setting): boolean =>
  OTHERS.test(nameOf(setting)) && (!/^include/i.test(setting.path[0]!) || /^https?:/i.test(String(setting.value)));
const bareSource = (value: string): string => value.replace(/[@#].*$/, '');

/** A script of Groovy, or a text that no YAML parser reads, line by line. */
const asLines = (text: string): readonly Setting[] =>
  text.split('\n').map((value, i) => ({ path: ['[]'], value: value.replace(/^\s*\/\/.*/, ''), line: i + 1 }));

const inValue = (setting: Setting, repository: string | undefined): Risk[] =>
  typeof setting.value !== 'string'
    ? []
    : fetchAndRun(setting.value).map(found => ({
        rule: 'fetch-and-run',
        decision: found.known || isFromOwn(found, repository) ? 'ask' : 'deny',
        key: found.host ?? found.what,
        line: setting.line,
        message: `this pipeline runs what it ${found.from === 'network' ? 'fetches' : 'decodes'}, unread: \`${found.what}\``,
        fix: 'download a pinned version, check its digest, then run it',
      }));

const audit = (settings: readonly Setting[], repository: string | undefined): Risk[] =>
  settings.flatMap((setting): Risk[] => {
    const name = nameOf(setting);
    const shown = `\`${name.split('.').slice(-2).join('.')}: ${String(setting.value).slice(0, 80)}\``;
    if (LENIENT.test(name) && isLenient(setting))
      return [
        {
          rule: 'failure-swallowed',
          decision: 'ask',
          key: name,
          line: setting.line,
          message: `${shown} lets a step fail unseen, or keeps it from running`,
          fix: 'leave it out, or let a person approve it',
        },
      ];
    if (isOthers(setting))
      return [
        {
          rule: 'foreign-pipeline',
          decision: 'ask',
          key: `${name} ${bareSource(String(setting.value))}`,
          line: setting.line,
          message: `${shown} brings in steps of others`,
          fix: 'let a person who knows where they come from approve it',
        },
      ];
    return inValue(setting, repository);
  });

/** The sorts of check that some value runs. */
const checksIn = (settings: readonly Setting[]): ReadonlyMap<string, string> =>
  new Map(
    settings.flatMap(({ value }) =>
      typeof value !== 'string'
        ? []
        : value.split('\n').flatMap((line): [string, string][] => {
            const sort = /^\s*(?:#|echo\b|printf\b)/.test(line) ? undefined : sortOf(line);
            return sort === undefined ? [] : [[sort, line.trim()]];
          }),
    ),
  );

/**
 * What a pipeline gains.
 * @param before undefined where there was none, @param after undefined where it is deleted, @param repository `owner/name`.
 * @returns the sentence that says why, when the head cannot be read.
 */
export const gainedByPipeline = (
  path: string,
  before: string | undefined,
  after: string | undefined,
  repository: string | undefined,
): readonly Risk[] | string => {
  const read = (text: string): readonly Setting[] | string => (isGroovy(path) ? asLines(text) : readSettings(text, 'yaml'));
  const head = after === undefined ? [] : read(after);
  if (typeof head === 'string') return head;
  const was = before === undefined ? [] : read(before);
  const base = typeof was === 'string' ? asLines(before!) : was;
  const had = checksIn(base);
  const has = checksIn(head);
  const lost = SORTS.flatMap(([sort]): Risk[] => {
    const command = had.get(sort);
    if (command === undefined || has.has(sort)) return [];
    return [
      {
        rule: 'check-removed',
        decision: 'ask',
        key: sort,
        line: 1,
        message: `the last ${sort} of this pipeline is gone: \`${command.slice(0, 80)}\``,
        fix: 'keep it, or let a person approve its removal',
      },
    ];
  });
  const risks = gained(audit(base, repository), audit(head, repository));
  // Where nothing is checked, nothing is let pass.
  return [...risks.filter(({ rule }) => rule !== 'failure-swallowed' || had.size > 0), ...lost];
};
