import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { precompress } from './precompress.mjs';
import { run, runNode } from './run.mjs';
import { hashFiles, hasStamp, writeStamp } from './stamps.mjs';
import { Failure, isImage, isWindows, root, systemPath, toolFile } from './tools.mjs';

const dist = (...path) => join(root, 'dist', ...path);
const sizesFile = dist('sizes.json');

const tools = [
  'scripts/lib',
  'vite.config.ts',
  'vite.server.config.ts',
  'vite.site.config.ts',
  'lingui.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const client = [...tools, 'src/client', 'src/shared', 'locales', 'public'];

/** Builds by mode of vite.config.ts: name, inputs, and the step after the build, if there is one. */
const builds = {
  site: { name: 'the site', inputs: client, finish: () => precompress(dist('client')) },
  admin: { name: 'the staff area', inputs: client, finish: () => precompress(dist('client-admin')) },
  server: {
    name: 'the server',
    inputs: [...client, 'src/server', 'drizzle', 'deploy'],
    finish: finishServer,
  },
};

/** Builds targets that are older than their sources. The image contains a build without sources. Throws a Failure. */
export async function ensureBuilt() {
  if (isImage) return;
  for (const mode of Object.keys(builds)) if (!hasStamp(stampFile(mode), hashInputs(mode))) await buildOne(mode);
}

/** Throws a Failure. */
export async function build() {
  for (const mode of Object.keys(builds)) await buildOne(mode);
}

/**
 * Stores the commit for the server to show. Without one, there is no file. Only a build writes it: the account that runs
 * a command may have no right to, and the clone may have another commit by then.
 */
function writeCommit() {
  const commit = process.env.DANA_COMMIT || findCommit(root);
  if (commit) writeFileSync(dist('commit'), commit);
  else rmSync(dist('commit'), { force: true });
}

/** The commit of a clone, with `-dirty` if its files were changed; empty without git, or in another project's clone. */
export function findCommit(folder) {
  if (!existsSync(join(folder, '.git'))) return '';
  const describe = ['describe', '--always', '--dirty', '--exclude=*'];
  // The clone may belong to another account.
  const git = ['-c', `safe.directory=${folder.replace(/\/$/, '')}`, '--no-optional-locks', '-C', folder];
  return (spawnSync('git', [...git, ...describe], { encoding: 'utf8' }).stdout ?? '').trim();
}

/** The sizes of the last build. */
export function readSizes() {
  return JSON.parse(readFileSync(sizesFile, 'utf8'));
}

const stampFile = (mode) => dist(`.stamp-${mode}`);
const hashInputs = (mode) => hashFiles(root, builds[mode].inputs);

async function buildOne(mode) {
  const { name, finish } = builds[mode];
  const hash = hashInputs(mode);
  rmSync(stampFile(mode), { force: true });
  console.log(`Building ${name} ...`);
  const { code, output } = await runNode([toolFile('vite'), 'build', '--mode', mode], {
    isQuiet: true,
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Failure(`Building ${name} failed; see the output above.`, output);
  await finish?.();
  writeStamp(stampFile(mode), hash);
}

/**
 * Stores the commit, the bill of materials in dist/sbom.json, and the sizes of the pages' script in dist/sizes.json. The
 * server is built last: its renderer names the pages.
 */
async function finishServer() {
  await precompress(dist('files', 'static'));
  const { code, output } = await runNode([join(root, 'scripts', 'measure-pages.mjs'), dist()], { isQuiet: true });
  if (code !== 0) throw new Failure('Measuring the script of the pages failed; see the output above.', output);
  writeFileSync(sizesFile, output);
  await writeBillOfMaterials(dist('sbom.json'));
  writeCommit();
}

/** Writes the packages that run, from the lock file, as CycloneDX. */
export async function writeBillOfMaterials(file) {
  const parent = mkdtempSync(join(tmpdir(), 'dana-bill-'));
  // npm names the bill after the folder.
  const folder = join(parent, 'dana');
  mkdirSync(folder);
  const readJson = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'));
  const lock = readJson('package-lock.json');
  // With --omit=dev, npm also omits packages that run and that a build tool needs too.
  lock.packages = Object.fromEntries(Object.entries(lock.packages).filter(([, { dev }]) => !dev));
  for (const [name, manifest] of [
    ['package.json', readJson('package.json')],
    ['package-lock.json', lock],
  ]) {
    delete (manifest.packages?.[''] ?? manifest).devDependencies;
    writeFileSync(join(folder, name), JSON.stringify(manifest));
  }
  const { code, output } = await run(
    'npm',
    ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--offline'],
    { isQuiet: true, cwd: folder, shell: isWindows, env: { PATH: systemPath() } },
  );
  rmSync(parent, { recursive: true });
  if (code !== 0) throw new Failure('Listing the packages failed; see the output above.', output);
  writeFileSync(file, JSON.stringify(JSON.parse(output.slice(output.indexOf('{')))));
}
