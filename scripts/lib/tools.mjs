import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder; every script works from here, wherever it was called. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Whether this is the production image, which holds what was installed and built without the sources. */
export const isImage = !existsSync(join(root, 'src'));

/** What went wrong, in one line that says what to do, with the output of the program that failed. */
export class Failure extends Error {
  constructor(message, output = '') {
    super(message);
    this.output = output;
  }
}

const bundledNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const commandsFolder = join(root, 'node_modules', '.bin');

/** The Node that runs the project: the one among its packages, else this one where it is new enough. Throws a Failure. */
export function projectNode() {
  if (existsSync(bundledNode)) return bundledNode;
  if (nodeMajor() >= 24) return process.execPath;
  throw new Failure('The packages hold no Node 24 (were install scripts switched off?). Run: npm rebuild node');
}

/** The script file of an installed package's command, so that it runs on the project's Node and not on the system's. */
export function toolFile(packageName) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : (bin[packageName.split('/').at(-1)] ?? Object.values(bin)[0]));
}

/** The search path with the project's commands first: what the project's own programs call is the project's version. */
export function projectPath() {
  return [commandsFolder, systemPath()].join(delimiter);
}

/** The search path without the project's commands: npm must not run on a Node that it is about to replace. */
export function systemPath() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== commandsFolder)
    .join(delimiter);
}

export function nodeMajor() {
  return Number(process.versions.node.split('.')[0]);
}
