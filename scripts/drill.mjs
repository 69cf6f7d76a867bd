import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { command, runNode } from './lib/run.mjs';

/** `npm run drill`: crashes, a mail server that is gone, and hostile uploads, whole. An argument is the seed of a run to repeat. */
await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const { code } = await runNode(['src/testing/drills/run.ts', ...process.argv.slice(2)]);
  return code;
});
