import { join } from 'node:path';
import { ensureBuilt, readSizes } from './build.mjs';
import { runNode } from './run.mjs';
import { describeLargest, isTooLarge } from './sizes.mjs';
import { Failure, root, toolFile } from './tools.mjs';

const tool = (packageName, ...args) => runNode([toolFile(packageName), ...args], { isQuiet: true });

/** The compiler stores its results here, and checks only changed files the next time. */
const typesFile = join(root, 'node_modules/.cache/types.tsbuildinfo');

/** Checks in two lanes that run at the same time. The second begins with the build. */
const lanes = [
  [
    ['types', () => tool('typescript', '--noEmit', '--incremental', '--tsBuildInfoFile', typesFile)],
    ['format, lint, import walls', () => tool('@biomejs/biome', 'check', '--error-on-warnings')],
    ['catalogues are complete in Arabic', () => runNode(['scripts/check-catalogues.mjs'], { isQuiet: true })],
    ['styles fit both directions and the scale', () => runNode(['scripts/check-styles.mjs'], { isQuiet: true })],
  ],
  [
    ['script of every public page', checkSizes],
    ['built-ins that supported browsers lack', () => runNode(['scripts/check-browsers.mjs'], { isQuiet: true })],
    ['catalogues hold what the code says', () => tool('@lingui/cli', 'check', 'sync', '--clean', '--verbose')],
  ],
];

/** Runs every check, even after a failure, prints a line for each and returns the numbers of passed and failed ones. */
export async function runChecks() {
  const counts = { passed: 0, failed: 0 };
  const runInOrder = async (checks) => {
    for (const check of checks) counts[(await runCheck(check)) ? 'passed' : 'failed'] += 1;
  };
  await Promise.all(lanes.map(runInOrder));
  return counts;
}

/** Returns whether the check passed. */
async function runCheck([name, check]) {
  const started = performance.now();
  const { code, output, note = '' } = await check();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}${note} (${seconds} s)`);
  if (code !== 0) console.log(output.trimEnd());
  return code === 0;
}

async function checkSizes() {
  try {
    await ensureBuilt();
  } catch (error) {
    if (error instanceof Failure) return { code: 1, output: `${error.output}\n${error.message}` };
    throw error;
  }
  const sizes = readSizes();
  return {
    code: isTooLarge(sizes) ? 1 : 0,
    note: `: largest ${describeLargest(sizes)}`,
    output: 'Load what is not needed at once later; dist/sizes.json lists the pages and the files.',
  };
}
