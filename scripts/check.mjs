import { runChecks } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { command } from './lib/run.mjs';

/** `npm run check`: everything that can be said about the project without running it. */
await command(async () => {
  await ensureInstalled();
  const { failed } = await runChecks();
  return failed > 0 ? 1 : 0;
});
