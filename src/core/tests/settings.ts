/** Settings of test tools: a change may raise the bar, but not lower it, leave tests out, or try until it passes. */
import { type CodeText, codeText, lineAt } from '../code/code-text.ts';
import type { FileChange, Opinion } from '../model.ts';
import { type Included, includedIn, isOneFile, leftOutOf } from './included.ts';
import { itemsAt } from './lists.ts';

type Kind = 'threshold' | 'retries' | 'timeout' | 'left-out' | 'lenient' | 'unread';
/** One setting as it stands in a file. */
interface Knob {
  readonly kind: Kind;
  /** Its name, with its block where names repeat. */
  readonly name: string;
  /** A number for thresholds, retries and timeouts (milliseconds where the tool says so). */
  readonly value: number;
  readonly text: string;
  readonly line: number;
}

const CODE =
  /(^|\/)((vitest|vite|jest|playwright|cypress|karma|wdio|stryker|ava|web-test-runner|vitest\.workspace)[\w.-]*\.[cm]?[jt]s|\.mocharc\.[cm]?js|jest\.setup\.\w+|vitest\.setup\.\w+)$/i;
const DATA =
  /(^|\/)(package\.json|\.nycrc(\.\w+)?|\.c8rc(\.\w+)?|jest\.config\.json|\.mocharc\.(json|ya?ml)|\.?codecov\.ya?ml|stryker\.conf\.json|\.testcoverage\.ya?ml|infection\.json5?|project\.json|bunfig\.toml|\.taprc|nextest\.toml|tarpaulin\.toml|deno\.jsonc?)$/i;
const INI =
  /(^|\/)(pyproject\.toml|setup\.cfg|tox\.ini|pytest\.ini|\.coveragerc|\.simplecov|spec_helper\.rb|rails_helper\.rb|test_helper\.rb|cargo\.toml)$/i;
const XML =
  /(^|\/)(pom\.xml|[^/]+\.gradle(\.kts)?|[^/]+\.(cs|fs|vb)proj|directory\.build\.(props|targets)|[^/]+\.runsettings|phpunit(\.\w+)?\.xml(\.dist)?)$/i;
/** Files that hold settings of test tools, for a guard's `wants`. */
export const SETTING_FILES = [
  '**/{vitest,vite,jest,playwright,cypress,karma,wdio,stryker,ava}*',
  '**/{package,project,infection}.json',
  '**/.{nycrc,c8rc,mocharc,coveragerc,codecov,testcoverage,taprc,simplecov}*',
  '**/codecov.{yml,yaml}',
  '**/{pyproject,bunfig,nextest,tarpaulin,cargo}.toml',
  '**/{setup.cfg,tox.ini,pytest.ini,pom.xml}',
  '**/*.{gradle,gradle.kts,csproj,fsproj,vbproj,runsettings}',
  '**/directory.build.{props,targets}',
  '**/phpunit*',
  '**/{spec,rails,test}_helper.rb',
];

/** More settings, lists and coverage blocks than these in one file are not read, which is said. */
const MANY = 2_000;
const LISTS = 200;
const BLOCKS = 40;
const shown = (text: string, index: number): string => {
  const before = text.slice(Math.max(0, index - 160), index);
  const after = text.slice(index, index + 160);
  return (before.slice(before.lastIndexOf('\n') + 1) + /[^\n]*/.exec(after)![0]).trim().slice(0, 160);
};
const within = (blocks: readonly (readonly [number, number])[], index: number): boolean =>
  blocks.some(([from, to]) => from < index && index < to);
/** What never holds tests of one's own. */
const OUTPUT =
  /node_modules|\b(dist|build|out|output|coverage|tmp|temp|vendor|target)\b|\.(git|cache|next|nuxt|turbo|idea)\b|\.config\./;
/** A pattern that names tests. */
const TESTS = /\.(test|spec)\b|__tests__|\btests?\/|_test\b/;
const largest = (expression: string): number =>
  Math.max(0, ...(expression.slice(0, 200).match(/\d[\d_]*(?:\.\d+)?/g) ?? []).map(n => Number(n.replaceAll('_', ''))));
