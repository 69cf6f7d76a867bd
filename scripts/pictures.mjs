import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { command, runNode } from './lib/run.mjs';

/** `npm run pictures`: takes the pictures of the README from the demo. */
await command(async () => {
  await ensureInstalled();
  const browser = await ensureChromium();
  await ensureBuilt();
  const { code } = await runNode(['e2e/pictures.ts'], { env: { BROWSER: browser } });
  return code;
});
