import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { command, runNode } from './lib/run.mjs';

/** `npm run bench`: measures the built site; arguments are passed to bench/run.ts. */
await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const { code } = await runNode(['bench/run.ts', ...process.argv.slice(2)], {
    env: { NODE_ENV: 'production', BROWSER: await ensureChromium() },
  });
  return code;
});
