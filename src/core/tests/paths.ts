/** Which files hold tests, by the conventions of the frameworks. */
import { fits, hinted } from '../hints.ts';

const TEST_PATH = hinted(
  /(^|\/)(__tests__|__test__|tests?|specs?|testing|e2e|integration[-_]tests?|cypress|playwright|testdata|[\w.-]+[._-][Tt]ests?|[\w.-]+\.Specs|androidTest|commonTest)\/|(^|\/)[^/]*[._-](test|tests|spec|e2e|it|cy)\.\w+$|(^|\/)(test_[^/]*|conftest)\.py$|[a-z0-9](Tests?|Specs?|IT|TestCase)\.\w+$|_test\.\w+$|_spec\.rb$/,
  'test',
  'spec',
  'e2e',
  'cypress',
  'playwright',
  'it.',
  'cy.',
);
/** Code that tests read as data: input of linters, compilers and formatters. */
const FIXTURE =
  /(^|\/)(fixtures?|__fixtures__|testdata|test[-_]data|test-?cases|corpus|samples?|inputs?|snapshots?|valid|invalid|ok|error|pass|fail)\/|(^|\/)(in)?valid\b[^/]*$/i;
const TEST_NAME =
  /[._-](test|tests|spec|e2e|it|cy)\.\w+$|(^|\/)(test_[^/]*|conftest)\.py$|[a-z0-9](Tests?|Specs?|IT|TestCase)\.\w+$/;
const ENDINGS = 'js,jsx,ts,tsx,mjs,cjs,mts,cts,py,go,java,kt,kts,scala,groovy,cs,fs,rb,php';
/** Globs of everything that may hold tests, for a guard's `wants`: wider than `isTestPath`, never narrower. */
export const TEST_GLOBS = [
  `**/*{test,spec,e2e,cy}*.{${ENDINGS}}`,
  `**/*{.,_,-,}it.{${ENDINGS}}`,
  `**/*{test,spec,e2e,cypress,playwright}*/**/*.{${ENDINGS}}`,
  '**/*.rs',
];
/** Whether a path is that of test code, by the conventions of the frameworks. */
export const isTestPath = (path: string): boolean => fits(TEST_PATH, path);
/** Whether tests may stand in a file: by its path, and in Rust beside the code. */
export const holdsTests = (path: string): boolean =>
  path.endsWith('.rs') ||
  (fits(TEST_PATH, path) &&
    new RegExp(`\\.(${ENDINGS.replaceAll(',', '|')})$`).test(path) &&
    !(FIXTURE.test(path) && !TEST_NAME.test(path)));
