/** Takes the pictures of the README: the HTML report of a bundled example, in a real browser, light and dark. */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { browserPath, openBrowser } from '../test/support/browser.ts';

const SIZE = { width: 1100, height: 760 };
const executable = browserPath();
if (executable === undefined) throw new Error('this machine has no Chromium: install one, or name it in SALLYPORT_CHROMIUM');
const args = [
  '--patch',
  'examples/denied.patch',
  '--transcript',
  'test/fixtures/transcripts/claude-session.jsonl',
  '--format',
  'html',
];
const { stdout } = spawnSync(process.execPath, ['src/cli.ts', 'check', ...args], { encoding: 'utf8', maxBuffer: 2 ** 28 });
if (!stdout.startsWith('<!doctype html>')) throw new Error('the report could not be made');
mkdirSync('docs/images', { recursive: true });
const browser = await openBrowser(executable);
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport: SIZE, colorScheme });
    await page.setContent(stdout);
    await page.screenshot({ path: `docs/images/report-${colorScheme}.png` });
  }
} finally {
  await browser.close();
}
