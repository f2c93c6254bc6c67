import { defineConfig } from 'vitest/config';

export default defineConfig({
  // GitHub's language service imports JSON without saying so: it has to be bundled to load.
  test: {
    server: { deps: { inline: [/@actions\/(languageservice|workflow-parser|expressions)/] } },
    include: ['test/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
