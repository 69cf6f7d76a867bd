import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { run } from './run.mjs';
import { hashFiles, hasStamp, writeStamp } from './stamps.mjs';
import { commandsFolder, Failure, isImage, isWindows, packagedNode, projectNode, root, systemPath } from './tools.mjs';

const stampFile = join(root, 'node_modules', '.dana-stamp');

/**
 * Installs the packages with `npm ci` if some are missing or package.json or its lock file changed. Throws a Failure.
 */
export async function ensureInstalled() {
  if (isImage) return;
  if (!hasStamp(stampFile, wantedHash())) {
    if (!isInstalled(root)) await install();
    projectNode();
    writeStamp(stampFile, wantedHash());
  }
  linkNode();
}

const wantedHash = () => hashFiles(root, ['package.json', 'package-lock.json', '.npmrc']);

/** Whether the folder contains every package of the lock file that this system needs, and package.json agrees with it. */
export function isInstalled(folder) {
  return isLockCurrent(folder) && missingPackages(folder).length === 0;
}

function isLockCurrent(folder) {
  const manifest = readJson(join(folder, 'package.json'));
  const { '': project } = readJson(join(folder, 'package-lock.json')).packages;
  return ['dependencies', 'devDependencies', 'optionalDependencies'].every((kind) =>
    hasSameEntries(manifest[kind], project[kind]),
  );
}

/**
 * Paths of packages that npm's record of installed packages lacks or has in another version. npm omits an optional
 * package without an error if its download fails.
 */
function missingPackages(folder) {
  const recordFile = join(folder, 'node_modules', '.package-lock.json');
  const installed = existsSync(recordFile) ? readJson(recordFile).packages : {};
  return Object.entries(readJson(join(folder, 'package-lock.json')).packages)
    .filter(([path, entry]) => path && (installed[path] ? installed[path].version !== entry.version : isNeeded(entry)))
    .map(([path]) => path);
}

/** Without a system, an optional package belongs to packages for other systems. */
function isNeeded({ optional, os, cpu, libc }) {
  if (!optional) return true;
  return (os || cpu) && fits(os, process.platform) && fits(cpu, process.arch) && (!libc || fits(libc, systemLibc()));
}

const fits = (allowed, own) => !allowed || [allowed].flat().includes(own);

const systemLibc = () => (process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl');

/** `.npmrc` switches scripts off, since every native package contains its binaries: scripts need Python and a compiler. */
async function install() {
  console.log('Installing packages (about a minute, only when they changed) ...');
  const options = {
    isQuiet: true,
    note: describeProgress,
    shell: isWindows,
    // Without the parent's NODE_ENV=production, with which npm would omit the build tools.
    env: { PATH: systemPath(), NODE_ENV: '' },
  };
  const { code, output } = await run(
    'npm',
    ['ci', '--include=dev', '--include=optional', '--loglevel=http'],
    options,
  ).catch((error) => {
    throw error.code === 'ENOENT' ? new Failure('npm was not found. It comes with Node: https://nodejs.org') : error;
  });
  // npm's own Node may be older than the packages want: they run on the project's.
  const errors = output.replaceAll(/^npm (?:http|notice|warn EBADENGINE).*\n/gim, '');
  if (code !== 0) throw new Failure(`The packages could not be installed: ${failureReason(errors)}`, errors);
  const missing = missingPackages(root);
  if (missing.length > 0)
    throw new Failure(
      `npm left out packages, because their download failed or Node ${process.version} is too old. Check the network, then start again.`,
      missing.join('\n'),
    );
}

const failureReason = (errors) =>
  /ENOTFOUND|EAI_AGAIN|ECONN\w+|E\w*TIMEOUT|ETIMEDOUT|ENETUNREACH/.test(errors)
    ? 'the package registry could not be reached. Check the network, then start again.'
    : 'npm shows the reason above. Fix it, then start again.';

function describeProgress(seconds, output) {
  const received = output.match(/^npm http fetch GET 200 \S+\.tgz/gm)?.length ?? 0;
  const failure = output.match(/attempt \d+ failed with \S+/g)?.at(-1);
  const answer = failure ? `, last: ${failure}` : '';
  return `Still waiting for the package registry after ${seconds} s (${received} packages received${answer}) ...`;
}

/**
 * npm 10 removes node_modules/.bin/node together with the packages that contain Node for other systems. Without a package
 * for this system, the systemd units run on the installed Node.
 */
function linkNode() {
  const link = join(commandsFolder, 'node');
  if (isWindows || existsSync(link)) return;
  const node = projectNode();
  mkdirSync(commandsFolder, { recursive: true });
  // A link to a Node that was removed.
  rmSync(link, { force: true });
  symlinkSync(node === packagedNode ? relative(commandsFolder, node) : node, link);
}

function hasSameEntries(one = {}, other = {}) {
  return Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
