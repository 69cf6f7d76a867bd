import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { runNode } from './run.mjs';
import { toolFile } from './tools.mjs';

/**
 * Runs the browser tests against the built site; `args` go to Playwright. Returns its exit code. Throws a Failure
 * without a browser or build.
 */
export async function runBrowserTests(args, env = {}) {
  const browser = await ensureChromium();
  await ensureBuilt();
  const { code } = await runNode([toolFile('@playwright/test'), 'test', ...args], {
    env: { BROWSER: browser, ...env },
  });
  return code;
}
