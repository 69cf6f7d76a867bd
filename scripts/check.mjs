import { runChecks } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { command } from './lib/run.mjs';

/** `npm run check`: all static checks. */
await command(async () => {
  await ensureInstalled();
  const { failed } = await runChecks();
  return failed > 0 ? 1 : 0;
});
