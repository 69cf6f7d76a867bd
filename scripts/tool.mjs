import { ensureInstalled } from './lib/install.mjs';
import { command, runNode } from './lib/run.mjs';
import { toolFile } from './lib/tools.mjs';

/**
 * `node scripts/tool.mjs PROGRAM [ARGUMENTS]`: runs a script or the command of an installed package on the project's Node,
 * whatever Node npm itself runs on.
 */
await command(async () => {
  await ensureInstalled();
  const [program, ...args] = process.argv.slice(2);
  const { code } = await runNode([isScript(program) ? program : toolFile(program), ...args]);
  return code;
});

function isScript(program) {
  return /\.(?:mjs|ts)$/.test(program);
}
