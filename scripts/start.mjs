import { readFileSync } from 'node:fs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { command, runNode } from './lib/run.mjs';

/**
 * Memory settings of the server process, as in the Dockerfile: glibc returns large freed buffers to the system, and V8
 * uses a small young generation. After 50 uploads of 20 MB at once the server uses 200 MB instead of 380.
 */
const startEnvironment = JSON.parse(readFileSync(new URL('lib/start-environment.json', import.meta.url), 'utf8'));

const killAdvice = `
  The server was ended from outside. If its last line says that the event loop has stopped, its watchdog ended it. Otherwise
  the system did, most often because memory was short: docs/operations.md says how much it needs. npm start starts it again;
  Docker Compose and systemd do so by themselves.
`;

/** `npm start`: installs and builds changed parts, then runs the server until it ends. */
await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  console.log('Starting ...');
  const { code } = await runNode(['dist/server/start.cjs'], {
    env: { ...startEnvironment, ...process.env, NODE_ENV: process.env.NODE_ENV || 'production' },
    killAdvice,
  });
  return code;
});
