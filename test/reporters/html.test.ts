/** The HTML report as a parser sees it: its own elements and nothing else, whatever the change says. */
import { createHash } from 'node:crypto';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { beforeAll, describe, expect, it } from 'vitest';
import { PALETTES } from '../../src/core/reports/html-style.ts';
import { withDiffs } from '../../src/core/reports/shown-diffs.ts';
import { mask } from '../../src/mask.ts';
import { html } from '../../src/reporters/html.ts';
import { hostileChange } from '../support/hostile-change.ts';
import { callVerdict, fileVerdict, findingOf, reportOf } from '../support/plain-report.ts';
import '../support/loaded.ts';

const pageOf = (report: Parameters<typeof html.render>[0]): string => {
  const [output] = html.render(report);
  return output!.to === 'stdout' ? output!.text : '';
};
const elementsOf = (page: string): readonly Tree.Element[] => {
  const found: Tree.Element[] = [];
  const visit = (node: Tree.Node): void => {
    if ('tagName' in node) found.push(node);
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  const errors: string[] = [];
  visit(parse(page, { onParseError: error => errors.push(`${error.code} at ${error.startLine}:${error.startCol}`) }));
  expect(errors).toEqual([]);
  return found;
};
const textOf = (node: Tree.Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
const attribute = (element: Tree.Element, name: string): string | undefined =>
  element.attrs.find(attr => attr.name === name)?.value;

const ELEMENTS =
  'html head meta title style script body a header div span h1 h2 h3 p dl dt dd nav ul ol li form fieldset legend label input select option button details summary main section strong code pre table tbody tr th td'.split(
    ' ',
  );
/** What each attribute may say: nothing that a stranger wrote, except the names of tables, which are plain text. */
const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  lang: /^en$/,
  charset: /^utf-8$/,
  'http-equiv': /^Content-Security-Policy$/,
  content: /^(?:default-src 'none'; [ -~]+|width=device-width, initial-scale=1|no-referrer|light dark)$/,
  name: /^(?:viewport|referrer|color-scheme|decision|guard|agent|words)$/,
  href: /^#(?:f\d+|d\d+l\d+|findings|timeline|change|commands|notes)$/,
  id: /^(?:f\d+h?|d\d+l\d+|[a-z]+(?:-h)?)$/,
  class: /^[a-z]+(?: [a-z]+)*$/,
  role: /^(?:search|status)$/,
  tabindex: /^-?[01]$|^-1$/,
  hidden: /^$/,
  open: /^$/,
  checked: /^$/,
  type: /^(?:checkbox|search|button|reset)$/,
  value: /^(?:\d*|deny|ask|notice|allow)$/,
  autocomplete: /^off$/,
  scope: /^row$/,
  colspan: /^2$/,
  'aria-label': /^/,
  'aria-labelledby': /^[a-z0-9-]+$/,
  'aria-hidden': /^true$/,
  'aria-keyshortcuts': /^Alt\+[JK]$/,
  'data-d': /^(?:deny|ask|notice|allow)$/,
  'data-g': /^[\d ]*$/,
  'data-a': /^\d+$/,
};

describe('a hostile change', () => {
  let page: string;
  let elements: readonly Tree.Element[];
  beforeAll(async () => {
    page = pageOf((await hostileChange()).report);
    elements = elementsOf(page);
  });
  it('adds no element to the page', () => {
    const foreign = elements.filter(element => !ELEMENTS.includes(element.tagName)).map(element => element.tagName);
    expect(foreign).toEqual([]);
    const once = ['html', 'head', 'title', 'style', 'script', 'body', 'main', 'form'];
    for (const name of once) expect([name, elements.filter(e => e.tagName === name).length]).toEqual([name, 1]);
  });
  it('adds no attribute, and no value to one', () => {
    const foreign = elements.flatMap(({ tagName, attrs }) =>
      attrs
        .filter(({ name, value }) => ATTRIBUTES[name]?.test(value) !== true)
        .map(({ name, value }) => `${tagName} ${name}=${value}`),
    );
    expect(foreign).toEqual([]);
  });
  it('gives every link a place on the page, and every id once', () => {
    const ids = elements.flatMap(element => attribute(element, 'id') ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    const links = elements.flatMap(element => attribute(element, 'href') ?? []).map(href => href.slice(1));
    expect(links.filter(id => !ids.includes(id))).toEqual([]);
    expect(links.length).toBeGreaterThan(20);
  });
  it('stands there as text: escaped, and with everything invisible spelled out', () => {
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).toContain('\\u{202e}esrever');
    expect(page.match(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/)).toBeNull();
    expect(page.isWellFormed()).toBe(true);
  });
});

describe('the policy of content security', () => {
  const { decision: _, ...plain } = reportOf([fileVerdict('src/a.ts', ['a'], [findingOf()])]);
  const elements = elementsOf(pageOf({ decision: 'deny', ...plain }));
  const policy = attribute(elements.find(element => attribute(element, 'http-equiv') !== undefined)!, 'content')!;
  it.each(['script', 'style'])('names the one %s by the hash of what stands there', name => {
    const [one] = elements.filter(element => element.tagName === name);
    const hash = createHash('sha256').update(textOf(one!)).digest('base64');
    expect(policy).toContain(`${name}-src 'sha256-${hash}'`);
  });
  it('lets nothing else in, and stands before all that it governs', () => {
    const kinds = policy.split(';').map(part => part.trim().split(' ')[0]);
    expect(kinds).toEqual([
      'default-src',
      'script-src',
      'style-src',
      'base-uri',
      'form-action',
      'require-trusted-types-for',
      'trusted-types',
    ]);
    expect(policy).not.toMatch(/unsafe|https?:|\*|data:|'self'/);
    const order = elements.map(element => element.tagName);
    expect(order.indexOf('meta')).toBeLessThan(order.indexOf('style'));
    expect(elements.slice(0, 4).map(element => element.tagName)).toEqual(['html', 'head', 'meta', 'meta']);
  });
});

/** Contrast of two colours. Source: WCAG 2.2, "relative luminance". */
const luminance = (colour: string): number => {
  const [r, g, b] = [1, 3, 5]
    .map(at => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map(c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string): number => {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

describe.each(Object.entries(PALETTES))('the %s palette', (_, colours) => {
  const GROUNDS = ['page', 'card', 'sunk', 'plus', 'minus', 'deny-tint', 'ask-tint', 'notice-tint', 'allow-tint'] as const;
  it('can be read: 4.5 to 1 for text on every ground', () => {
    for (const ground of GROUNDS)
      for (const ink of ['text', 'quiet', 'link'] as const)
        expect([ground, ink, contrast(colours[ground], colours[ink]) >= 4.5]).toEqual([ground, ink, true]);
    for (const tone of ['deny', 'ask', 'notice', 'allow'] as const) {
      for (const ground of [`${tone}-tint`, 'card', 'page'] as const)
        expect([tone, ground, contrast(colours[tone], colours[ground]) >= 4.5]).toEqual([tone, ground, true]);
    }
  });
  it('shows the edges of controls: 3 to 1', () => {
    for (const ground of ['page', 'card'] as const) expect(contrast(colours.edge, colours[ground])).toBeGreaterThanOrEqual(3);
  });
});

describe('lines of the change', () => {
  const key = (lines: number): string[] => {
    const body = Array.from({ length: lines }, (_, i) => createHash('sha512').update(`${i}`).digest('base64').slice(0, 64));
    return [`-----BEGIN ${'RSA'} PRIVATE KEY-----`, ...body, `-----END ${'RSA'} PRIVATE KEY-----`];
  };
  it('of a key are all withheld, and its neighbours are not', () => {
    const secret = key(14);
    const page = pageOf(reportOf([fileVerdict('deploy.pem', ['before the key', ...secret, 'after the key'])]));
    for (const line of secret.slice(1, -1)) expect(page).not.toContain(line.slice(0, 24));
    expect(page).toContain('before the key');
    expect(page).toContain('after the key');
  });
  it('of a long key in a long file are all withheld, though only a part of the file is shown', () => {
    const filler = (n: number): string[] => Array.from({ length: n }, (_, i) => `const value${i} = ${i};`);
    for (const before of [395, 700]) {
      const secret = key(60);
      const found = findingOf({ guard: 'secret-leak', rule: 'private-key', place: { file: 'a.ts', line: before + 1 } });
      for (const findings of [[], [found], [{ ...found, place: { file: 'a.ts', line: before + 30 } }]]) {
        const page = pageOf(reportOf([fileVerdict('a.ts', [...filler(before), ...secret, ...filler(300)], findings)]));
        for (const line of secret.slice(1, -1)) expect(page).not.toContain(line.slice(0, 24));
        expect(page).toMatch(/const value1 =|not shown: this line/);
      }
    }
  });
  it('that are removed are masked as the added ones are', () => {
    const secret = key(14);
    const report = reportOf([]);
    const { call } = fileVerdict('deploy.pem', []);
    const removed = secret.map((text, i) => ({ n: i + 1, text }));
    const act = call.act.do === 'file' ? { ...call.act, file: { ...call.act.file, status: 'D' as const, removed } } : call.act;
    const page = pageOf(
      withDiffs({ ...report, verdicts: [{ call: { ...call, act }, decision: 'allow', findings: [] }] }, mask({})),
    );
    for (const line of secret.slice(1, -1)) expect(page).not.toContain(line.slice(0, 24));
    expect(page).toContain('deploy.pem');
  });
  it('that hold a token are shown with the token masked', () => {
    const token = `${'gh'}p_${'Zx81LmQ0aBcD3eFgH5iJkL7mNoP9qRsT1uVw'}`;
    const page = pageOf(reportOf([fileVerdict('a.sh', [`curl -H "Authorization: token ${token}"`, 'echo done'])]));
    expect(page).not.toContain(token);
    expect(page).toContain('curl -H');
    expect(page).toContain('echo done');
  });
  it('that a finding calls a secret are withheld even where the mask sees none', () => {
    const found = findingOf({ guard: 'secret-leak', rule: 'acme', place: { file: 'a.txt', line: 2 } });
    const page = pageOf(reportOf([fileVerdict('a.txt', ['first', 'acme internal word', 'third'], [found])]));
    expect(page).not.toContain('acme internal word');
    expect(page).toContain('first');
  });
  it('bear what was found right below, and link to it and back', () => {
    const elements = elementsOf(
      pageOf(reportOf([fileVerdict('src/a.ts', ['one', 'two'], [findingOf({ place: { file: 'src/a.ts', line: 2 } })])])),
    );
    const rows = elements.filter(element => element.tagName === 'tr');
    expect(rows.map(row => attribute(row, 'class'))).toEqual(['plus', 'plus', 'note deny']);
    expect(attribute(rows[1]!, 'id')).toBe('d1l2');
    const links = elements.map(element => attribute(element, 'href'));
    expect(links).toContain('#d1l2');
    expect(links).toContain('#f1');
  });
});

describe('size', () => {
  it('10,000 findings and 100,000 lines stay one page of bounded size, with what does not fit counted', () => {
    const many = Array.from({ length: 10_000 }, (_, i) =>
      findingOf({ place: { file: `src/f${i % 100}.ts`, line: 1 + (i % 1000) }, fingerprint: i.toString(16).padStart(16, '0') }),
    );
    const verdicts = Array.from({ length: 100 }, (_, f) =>
      fileVerdict(
        `src/f${f}.ts`,
        Array.from({ length: 1000 }, (_, i) => `const value${i} = ${i}; // ${'x'.repeat(60)}`),
        many.filter((_, i) => i % 100 === f),
      ),
    );
    const page = pageOf(reportOf(verdicts));
    expect(page.length).toBeLessThan(8_000_000);
    expect(page).toMatch(/[\d,]+ more findings stand in the JSON report/);
    expect(page).toMatch(/more changed lines not shown/);
  });
  it('one endless line and one endless message are cut', () => {
    const found = findingOf({ message: `\`${'y'.repeat(5_000_000)}\`` });
    const page = pageOf(reportOf([fileVerdict('src/a.ts', ['x'.repeat(5_000_000)], [found])]));
    expect(page.length).toBeLessThan(60_000);
  });
  it('of a transcript of 20,000 calls, those that are not allowed are kept', () => {
    const calls = Array.from({ length: 20_000 }, (_, i) =>
      callVerdict(i + 1, `echo ${i}`, i === 19_999 ? [findingOf({ place: { file: 'session.jsonl', line: i + 1 } })] : []),
    );
    const page = pageOf(reportOf(calls));
    expect(page).toContain('echo 19999');
    expect(page).toMatch(/more calls stand in the JSON report/);
    expect(page.length).toBeLessThan(4_000_000);
  });
});

it('the same report is the same page, byte for byte', () => {
  const make = () => pageOf(reportOf([fileVerdict('src/a.ts', ['a'], [findingOf()]), callVerdict(1, 'npm test')]));
  expect(make()).toBe(make());
});
