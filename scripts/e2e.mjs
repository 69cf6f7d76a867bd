import { runBrowserTests } from './lib/browser-tests.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { command } from './lib/run.mjs';

/**
 * `npm run e2e`: only the browser tests; arguments are passed to Playwright, as in `npm run e2e -- frame --project=ar`.
 */
await command(async () => {
  await ensureInstalled();
  return runBrowserTests(process.argv.slice(2));
});
