import { ensureInstalled } from './lib/install.mjs';
import { command, runNode } from './lib/run.mjs';
import { toolFile } from './lib/tools.mjs';

/** `npm run simulate`: runs a simulated centre, or a story of one (`--story NAME`). */
await command(async () => {
  await ensureInstalled();
  const args = process.argv.slice(2);
  const at = args.indexOf('--story');
  const story = at < 0 ? null : args[at + 1];
  const { code } = await runNode(
    story === null
      ? ['src/testing/simulation/command.ts', ...args]
      : [toolFile('vitest'), 'run', `src/testing/simulation/stories/${story}.test.ts`],
  );
  return code;
});