/** `60 * 1000` is a product; any other expression is worth its largest number. */
const amount = (expression: string): number => {
  const plain = expression.slice(0, 200).replaceAll('_', '').trim();
  if (/^\d+(\.\d+)?(\s*\*\s*\d+(\.\d+)?)*$/.test(plain)) return plain.split('*').reduce((product, n) => product * Number(n), 1);
  return largest(expression);
};

/** The text of a file with its comments blank. */
const withoutComments = (path: string, raw: string, file: CodeText): string =>
  CODE.test(path) || INI.test(path) || /\.gradle/.test(path)
    ? file.bare
    : raw.replaceAll(/<!--[\s\S]*?(?:-->|$(?![\s\S]))/g, c => c.replaceAll(/[^\n]/g, ' '));
const codeOf = (path: string, raw: string): CodeText =>
  CODE.test(path) ? codeText(raw, 'javascript') : codeText(raw, /\.gradle/.test(path) ? 'java' : 'python');
/** Where the blocks of a name begin and end. */
const blocksOf = (path: string, text: string, file: CodeText, name: string): [number, number][] =>
  [...text.matchAll(new RegExp(`["']?\\b${name}["']?\\s*:\\s*\\{`, 'g'))].slice(0, BLOCKS).map(m => {
    const open = m.index + m[0].length - 1;
    return [open, CODE.test(path) ? file.ends[open]! : matching(text, open)];
  });

/** Blocks of a test runner's settings that are about something else than which tests run. */
const ASIDE = '(?:coverage|typecheck|benchmark|deps|server|optimizer|browser)';
/** The lists of tests that run, of one file. */
const runsIn = (path: string, raw: string): readonly (Included & { readonly line: number })[] => {
  const file = codeOf(path, raw);
  const text = withoutComments(path, raw, file);
  const aside = blocksOf(path, text, file, ASIDE);
  const tested = blocksOf(path, text, file, 'test');
  const owned = blocksOf(path, text, file, '(?:jest|mocha)');
  const isOwn = (index: number): boolean => !/(?:^|\/)package\.json$/i.test(path) || within(owned, index);
  const counts = (name: string, index: number): boolean => {
    if (within(aside, index)) return false;
    if (name === 'include') return within(tested, index) && /(?:vite|vitest|deno)[^/]*$/i.test(path);
    if (name === 'roots') return /jest|package\.json/i.test(path) && isOwn(index);
    if (name === 'spec') return /mocharc|package\.json/i.test(path) && isOwn(index);
    return isOwn(index);
  };
  return includedIn(path, text, counts).map(list => ({ ...list, line: lineAt(file, list.index) }));
};

