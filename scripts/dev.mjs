import { ensureInstalled } from './lib/install.mjs';
import { command, runNode } from './lib/run.mjs';

/** `npm run dev`: the browser reloads changed client modules, and the server restarts when one of its files changes. */
await command(async () => {
  await ensureInstalled();
  const { code } = await runNode(
    ['--watch-path=src/server', '--watch-path=src/shared', '--watch-preserve-output', 'src/server/main.ts'],
    {
      env: { DANA_DEV: '1', NODE_ENV: 'development' },
    },
  );
  return code;
});
