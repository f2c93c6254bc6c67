/**
 * Takes the pictures of the README in a real browser, light and dark, of one bundled example: the HTML report, and the job summary and the comment
 * as GitHub shows Markdown.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { browserPath, openBrowser } from '../test/support/browser.ts';

/** Pixels; GitHub's columns for a job summary and for a comment are about as wide. */
const SIZE = { width: 1100, height: 760 };
const SUMMARY = { width: 1060, height: 760 };
const COMMENT = { width: 860, height: 660 };
const executable = browserPath();
if (executable === undefined) throw new Error('this machine has no Chromium: install one, or name it in SALLYPORT_CHROMIUM');

const reportOf = (format: string): string => {
  const transcript = 'test/fixtures/transcripts/claude-session.jsonl';
  const args = ['check', '--patch', 'examples/denied.patch', '--transcript', transcript, '--format', format];
  const { stdout } = spawnSync(process.execPath, ['src/cli.ts', ...args], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (stdout === '') throw new Error(`the report could not be made as ${format}`);
  return stdout;
};
const style = readFileSync(fileURLToPath(import.meta.resolve('github-markdown-css/github-markdown.css')), 'utf8');
/** In a comment, other than in a job summary, GitHub shows each end of a line as a break. */
const onGitHub = (format: 'summary' | 'comment'): string => {
  const markdown = format === 'comment' ? reportOf(format).replaceAll(/(?<=\S)\n(?=[^\n])/g, '  \n') : reportOf(format);
  const body = micromark(markdown, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] });
  return `<!doctype html><meta charset="utf-8"><style>${style} body{margin:0} .markdown-body{padding:24px;min-height:100vh;box-sizing:border-box}</style><article class="markdown-body">${body}</article>`;
};

const PICTURES = [
  { name: 'report', html: reportOf('html'), viewport: SIZE },
  { name: 'summary', html: onGitHub('summary'), viewport: SUMMARY },
  { name: 'comment', html: onGitHub('comment'), viewport: COMMENT },
];
mkdirSync('docs/images', { recursive: true });
const browser = await openBrowser(executable);
try {
  for (const { name, html, viewport } of PICTURES)
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ viewport, colorScheme });
      await page.setContent(html);
      await page.screenshot({ path: `docs/images/${name}-${colorScheme}.png` });
      await page.close();
    }
} finally {
  await browser.close();
}
