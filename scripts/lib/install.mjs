import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';
import { hashFiles, hasStamp, writeStamp } from './stamps.mjs';
import { Failure, isImage, projectNode, root, systemPath } from './tools.mjs';

const stampFile = join(root, 'node_modules', '.dana-stamp');

/**
 * Installs the packages with `npm ci` if they are missing or package.json or its lock file changed. Throws a Failure.
 */
export async function ensureInstalled() {
  if (isImage || hasStamp(stampFile, wantedHash())) return;
  if (!isInstalledByHand(root)) await install();
  projectNode();
  writeStamp(stampFile, wantedHash());
}

const wantedHash = () => hashFiles(root, ['package.json', 'package-lock.json', '.npmrc']);

/** Whether npm's record of installed packages equals the lock file, as after a manual `npm install`. */
export function isInstalledByHand(folder) {
  const noteFile = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(noteFile)) return false;
  const installed = readJson(noteFile).packages;
  const { '': project, ...locked } = readJson(join(folder, 'package-lock.json')).packages;
  const manifest = readJson(join(folder, 'package.json'));
  const isLockCurrent = ['dependencies', 'devDependencies'].every((kind) =>
    hasSameEntries(manifest[kind], project[kind]),
  );
  return (
    isLockCurrent &&
    Object.entries(locked).every(([path, { version, optional }]) =>
      installed[path] ? installed[path].version === version : optional,
    )
  );
}

async function install() {
  console.log('Installing packages (about a minute, only when they changed) ...');
  // Without the parent's NODE_ENV=production, with which npm would omit the build tools.
  const options = { isQuiet: true, shell: process.platform === 'win32', env: { PATH: systemPath(), NODE_ENV: '' } };
  const { code, output } = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], options).catch(
    (error) => {
      throw error.code === 'ENOENT' ? new Failure('npm was not found. It comes with Node: https://nodejs.org') : error;
    },
  );
  if (code === 0) return;
  const isOffline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/.test(output);
  const reason = isOffline
    ? 'the package registry could not be reached. Check the network'
    : 'npm shows the reason above. Fix it';
  throw new Failure(`The packages could not be installed: ${reason}, then start again.`, output);
}

function hasSameEntries(one = {}, other = {}) {
  return Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
