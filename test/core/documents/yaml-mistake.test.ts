/** What is said of a YAML text that cannot be read. */
import { expect, it } from 'vitest';
import '../../support/loaded.ts';
import { readYaml } from '../../../src/core/documents/read-yaml.ts';
import { readSettings } from '../../../src/core/documents/settings.ts';
import { readWorkflow } from '../../../src/core/workflows/yaml.ts';

const BROKEN = 'on: push\njobs: {\n';
const SAID = 'Flow map in block collection must be sufficiently indented and end with a } at line 3, column 1';

it('names the first mistake with line and column, and draws no picture of it', () => {
  expect(readWorkflow(BROKEN)).toBe(SAID);
  expect(readSettings(BROKEN, 'yaml')).toBe(SAID);
  expect(() => readYaml(BROKEN)).toThrow(SAID);
});

it('reads the twin without the mistake', () => {
  expect(readYaml('on: push\njobs: {}\n')).toEqual({ on: 'push', jobs: {} });
  expect(readSettings('on: push\njobs: {}\n', 'yaml')).toBeTypeOf('object');
});

it('tells a text of a hundred thousand mistakes by the first of them', () => {
  expect(readWorkflow('"'.repeat(100_000))).toMatch(/^Unexpected double-quoted-scalar.* at line 1, column \d+$/);
});
