import { build, readSizes } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { command } from './lib/run.mjs';
import { describeLargest } from './lib/sizes.mjs';

/** `npm run build`: builds everything, even without changes. */
await command(async () => {
  await ensureInstalled();
  await build();
  console.log(`Largest script: ${describeLargest(readSizes())}`);
});
