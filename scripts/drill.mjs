import { runBrowserTests } from './lib/browser-tests.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { command, runNode } from './lib/run.mjs';

/**
 * `npm run drill`: crashes, a mail server that is gone, and hostile uploads, whole; then Lighthouse on every page in every language.
 * An argument is the seed of a run to repeat.
 */
await command(async () => {
  await ensureInstalled();
  const { code } = await runNode(['src/testing/drills/run.ts', ...process.argv.slice(2)]);
  return (await runBrowserTests(['e2e/lighthouse.spec.ts'], { EVERY_LANGUAGE: '1' })) || code;
});
