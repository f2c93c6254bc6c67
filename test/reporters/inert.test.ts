/** A change that tries to inject through every text it has: whatever a reporter makes of it stays text, at each place where it is read. */
import fc from 'fast-check';
import { parse } from 'parse5';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Reporter } from '../../src/core/contracts.ts';
import type { Report } from '../../src/core/model.ts';
import { cutMarkdown } from '../../src/core/reports/markdown.ts';
import { neutralText } from '../../src/core/reports/neutral-text.ts';
import { jsonText, oneLine, printable } from '../../src/core/text.ts';
import { publish } from '../../src/publish.ts';
import * as reporterList from '../../src/reporters/index.ts';
import { reportJson } from '../../src/reporters/json.ts';
import { shownOnGitHub } from '../support/github-markdown.ts';
import { hostileChange, PAYLOADS } from '../support/hostile-change.ts';
import { callVerdict, findingOf, reportOf } from '../support/plain-report.ts';
import { reader } from '../support/runner.ts';
import { commandsIn, UNSEEN } from '../support/workflow-commands.ts';
import '../support/loaded.ts';

const reporters: readonly Reporter[] = Object.values(reporterList);
const textOf = async (reporter: Reporter, report: Report): Promise<string> => {
  let out = '';
  const keep = async (text: string): Promise<void> => void (out += text);
  await publish(reporter.render(report), { say: keep, write: (_, text) => keep(text), summary: keep, comment: keep });
  return out;
};

const MARKDOWN = 'br code details h2 h3 li p strong summary table tbody td th thead tr ul'.split(' ');
const expectInertMarkdown = (text: string): void => {
  const { elements, attributes, linked } = shownOnGitHub(text);
  expect(elements.filter(name => !MARKDOWN.includes(name))).toEqual([]);
  expect(attributes).toEqual([]);
  expect(linked).toEqual([]);
  // A formula is read before entities are.
  expect(text).not.toContain('$');
};
/** A link inside of a message. Source: SARIF 2.1.0, section 3.11.6. */
const SARIF_LINK = /(?<!\\)\[[^\]]*\]\([^)]*\)/;
const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, item]) => [key, ...stringsIn(item)])
      : [];

