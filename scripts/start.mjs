import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { command, runNode } from './lib/run.mjs';

/** `npm start`: installs and builds what changed, then runs the server until it ends. */
await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  console.log('Starting ...');
  const { code } = await runNode(['src/server/start.js'], { env: { NODE_ENV: process.env.NODE_ENV || 'production' } });
  return code;
});
