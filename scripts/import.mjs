import { ensureInstalled } from './lib/install.mjs';
import { command, runNode } from './lib/run.mjs';

/** `npm run import -- --from URL|FOLDER`: see docs/operations.md. */
await command(async () => {
  await ensureInstalled();
  const { code } = await runNode(['src/server/import/import.command.ts', ...process.argv.slice(2)]);
  return code;
});
