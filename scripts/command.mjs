import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { command, runNode } from './lib/run.mjs';

/** `npm run staff`, `backup`, `restore`, `replicate`, `reencrypt` and `import`: runs a command of the built server. */
await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const [name, ...options] = process.argv.slice(2);
  const { code } = await runNode([`dist/server/${name}.command.cjs`, ...options]);
  return code;
});
