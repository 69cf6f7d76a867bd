import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, runNode } from './run.mjs';
import { Failure } from './tools.mjs';

// The headless shell has the same engine without a window and takes half the time.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The browser for the tests: BROWSER, an installed Chromium or Chrome, Playwright's own, or Debian's headless one,
 * which is then installed. Throws a Failure.
 */
export async function ensureChromium() {
  const found = await findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && findCommand('apt-get')) await installDebianChromium();
  const installed = await findChromium();
  if (installed) return installed;
  throw new Failure(
    'The browser tests need Chromium. Install it (Debian, Ubuntu: apt-get install chromium-headless-shell; else: npx playwright install chromium) or name one in BROWSER.',
  );
}

async function findChromium() {
  const candidates = [process.env.BROWSER, ...names.map(findCommand), ...usualPlaces, await playwrightChromium()];
  return candidates.find((file) => file && isExecutable(file));
}

async function playwrightChromium() {
  const script = "const { chromium } = require('@playwright/test'); process.stdout.write(chromium.executablePath());";
  const { code, output } = await runNode(['-e', script], { isQuiet: true });
  return code === 0 ? output : undefined;
}

async function installDebianChromium() {
  console.log("Installing Debian's chromium-headless-shell ...");
  const options = {
    isQuiet: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    note: (seconds) => `Still waiting for Debian's package servers after ${seconds} s (about 100 MB) ...`,
  };
  const network = ['-qq', '-o', 'Acquire::Retries=2', '-o', 'Acquire::http::Timeout=20'];
  await run('apt-get', [...network, 'update'], options);
  const { code, output } = await run(
    'apt-get',
    [...network, 'install', '-y', '--no-install-recommends', 'chromium-headless-shell'],
    options,
  );
  if (code !== 0)
    throw new Failure(
      'Chromium could not be installed with apt-get. Install it by hand, or name a browser in BROWSER.',
      output,
    );
}

function findCommand(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
