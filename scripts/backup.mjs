import { ensureInstalled } from './lib/install.mjs';
import { command, runNode } from './lib/run.mjs';

/** `npm run backup`: see docs/operations.md. */
await command(async () => {
  await ensureInstalled();
  const { code } = await runNode(['src/server/backup/backup.command.ts', ...process.argv.slice(2)]);
  return code;
});
