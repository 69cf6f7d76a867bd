import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { constants } from 'node:os';
import { join } from 'node:path';
import { describeForeignSite } from './core/explain-access.ts';

// The entry of the built server: checks the requirements of the process before any other module is loaded.

const leastVersion = 24;
const leastOpenFiles = 256;

const problem = findProblem();
if (problem) {
  process.stderr.write(`Dana could not start: ${problem}\n`);
  process.exit(1);
}

// Linux ignores every signal with which the first process of a container would end itself, so the watchdog could not end it.
if (process.pid === 1) startAsChild();
else startServer();

function startServer(): void {
  // Node keeps compiled code there for the next start. The folder of a new site does not exist yet, and config.ts checks it
  // before it is created. On the site of another user, `main.ts` refuses to start as root, and nothing may be written before.
  const dataDir = process.env.DATA_DIR || 'data';
  if (existsSync(dataDir) && describeForeignSite(dataDir) === null) enableCompileCache(join(dataDir, 'compiled'));
  void import('./main.ts');
}

/** Runs this entry in a child process, forwards the signals of a stop to it, and ends with its exit code. */
function startAsChild(): void {
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));
}

/** The first unmet requirement in one line, or null. */
function findProblem(): string | null {
  const version = process.versions.node;
  if (Number(version.split('.')[0]) < leastVersion)
    return `it needs Node ${leastVersion} or newer, and this is Node ${version}.`;
  const openFiles = readOpenFilesLimit();
  if (openFiles < leastOpenFiles)
    return `this process may open ${openFiles} files at once, and needs ${leastOpenFiles} at least. Raise the limit, for example with ulimit -n 4096.`;
  return null;
}

/** Node raises the soft limit to the hard one. Without this file, the limit is unknown. */
function readOpenFilesLimit(): number {
  try {
    const [, hard] = /^Max open files\s+\S+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return Number(hard ?? Number.POSITIVE_INFINITY);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