/** What each reporter's text must be besides; a new reporter has to say it here. */
const ALSO: Readonly<Record<string, (text: string, report: Report) => void>> = {
  annotations: (text, report) => {
    const { seen, line } = reader();
    for (const one of text.split('\n')) line(one);
    expect(seen.annotations.length + seen.dropped.length).toBe(reporterList.annotations.render(report).length);
    expect(seen.annotations.length).toBeGreaterThan(5);
    expect([seen.forbidden, seen.masks, seen.log.join('')]).toEqual([[], [], '']);
    for (const { title, line: at, message } of seen.annotations) {
      expect(title).toMatch(/^(?:sallyport|[a-z-]+\/[a-z-]+)$/);
      expect(at ?? '1').toMatch(/^\d+$/);
      expect(message).not.toMatch(UNSEEN);
    }
  },
  summary: expectInertMarkdown,
  comment: expectInertMarkdown,
  sarif: text => {
    const { runs } = JSON.parse(text) as {
      runs: {
        results: { message: { text: string }; locations: { physicalLocation: { artifactLocation: { uri: string } } }[] }[];
      }[];
    };
    const results = runs[0]!.results;
    expect(results.length).toBeGreaterThan(50);
    for (const { message, locations } of results) {
      const { elements, attributes, linked } = shownOnGitHub(message.text);
      expect(elements.filter(name => name !== 'p' && name !== 'code')).toEqual([]);
      expect([attributes, linked]).toEqual([[], []]);
      expect(message.text).not.toMatch(SARIF_LINK);
      for (const { physicalLocation } of locations)
        expect(physicalLocation.artifactLocation.uri).toMatch(/^(?:[\w.!~*'()-]|%[0-9A-F]{2}|\/)+$/);
    }
    for (const one of stringsIn(JSON.parse(text))) expect(one.isWellFormed()).toBe(true);
  },
  json: (text, report) => {
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(reportJson(report))));
  },
  terminal: text => {
    for (const line of text.trimEnd().split('\n'))
      expect(line).toMatch(/^(?:deny|ask |note) {2}|^ {6}\S|^and \d+ more: |^sallyport: /);
  },
  html: text => {
    const found: string[] = [];
    const visit = (node: { readonly tagName?: string; readonly childNodes?: readonly object[] }): void => {
      if (node.tagName !== undefined) found.push(node.tagName);
      node.childNodes?.forEach(visit);
    };
    visit(parse(text));
    expect(found.filter(name => name === 'script' || name === 'style')).toEqual(['style', 'script']);
    expect(found.filter(name => /^(?:img|svg|iframe|base|link|object|embed|video|audio|math|template)$/.test(name))).toEqual([]);
  },
};

describe('a change that injects by title, body, branch, names, messages, code, commands, tools and agents', () => {
  let report: Report;
  beforeAll(async () => {
    report = (await hostileChange()).report;
  });
  it('is judged, and every kind of text of it reaches the report', () => {
    expect(report.decision).toBe('deny');
    const acts = new Set(report.verdicts.map(({ call }) => call.act.do));
    expect([...acts]).toEqual(expect.arrayContaining(['file', 'change', 'say', 'session', 'shell', 'read', 'mcp', 'agent']));
    const told = JSON.stringify(reportJson(report));
    for (const word of ['onerror', 'acme-admins', 'javascript:alert', 'set-env', 'IFS', '\\u001b[31m'])
      expect(told).toContain(word);
  });
  it('every reporter has said what its text must be', () => {
    expect(Object.keys(ALSO).sort()).toEqual(reporters.map(({ id }) => id).sort());
  });
  it.each(reporters.map(reporter => [reporter.id, reporter] as const))('%s leaves it inert', async (id, reporter) => {
    const text = await textOf(reporter, report);
    expect(text.isWellFormed()).toBe(true);
    expect(UNSEEN.exec(text)?.[0]).toBeUndefined();
    if (id !== 'annotations') expect(commandsIn(text)).toEqual([]);
    ALSO[id]!(text, report);
  });
});

describe('the escapes, for any text', () => {
  const piece = fc.constantFrom(
    ...PAYLOADS,
    ...'` `` ``` [ ] ( ) ]( ][ < > & @ # ## ##[ :: : ! | \\ * _ ~ $ \n \r \t - + 1. www. https:// a B 0 \u001b \u009b \u202e \ud800 \udc00'.split(
      ' ',
    ),
    ' ',
    '\n',
  );
  const anything = fc.array(piece, { maxLength: 25 }).map(pieces => pieces.join(''));
  const RUNS = { numRuns: 2000 };
  it('printable text holds no command and nothing unseen', () => {
    fc.assert(
      fc.property(anything, text => {
        for (const shown of [printable(text), oneLine(text), `x\n${oneLine(text)}`]) {
          expect(commandsIn(shown)).toEqual([]);
          expect(shown).not.toMatch(UNSEEN);
        }
      }),
      RUNS,
    );
  });
  it('JSON keeps the value, and is printable', () => {
    fc.assert(
      fc.property(anything, text => {
        const json = jsonText({ [text]: [text] }, 2);
        expect(JSON.parse(json)).toEqual({ [text]: [text] });
        expect(commandsIn(json)).toEqual([]);
        expect(json).not.toMatch(UNSEEN);
      }),
      RUNS,
    );
  });
  it('a message of SARIF is neither a link nor an element, plainly and as Markdown', () => {
    fc.assert(
      fc.property(anything, text => {
        for (const message of [`found \`${text}\` there`, `found ${text} there`]) {
          const shown = neutralText(message);
          const { elements, attributes, linked } = shownOnGitHub(shown);
          expect(elements.filter(name => name !== 'p' && name !== 'code')).toEqual([]);
          expect([attributes, linked]).toEqual([[], []]);
          expect(shown).not.toMatch(SARIF_LINK);
        }
      }),
      RUNS,
    );
  });
  it.each([
    ['`.env` matches `**/.env`', '`.env` matches `**/.env`'],
    ['plain words, and (a remark): "quoted"', 'plain words, and (a remark): "quoted"'],
    ['see <b>this</b> @acme', 'see `<b>this</b>` `@acme`'],
    ['an open ` tick', 'an open  tick'],
    ['`[a](b)`', '`[a] (b)`'],
  ])('%j reads as %j', (message, shown) => {
    expect(neutralText(message)).toBe(shown);
  });
  it('a carriage return, a C++ name and an old command stay readable', () => {
    expect(printable('std::string\n  ::error::x')).toBe('std::string\n  \\u{3a}:error::x');
    expect(printable('a ##[error]b # [c]')).toBe('a \\u{23}#[error]b # [c]');
  });
});

describe('a summary that is cut', () => {
  const calls = Array.from({ length: 400 }, (_, i) =>
    callVerdict(i + 1, `run ${i} '<b>' @acme`, [
      findingOf({
        decision: i % 2 === 0 ? 'deny' : 'ask',
        level: i % 2 === 0 ? 'error' : 'notice',
        message: `\`<b>&amp; ${'`'.repeat(i % 3)} @acme ${i}\` is not allowed`,
        place: { file: `src/<i>${i}.ts`, line: i + 1 },
      }),
    ]),
  );
  const [output] = reporterList.summary.render(
    reportOf(calls, { limits: Array.from({ length: 300 }, (_, i) => `\`a & <b> ${i}\` was not read`) }),
  );
  const whole = output!.to === 'summary' ? output!.text : '';
  it('ends at a line, with every fold closed and no entity cut, wherever the cut falls', () => {
    expect(whole.length).toBeGreaterThan(60_000);
    const allowed = shownOnGitHub(whole).elements;
    const lines = new Set(whole.split('\n'));
    for (let most = 200; most < whole.length; most += 997) {
      const cut = cutMarkdown(whole, most);
      expect(cut.length).toBeLessThanOrEqual(most);
      const [own] = cut.split('\nCut here: ');
      for (const line of own!.split('\n')) expect(lines.has(line)).toBe(true);
      expect(cut.split('<details>').length).toBe(cut.split('</details>').length);
    }
    for (const most of [300, 5000, 20_000, 59_999, whole.length - 1]) {
      const shown = shownOnGitHub(cutMarkdown(whole, most));
      expect(shown.elements.filter(name => !allowed.includes(name))).toEqual([]);
      expect([shown.attributes, shown.linked]).toEqual([[], []]);
      expect(shown.text.trimEnd().endsWith('Cut here: the rest stands in the summary of the run.')).toBe(true);
    }
  });
  it('is left as it is when it fits', () => {
    expect(cutMarkdown(whole, whole.length)).toBe(whole);
  });
});
