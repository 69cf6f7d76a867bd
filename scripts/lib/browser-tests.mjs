import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { runNode } from './run.mjs';
import { toolFile } from './tools.mjs';

/** Runs the browser tests against the built site; `args` go to Playwright. Gives its exit code. Throws a Failure where there is no browser or no build. */
export async function runBrowserTests(args, env = {}) {
  const browser = await ensureChromium();
  await ensureBuilt();
  const { code } = await runNode([toolFile('@playwright/test'), 'test', ...args], { env: { BROWSER: browser, ...env } });
  return code;
}
