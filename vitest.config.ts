import { configDefaults, defineConfig } from 'vitest/config';

/** Tests of pure parts share their modules: loading them anew for each file took longer than the tests. */
const PURE = ['core', 'guards', 'programs', 'transcripts'].map(folder => `test/${folder}/**/*.test.ts`);

export default defineConfig({
  // GitHub's language service imports JSON without saying so: it has to be bundled to load.
  test: {
    server: { deps: { inline: [/@actions\/(languageservice|workflow-parser|expressions)/] } },
    setupFiles: ['test/support/seed.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'pure', include: PURE, isolate: false } },
      { extends: true, test: { name: 'whole', include: ['test/**/*.test.ts'], exclude: [...configDefaults.exclude, ...PURE] } },
    ],
  },
});
