import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder; every script runs there, whatever its working directory was. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Whether this is the production image, which contains packages and builds without sources. */
export const isImage = !existsSync(join(root, 'src'));

/** An expected failure: one line with the remedy, and the output of the failed program. */
export class Failure extends Error {
  constructor(message, output = '') {
    super(message);
    this.output = output;
  }
}

export const isWindows = process.platform === 'win32';

/** Node for this system from the packages; package.json has one for each system that the registry has. */
export const packagedNode = join(
  root,
  'node_modules',
  `node-${isWindows ? 'win' : process.platform}-${process.arch}`,
  isWindows ? 'bin/node.exe' : 'bin/node',
);
export const commandsFolder = join(root, 'node_modules', '.bin');

/** The path of Node for the project: the installed package, or this one if it is new enough. Throws a Failure. */
export function projectNode() {
  if (existsSync(packagedNode)) return packagedNode;
  if (nodeVersion()[0] >= 24) return process.execPath;
  throw new Failure(
    `The packages contain no Node 24 for this system (${process.platform}-${process.arch}). Install it: https://nodejs.org`,
  );
}

/** The script of an installed package's command, to run it on the project's Node instead of the system's. */
export function toolFile(packageName) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : (bin[packageName.split('/').at(-1)] ?? Object.values(bin)[0]));
}

/** PATH with the project's commands first, so that its programs call its own versions. */
export function projectPath() {
  return [commandsFolder, systemPath()].join(delimiter);
}

/** PATH without the project's commands: npm must not run on a Node that it is about to replace. */
export function systemPath() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== commandsFolder)
    .join(delimiter);
}

/** Whether npm installs everything on this Node: npm silently omits optional packages that need a later one. */
export function isSupportedNode() {
  const [major, minor] = nodeVersion();
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24;
}

const nodeVersion = () => process.versions.node.split('.').map(Number);
