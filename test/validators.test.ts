/** GitHub's own validators on what we hand to GitHub: action.yml, workflows, SARIF. */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { releaseNotes } from '../scripts/release-notes.ts';
import { diagnose } from './support/workflow-check.ts';

describe('workflows', () => {
  const files = globSync(['.github/workflows/*.yml', 'examples/workflows/*.yml']).sort();
  it.each(files)('%s', async file => {
    const text = readFileSync(file, 'utf8');
    expect(await diagnose(`file:///repo/.github/workflows/${file.replaceAll('/', '-')}`, text)).toEqual([]);
    expect(text).toMatch(/^permissions:/m);
    for (const [, used] of text.matchAll(/uses: (\S+)/g))
      if (file.startsWith('.github/')) expect(used, 'our own workflows pin to commits').toMatch(/@[0-9a-f]{40}$|^\.\//);
    if (text.includes('actions/checkout')) expect(text).toContain('persist-credentials: false');
  });
  it('a misspelt key and a misspelt input are found, so the check can fail', async () => {
    const bad =
      'name: x\non: pull_request\njobs:\n  a:\n    runs-on: ubuntu-24.04\n    steps:\n      - uses: sallyport/sallyport@v1\n        with:\n          coment: always\n';
    expect((await diagnose('file:///repo/.github/workflows/bad1.yml', bad)).join()).toMatch(/coment/);
    expect((await diagnose('file:///repo/.github/workflows/bad2.yml', bad.replace('runs-on', 'run-on'))).length).toBeGreaterThan(
      0,
    );
  });
});

describe('action.yml', () => {
  const text = readFileSync('action.yml', 'utf8');
  it('is what GitHub expects', async () => expect(await diagnose('file:///repo/action.yml', text)).toEqual([]));
  it('a runtime that does not exist is found, so the check can fail', async () => {
    expect((await diagnose('file:///other/action.yml', text.replace('node24', 'node26'))).length).toBeGreaterThan(0);
  });
});

describe('SARIF', () => {
  const tool = 'node_modules/@microsoft/sarif-multitool-linux/Sarif.Multitool';
  it.runIf(existsSync(tool))(
    'passes the rules of SARIF and of GitHub code scanning (the validator ships for Linux x64 alone)',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'sallyport-sarif-'));
      try {
        const [log, report] = [join(folder, 'our.sarif'), join(folder, 'their.sarif')];
        const made = (() => {
          try {
            return execFileSync(
              process.execPath,
              ['src/cli.ts', 'check', '--patch', 'examples/denied.patch', '--format', 'sarif'],
              { encoding: 'utf8' },
            );
          } catch (error) {
            return (error as { stdout: string }).stdout;
          }
        })();
        writeFileSync(log, made);
        // The package ships its program without the executable bit.
        chmodSync(tool, 0o755);
        execFileSync(tool, ['validate', log, '--output', report, '--log', 'ForceOverwrite', '--rule-kind', 'Sarif;Ghas'], {
          stdio: 'ignore',
          env: { ...process.env, DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: '1' },
        });
        const results = (
          JSON.parse(readFileSync(report, 'utf8')) as {
            runs: { results: { ruleId: string; level?: string; message: object }[] }[];
          }
        ).runs[0]!.results;
        expect(results.filter(result => result.level === 'error').map(result => JSON.stringify(result).slice(0, 400))).toEqual(
          [],
        );
        expect(JSON.parse(made).runs[0].results.length).toBeGreaterThan(2);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );
});

it('no job of our own that a merge waits for is skipped in the merge queue, where skipped counts as passed', () => {
  const { jobs } = parse(readFileSync('.github/workflows/ci.yml', 'utf8')) as { jobs: Record<string, { if?: string }> };
  for (const [id, job] of Object.entries(jobs))
    expect(`${id}: ${job.if ?? ''}`).not.toMatch(/== 'pull_request'|!= 'merge_group'/);
});