/** All knobs of one file. The rules are patterns over text whose comments are blank. */
const knobsIn = (path: string, raw: string): Knob[] => {
  const file = codeOf(path, raw);
  const text = withoutComments(path, raw, file);
  const knobs: Knob[] = [];
  const add = (kind: Kind, name: string, value: number, index: number): void => {
    if (knobs.length > MANY) return;
    const [of, what] = knobs.length < MANY ? [kind, name] : (['unread', 'settings'] as const);
    knobs.push({ kind: of, name: what, value, text: shown(raw, index), line: lineAt(file, index) });
  };
  const each = (pattern: RegExp, use: (match: RegExpExecArray) => void): void => {
    for (const match of text.matchAll(pattern)) use(match as RegExpExecArray);
  };
  // Coverage blocks: every number in them, named by the block's running number.
  let block = 0;
  each(/["']?(?:thresholds?|coverageThreshold|check-coverage)["']?\s*[:=]\s*\{/g, match => {
    const open = match.index + match[0].length - 1;
    const end = CODE.test(path) ? file.ends[open]! : matching(text, open);
    if (++block > BLOCKS) {
      if (block === BLOCKS + 1) add('unread', 'coverage', 0, open);
      return;
    }
    let group = '';
    for (const inner of text.slice(open, end).matchAll(/["']?([\w./*{},[\]-]+)["']?\s*:\s*(?:(-?\d[\d.]*)|(\{))/g)) {
      if (inner[3]) group = inner[1]!;
      else add('threshold', `${block}.${group}.${inner[1]}`, Number(inner[2]), open + inner.index);
    }
  });
  if (/nycrc|c8rc/i.test(path))
    each(/["']?(lines|branches|functions|statements)["']?\s*:\s*(\d[\d.]*)/g, m =>
      add('threshold', m[1]!, Number(m[2]), m.index),
    );
  if (/codecov/i.test(path))
    each(/\b(target|threshold)\s*:\s*(\d[\d.]*)\s*%?/g, m =>
      add('threshold', m[1]!, m[1] === 'target' ? Number(m[2]) : -Number(m[2]), m.index),
    );
  each(
    /(?:\bfail[_-]under|--cov-fail-under|--fail-under(?:-\w+)?|\bminimum_coverage(?:_by_file)?|\bminMsi|\bminCoveredMsi|\bminimum_coverage)["']?\s*[:=( ]\s*(?:line:\s*)?(\d[\d.]*)/g,
    m => add('threshold', m[0].replace(/[^\w-].*$/, ''), Number(m[1]), m.index),
  );
  each(/["']?(break|high|low)["']?\s*:\s*(\d+)/g, m => /stryker/i.test(path) && add('threshold', m[1]!, Number(m[2]), m.index));
  each(/<(Threshold|minimum|haltOnFailure)>\s*([\d.]+%?)/g, m => add('threshold', m[1]!, Number.parseFloat(m[2]!), m.index));
  each(
    /\bminimum\s*=\s*"?([\d.]+)"?(?:\.toBigDecimal\(\))?/g,
    m => /gradle/.test(path) && add('threshold', 'minimum', Number(m[1]), m.index),
  );
  if (CODE.test(path) || DATA.test(path)) {
    const covered = blocksOf(path, text, file, 'coverage');
    const tested = blocksOf(path, text, file, 'test');
    each(
      /(?<![\w.])["']?(retries|retry|retryTimes|testTimeout|hookTimeout|globalTimeout|timeout|defaultCommandTimeout|pageLoadTimeout)["']?\s*:\s*([^,\n}]{1,200})/g,
      m => add(/^retr/i.test(m[1]!) ? 'retries' : 'timeout', m[1]!, amount(m[2]!), m.index),
    );
    each(/(?<![\w.])["']?(passWithNoTests|dangerouslyIgnoreUnhandledErrors|allowOnly)["']?\s*:\s*true/g, m =>
      add('lenient', m[1]!, 1, m.index),
    );
    each(/(?<![\w.])["']?(forbidOnly|failOnFlakyTests|failZeroTest)["']?\s*:\s*false/g, m => add('lenient', m[1]!, 1, m.index));
    let lists = 0;
    each(
      /(?<![\w.])["']?(testPathIgnorePatterns|testIgnore|exclude|ignore|modulePathIgnorePatterns|grepInvert|grep|testNamePattern)["']?\s*:\s*(?=[["'`/])/g,
      m => {
        // Files left out of coverage are not tests left out.
        if (within(covered, m.index) || ++lists > LISTS + 1) return;
        const { items, whole } = itemsAt(text, m.index + m[0].length);
        if (lists > LISTS || !whole) return add('unread', m[1]!, 0, m.index);
        for (const { text: what, index } of items) {
          const ofTests = /^(exclude|ignore)$/.test(m[1]!) ? within(tested, m.index) : true;
          const isPath = !/^grep|^testName/.test(m[1]!);
          if (TESTS.test(what) || (ofTests && !(isPath && OUTPUT.test(what)))) add('left-out', `${m[1]} ${what}`, 1, index);
        }
      },
    );
  }
  each(/--(ignore|deselect|ignore-glob)[= ]+["']?([\w./:*-]+)/g, m => add('left-out', `--${m[1]} ${m[2]}`, 1, m.index));
  each(/(?<![\w-])-[km][= ]+(["'])(not .+?)\1/g, m => add('left-out', m[2]!, 1, m.index));
  each(/\bdefault-filter\s*=\s*(["'])([^"'\n]+)\1/g, m => add('left-out', `default-filter ${m[2]}`, 1, m.index));
  each(
    /<(excludedGroups|TestCaseFilter)>\s*([^<\n]{1,200})|\b(excludeTestsMatching|excludeTags|excludeGroups)\s*\(?\s*["']([^"'\n]{1,200})/g,
    m => add('left-out', `${m[1] ?? m[3]} ${(m[2] ?? m[4])!.trim()}`, 1, m.index),
  );
  each(
    /<exclude>\s*([^<\n]{0,200}(?:Tests?|IT|Spec|Test\w*)\b[^<\n]{0,100})<|<Compile\s+Remove="([^"\n]{0,200}Tests?[^"\n]{0,100})"/g,
    m => add('left-out', `exclude ${m[1] ?? m[2]}`, 1, m.index),
  );
  each(/--reruns[= ]+(\d+)|\b(?:flaky_)?reruns\s*=\s*(\d+)/g, m => add('retries', 'reruns', Number(m[1] ?? m[2]), m.index));
  each(/<(?:rerunFailingTestsCount)>\s*(\d+)|\bmaxRetries(?:\.set\(|\s*=\s*)(\d+)/g, m =>
    add('retries', 'rerun', Number(m[1] ?? m[2]), m.index),
  );
  each(
    /<(skipTests|maven\.test\.skip|testFailureIgnore|skipITs|maven\.test\.failure\.ignore)>\s*true|\b(ignoreFailures)\s*=\s*true|<(IsTestProject)>\s*false/gi,
    m => add('lenient', (m[1] ?? m[2] ?? m[3])!, 1, m.index),
  );
  if (/cargo\.toml$/i.test(path))
    each(/^[\t ]*(test|doctest|autotests)\s*=\s*false/gm, m => add('lenient', `${m[1]} = false`, 1, m.index));
  each(/^[\t ]*(xfail_strict)\s*=\s*false/gm, m => add('lenient', m[1]!, 1, m.index));
  return knobs;
};
/** The end of a bracket in data, where strings hold no brackets that matter. */
const matching = (text: string, open: number): number => {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    if (text[i] === '{') depth++;
    else if (text[i] === '}' && --depth === 0) return i + 1;
  }
  return text.length;
};

const APPROVE = 'or let a person who may write here approve it';
const judge = (path: string, before: readonly Knob[], after: readonly Knob[]): Opinion[] => {
  const opinions: Opinion[] = [];
  const say = (rule: string, knob: Knob, message: string, fix: string, line: number | null = knob.line): void => {
    opinions.push({
      decision: 'ask',
      rule,
      risk: 'medium',
      message,
      fix: `${fix}, ${APPROVE}`,
      subject: `${knob.name} ${knob.value}`,
      place: { file: path, ...(line !== null && { line }) },
    });
  };
  const groups = (list: readonly Knob[]): Map<string, Knob[]> => {
    const map = new Map<string, Knob[]>();
    for (const knob of list)
      (map.get(`${knob.kind} ${knob.name}`) ?? map.set(`${knob.kind} ${knob.name}`, []).get(`${knob.kind} ${knob.name}`)!).push(
        knob,
      );
    return map;
  };
  const old = groups(before);
  const now = groups(after);
  for (const [key, was] of old)
    if (was[0]!.kind === 'threshold')
      for (const [i, knob] of was.entries()) {
        const head = now.get(key)?.[i];
        const label = knob.name.split('.').at(-1)!;
        if (head === undefined)
          say('threshold-lowered', knob, `the coverage threshold \`${knob.text}\` is gone`, 'keep it', null);
        else if (head.value < knob.value)
          say(
            'threshold-lowered',
            head,
            `\`${label}\` falls from ${Math.abs(knob.value)} to ${Math.abs(head.value)}`,
            `keep ${Math.abs(knob.value)}`,
          );
      }
  for (const [key, knobs] of now)
    for (const [i, knob] of knobs.entries()) {
      const was = old.get(key)?.[i];
      if (knob.kind === 'retries' && knob.value > (was?.value ?? 0))
        say('retries-raised', knob, `\`${knob.text}\` tries a failing test again until it passes`, 'find out why the test fails');
      const usual = was?.value ?? 4 * (DEFAULTS[knob.name] ?? Number.POSITIVE_INFINITY);
      if (knob.kind === 'timeout' && usual > 0 && knob.value >= usual * INFLATED)
        say(
          'timeout-raised',
          knob,
          `\`${knob.name}\` rises ${was ? `from ${was.value} ` : ''}to ${knob.value}`,
          was ? `keep ${was.value}` : 'keep the usual time',
        );
      if (knob.kind === 'left-out' && !was) say('tests-left-out', knob, `\`${knob.text}\` leaves tests out`, 'let them run');
      if (knob.kind === 'unread' && !was)
        say('tests-left-out', knob, `\`${knob.name}\` is longer than what is read of it`, 'make it shorter');
      if (knob.kind === 'lenient' && !was)
        say('check-lenient', knob, `\`${knob.text}\` lets a run pass that should not`, 'take it out');
    }
  return opinions;
};
/** Milliseconds that the tools take when nothing is said. Source: the manuals of vitest and jest. */
const DEFAULTS: Readonly<Record<string, number>> = { testTimeout: 5_000, hookTimeout: 10_000 };
/** A timeout that grows this many times is not tuned but switched off. */
const INFLATED = 3;

/** Tests that ran by a list of the base, and run by none of the head. A folder that moved with its files is no loss. */
const narrowed = (file: FileChange, files: readonly FileChange[]): Opinion[] => {
  const path = file.path.real;
  const now = new Map(runsIn(path, file.after!).map(list => [list.name, list]));
  const old = new Map(runsIn(path, file.before!).map(list => [list.name, list]));
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const moved = (item: string): boolean => {
    const start = folder + item.replace(/^(?:<rootDir>|\.)\//, '').replace(/[*?{[(].*$/, '');
    return (
      start !== folder &&
      files.some(f => (f.status === 'R' ? f.was!.real : f.status === 'D' ? f.path.real : '').startsWith(start))
    );
  };
  return [...now.values()].flatMap((list): Opinion[] => {
    const was = old.get(list.name);
    const lost =
      was === undefined ? (list.items.every(isOneFile) ? list.items : []) : leftOutOf(was, list).filter(i => !moved(i));
    if (lost.length === 0) return [];
    const setting = list.name.replace(/ \d+$/, '');
    const said = lost
      .slice(0, 3)
      .map(item => `\`${item.slice(0, 100)}\``)
      .join(', ');
    return [
      {
        decision: 'ask',
        rule: 'tests-left-out',
        risk: 'medium',
        message:
          was === undefined
            ? `\`${setting}\` now names ${said} alone: all other tests are left out`
            : `\`${setting}\` no longer takes all tests of ${said}`,
        fix: `let them run, ${APPROVE}`,
        subject: `${list.name} ${lost.join(' ')}`,
        place: { file: path, line: list.line },
      },
    ];
  });
};

/** Everything a change does to the settings of test tools. */
export const auditSettings = (files: readonly FileChange[]): Opinion[] =>
  files.flatMap(file => {
    const path = file.path.real;
    if (file.status === 'D' || file.after === undefined || ![CODE, DATA, INI, XML].some(name => name.test(path))) return [];
    if (file.status === 'A')
      return judge(
        path,
        [],
        INI.test(path) ? knobsIn(path, file.after).filter(k => k.kind === 'left-out' || k.kind === 'lenient') : [],
      );
    if (file.before === undefined) return [];
    return [...judge(path, knobsIn(path, file.before), knobsIn(path, file.after)), ...narrowed(file, files)];
  });
