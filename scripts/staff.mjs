import { ensureInstalled } from './lib/install.mjs';
import { command, runNode } from './lib/run.mjs';

/** `npm run staff -- ...`: lists, invites and resets members of staff from the command line. */
await command(async () => {
  await ensureInstalled();
  const { code } = await runNode(['src/server/staff-cli.ts', ...process.argv.slice(2)]);
  return code;
});
