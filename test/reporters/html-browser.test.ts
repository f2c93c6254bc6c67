/// <reference lib="dom" />
/** The HTML report as people meet it: in a real browser, by mouse, by keyboard, read aloud, in both schemes and on a phone. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { html } from '../../src/reporters/html.ts';
import { browserPath, openBrowser } from '../support/browser.ts';
import { hostileChange } from '../support/hostile-change.ts';
import { callVerdict, fileVerdict, findingOf, reportOf } from '../support/plain-report.ts';

import '../support/loaded.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const pageOf = (report: Parameters<typeof html.render>[0]): string => {
  const [output] = html.render(report);
  return output!.to === 'stdout' ? output!.text : '';
};

const ask = findingOf({
  decision: 'ask',
  guard: 'tests',
  rule: 'always-true',
  message: '`expect(true)` asserts nothing',
  place: { file: 'test/a.test.ts', line: 2 },
});
const deny = findingOf({ place: { file: 'src/a.ts', line: 2 } });
const told = findingOf({
  decision: 'ask',
  level: 'notice',
  guard: 'mode',
  rule: 'dont-ask',
  message: '`curl x` is not covered by any allow rule',
  place: { file: 'session.jsonl', line: 2 },
});
const ORDINARY = pageOf(
  reportOf(
    [
      fileVerdict('src/a.ts', ['one', 'two', 'three'], [deny]),
      fileVerdict('src/quiet.ts', ['one', 'two']),
      fileVerdict('test/a.test.ts', ['one', 'two'], [ask]),
      callVerdict(1, 'npm test'),
      callVerdict(2, 'curl x', [told], ['reviewer']),
      callVerdict(3, 'git status'),
    ],
    { limits: ['there is no `.github/sallyport.yml` at the base'], author: { kind: 'agent', name: 'claude' } },
  ),
);
const EMPTY = pageOf(reportOf([fileVerdict('src/a.ts', ['one'])]));

const found = browserPath();
// What a parser can tell is tested on every machine, in the file beside this one.
if (found === undefined)
  it('the HTML report in a browser', ({ skip }) =>
    skip('this machine has no Chromium: install one, or name it in SALLYPORT_CHROMIUM'));

describe.runIf(found)('in a browser', () => {
  let browser: Browser;
  const trouble: string[] = [];
  beforeAll(async () => {
    browser = await openBrowser(found!);
  });
  afterAll(() => browser.close());

  /** Opens a page as a file would be: nothing answers when it asks for anything. */
  const open = async (text: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(90_000);
    page.on('console', message => trouble.push(message.text()));
    page.on('pageerror', error => trouble.push(String(error)));
    page.on('dialog', dialog => {
      trouble.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    await context.route('**/*', route => {
      const url = route.request().url();
      if (url === 'https://report.test/') return route.fulfill({ contentType: 'text/html; charset=utf-8', body: text });
      if (!url.endsWith('/favicon.ico')) trouble.push(`asked for ${url}`);
      return route.abort();
    });
    await page.goto('https://report.test/');
    return page;
  };
  const shown = (page: Page, selector: string): Promise<string[]> =>
    page.locator(selector).evaluateAll(all => all.filter(one => one.checkVisibility()).map(one => one.textContent ?? ''));
  const active = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.id ?? '');

  const views: readonly [string, BrowserContextOptions][] = [
    ['light', { colorScheme: 'light' }],
    ['dark', { colorScheme: 'dark' }],
    ['a phone', { viewport: { width: 360, height: 700 }, colorScheme: 'light' }],
    ['without JavaScript', { javaScriptEnabled: false }],
    ['forced colours', { forcedColors: 'active' }],
  ];
  describe.each(views)('%s', (_, options) => {
    it('nothing is blank, and nothing has to be scrolled sideways', async () => {
      const page = await open(ORDINARY, options);
      const sizes = await page
        .locator('.item, .call, details.file[open] tr, .notes li')
        .evaluateAll(all => all.map(one => [one.getBoundingClientRect().height, (one as HTMLElement).textContent.trim().length]));
      expect(sizes.length).toBeGreaterThan(10);
      for (const [height, letters] of sizes) {
        expect(height).toBeGreaterThan(15);
        expect(letters).toBeGreaterThan(0);
      }
      const hidden = await page.locator('main *').evaluateAll(all => all.map(one => getComputedStyle(one).contentVisibility));
      expect(new Set(hidden)).toEqual(new Set(['visible']));
      const [wide, room] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      expect(wide).toBeLessThanOrEqual(room!);
    });
  });

  describe.each([
    ['ordinary', () => ORDINARY],
    ['empty', () => EMPTY],
    ['hostile', async () => pageOf((await hostileChange()).report)],
  ] as const)('axe on an %s report', (name, make) => {
    it.each(name === 'hostile' ? (['light'] as const) : (['light', 'dark'] as const))(
      'finds nothing to complain about, %s',
      async colorScheme => {
        const page = await open(await make(), { colorScheme, bypassCSP: true });
        await page.locator('details').evaluateAll(all => {
          for (const one of all) (one as HTMLDetailsElement).open = true;
        });
        await page.evaluate(AXE);
        const found = await page.evaluate(async () => {
          const axe = (globalThis as unknown as { axe: typeof import('axe-core') }).axe;
          const { violations } = await axe.run(document, {
            runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
          });
          return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
        });
        expect(found).toEqual([]);
      },
    );
  });

  it('a hostile report runs nothing, asks for nothing and says nothing', async () => {
    trouble.length = 0;
    const page = await open(pageOf((await hostileChange()).report));
    await page.locator('.item').first().hover();
    expect(await page.locator('script').count()).toBe(1);
    expect(await page.locator('img, svg, iframe, object, embed, base, link').count()).toBe(0);
    expect(trouble).toEqual([]);
  });
  it('the policy refuses what would be put in by hand', async () => {
    const page = await open(ORDINARY);
    trouble.length = 0;
    const ran = await page.evaluate(async () => {
      const script = document.createElement('script');
      try {
        script.textContent = 'globalThis.owned = true';
      } catch {
        return 'refused by trusted types';
      }
      document.body.append(script);
      return String((globalThis as { owned?: boolean }).owned);
    });
    expect(ran).toBe('refused by trusted types');
    trouble.length = 0;
  });

  describe('filters', () => {
    const count = (page: Page): Promise<string | null> => page.locator('#count').textContent();
    it('by decision, guard, agent and words; they add up, and can be taken back', async () => {
      const page = await open(ORDINARY);
      expect(await count(page)).toBe('Showing 3 of 3 findings');
      await page.getByLabel('deny', { exact: true }).uncheck();
      expect(await shown(page, '.item h3')).toHaveLength(2);
      await page.getByLabel('Guard').selectOption({ label: 'tests' });
      expect(await shown(page, '.item h3')).toEqual(['expect(true) asserts nothing']);
      expect(await shown(page, 'summary .name')).toEqual(['test/a.test.ts']);
      expect(await shown(page, '.call')).toEqual([]);
      await page.getByLabel('Words').fill('no such word');
      expect(await count(page)).toBe('Showing 0 of 3 findings');
      expect(await page.locator('#nothing').isVisible()).toBe(true);
      await page.getByRole('button', { name: 'Show everything' }).click();
      expect(await count(page)).toBe('Showing 3 of 3 findings');
      await page.getByLabel('Agent').selectOption({ label: 'reviewer' });
      expect(await shown(page, '.call')).toHaveLength(1);
      await page.getByLabel('Agent').selectOption({ index: 0 });
      await page.getByLabel('Words').fill('GIT STATUS');
      expect(await shown(page, '.call')).toHaveLength(1);
    });
    it('a link to what a filter hides shows it', async () => {
      const page = await open(ORDINARY);
      await page.getByLabel('deny', { exact: true }).uncheck();
      await page.evaluate(() => {
        location.hash = '#f1';
      });
      await page.locator('#f1').waitFor({ state: 'visible' });
    });
    it('a link to a line opens its file', async () => {
      const page = await open(ORDINARY);
      await page.locator('details.file').evaluateAll(all => {
        for (const one of all) (one as HTMLDetailsElement).open = false;
      });
      await page.locator('.item a').first().click();
      await page.locator('#d1l2').waitFor({ state: 'visible' });
    });
  });

  describe('by keyboard', () => {
    it('the first stop is a link past the filters', async () => {
      const page = await open(ORDINARY);
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the findings');
      const box = await page.locator('.skip').boundingBox();
      expect(box!.y).toBeGreaterThanOrEqual(0);
    });
    it('Alt+J and Alt+K go around the findings that are shown', async () => {
      const page = await open(ORDINARY);
      const at: string[] = [];
      for (const key of ['j', 'j', 'j', 'j', 'k', 'k']) {
        await page.keyboard.press(`Alt+${key}`);
        at.push(await active(page));
      }
      expect(at).toEqual(['f1', 'f2', 'f3', 'f1', 'f3', 'f2']);
      await page.getByLabel('ask', { exact: true }).uncheck();
      await page.locator('#f1').focus();
      await page.keyboard.press('Alt+j');
      expect(await active(page)).toBe('f3');
    });
    it('every control is reached by Tab, in the order in which it is seen, and none traps', async () => {
      const page = await open(ORDINARY);
      const tops: number[] = [];
      const names: string[] = [];
      for (let i = 0; i < 40; i++) {
        await page.keyboard.press('Tab');
        const [name, top, side] = await page.evaluate(() => {
          const at = document.activeElement!;
          return [at.tagName, at.getBoundingClientRect().top + scrollY, at.closest('.side') !== null] as const;
        });
        if (name === 'BODY') break;
        names.push(name);
        if (side) tops.push(top);
      }
      expect(names).toEqual(expect.arrayContaining(['A', 'SUMMARY', 'INPUT', 'SELECT', 'BUTTON']));
      expect(names.length).toBeLessThan(40);
      expect(tops.map(Math.round)).toEqual(tops.map(Math.round).toSorted((a, b) => a - b));
    });
  });

  it('a screen reader hears landmarks, headings and lists', async () => {
    const page = await open(ORDINARY);
    const tree = await page.locator('body').ariaSnapshot();
    for (const part of [
      '- banner',
      '- heading "deny 1 denied, 1 to be settled by a person" [level=1]',
      '- navigation "Parts of the report"',
      '- search "Filter the report"',
      '- main',
      '- region "Findings 3"',
      '- region "Timeline 3 calls"',
      '- region "Changed files 3"',
      '- table "Changed lines of src/a.ts"',
      '- listitem',
      '- rowheader "added + 1"',
    ])
      expect(tree).toContain(part);
  });

  it('the filters of a report of 2,000 findings answer', async () => {
    const many = Array.from({ length: 2000 }, (_, i) => findingOf({ place: { file: `src/f${i % 50}.ts`, line: 1 + (i % 20) } }));
    const verdicts = Array.from({ length: 50 }, (_, f) =>
      fileVerdict(
        `src/f${f}.ts`,
        Array.from({ length: 20 }, (_, n) => `line ${n}`),
        many.filter((_, i) => i % 50 === f),
      ),
    );
    const page = await open(pageOf(reportOf(verdicts)));
    await page.getByLabel('Words').fill('f49');
    await page.keyboard.press('Alt+j');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('src/f49.ts');
  });
});
