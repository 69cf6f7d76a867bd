import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { command, runNode } from './lib/run.mjs';

/** `npm run look`: contact sheets of the pages of the demo; arguments choose pages. */
await command(async () => {
  await ensureInstalled();
  const browser = await ensureChromium();
  await ensureBuilt();
  const { code } = await runNode(['e2e/look.ts', ...process.argv.slice(2)], { env: { BROWSER: browser } });
  return code;
});
