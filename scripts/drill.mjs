import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { command, runNode } from './lib/run.mjs';

/**
 * `npm run drill`: fault drills with crashes, an unavailable mail server and hostile uploads. An argument is the seed
 * of a run to repeat.
 */
await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const { code } = await runNode(['src/testing/drills/run.ts', ...process.argv.slice(2)]);
  return code;
});
