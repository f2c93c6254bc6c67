/** A real Chromium without a window, where the machine has one; it loads nothing but the page that it is given. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];
const PLACES = [
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/snap/bin/chromium',
];

/** Where it is: `SALLYPORT_CHROMIUM`, what hosted runners set, the search path, the usual places. */
export const browserPath = (): string | undefined => {
  const { SALLYPORT_CHROMIUM, CHROME_BIN, CHROME_PATH, PATH = '' } = process.env;
  const onPath = PATH.split(delimiter).flatMap(dir => NAMES.map(name => join(dir, name)));
  return [SALLYPORT_CHROMIUM, CHROME_BIN, CHROME_PATH, ...onPath, ...PLACES].find(
    (path): path is string => path !== undefined && path !== '' && existsSync(path),
  );
};

export const openBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