describe('issue forms', () => {
  /** Source: GitHub, "Syntax for GitHub's form schema" and "Syntax for issue forms". */
  const TOP = ['name', 'description', 'title', 'labels', 'body', 'assignees', 'type', 'projects'];
  const KINDS: Readonly<Record<string, readonly string[]>> = {
    markdown: ['value'],
    input: ['label', 'description', 'placeholder', 'value'],
    textarea: ['label', 'description', 'placeholder', 'value', 'render'],
    dropdown: ['label', 'description', 'options', 'multiple', 'default'],
    checkboxes: ['label', 'description', 'options'],
  };
  interface Field {
    readonly type: string;
    readonly id?: string;
    readonly attributes: Record<string, unknown>;
    readonly validations?: { readonly required?: boolean };
  }
  it.each(globSync('.github/ISSUE_TEMPLATE/*.yml').filter(file => !file.endsWith('config.yml')))('%s', file => {
    const form = parse(readFileSync(file, 'utf8')) as Record<string, unknown> & { readonly body: readonly Field[] };
    expect(Object.keys(form).filter(key => !TOP.includes(key))).toEqual([]);
    expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String) });
    const asked = form.body.filter(({ type }) => type !== 'markdown');
    expect(asked.length).toBeGreaterThan(0);
    for (const { type, attributes } of form.body)
      expect(Object.keys(attributes).filter(key => !KINDS[type]?.includes(key))).toEqual([]);
    for (const { id, attributes } of asked)
      expect([id, attributes['label']]).toEqual([expect.stringMatching(/^[\w-]+$/), expect.any(String)]);
    expect(new Set(asked.map(({ id }) => id)).size).toBe(asked.length);
    expect(new Set(asked.map(({ attributes }) => attributes['label'])).size).toBe(asked.length);
  });
});

describe('a release', () => {
  const address = 'https://github.com/sallyport/sallyport/releases/tag';
  const changelog = `# Changelog\n\n## [Unreleased]\n\n- later\n\n## [1.2.3] - 2027-01-02\n\n- fixed\n\n## [1.2.2] - 2027-01-01\n\n- older\n\n[1.2.3]: ${address}/v1.2.3\n[1.2.2]: ${address}/v1.2.2\n`;
  it('is told by its own section alone', () => {
    expect(releaseNotes('v1.2.3', '1.2.3', changelog)).toBe('- fixed\n');
    expect(releaseNotes('v1.2.2', '1.2.2', changelog)).toBe('- older\n');
  });
  it('of the version in package.json is told, with its date', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const own = readFileSync('CHANGELOG.md', 'utf8');
    expect(releaseNotes(`v${version}`, version, own)).toContain('### ');
    expect(own).toMatch(new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d\\d-\\d\\d$`, 'm'));
  });
  it('leads to the files of its own version', () => {
    const notes = releaseNotes('v1.2.3', '1.2.3', '## 1.2.3\n\n- [limits](docs/limits.md), [form](https://form.example)\n');
    expect(notes).toContain('](https://github.com/sallyport/sallyport/blob/v1.2.3/docs/limits.md)');
    expect(notes).toContain('](https://form.example)');
  });
  it.each([
    ['v1.2.3', '1.2.4', /package\.json says/],
    ['1.2.3', '1.2.3', /package\.json says/],
    ['v1.3.0', '1.3.0', /says nothing of/],
  ] as const)('%s of a package %s is refused', (tag, version, why) => {
    expect(() => releaseNotes(tag, version, changelog)).toThrow(why);
  });
  it('has no job that runs code of the repository and may write or sign', () => {
    const { jobs } = parse(readFileSync('.github/workflows/release.yml', 'utf8')) as {
      jobs: Record<string, { permissions?: object; steps: { uses?: string; run?: string }[] }>;
    };
    for (const [id, { permissions, steps }] of Object.entries(jobs)) {
      const runsCode = steps.some(
        ({ uses, run }) => /checkout/.test(uses ?? '') || /npm (?:ci|run|test|install)|node /.test(run ?? ''),
      );
      expect([id, runsCode && permissions !== undefined]).toEqual([id, false]);
    }
    expect(Object.keys(jobs)).toEqual(['build', 'attest', 'release', 'npm', 'major']);
  });
});
