import { readFileSync } from 'node:fs';
// The whole of it: an old Node lacks names that are used below, and would say so by a stack trace.
import * as nodeModule from 'node:module';
import { join } from 'node:path';

// The entry of the built server: checks what the process needs before any other module is loaded.

const leastVersion = 24;
const leastOpenFiles = 256;

const problem = findProblem();
if (problem) {
  process.stderr.write(`Dana could not start: ${problem}\n`);
  process.exit(1);
}

// Node stores compiled code beside the build. If it cannot, only the start takes longer.
nodeModule.enableCompileCache(join(import.meta.dirname, '../.compile-cache'));

await import('./main.ts');

/** What this machine lacks, in one line; null where it lacks nothing. */
function findProblem(): string | null {
  const version = process.versions.node;
  if (Number(version.split('.')[0]) < leastVersion) return `it needs Node ${leastVersion} or newer, and this is Node ${version}.`;
  const openFiles = readOpenFilesLimit();
  if (openFiles < leastOpenFiles)
    return `this process may open ${openFiles} files at once, and needs ${leastOpenFiles} at least. Raise the limit, for example with ulimit -n 4096.`;
  return null;
}

/** Node raises the soft limit to the hard one by itself. Where the system has no such file, nothing is known. */
function readOpenFilesLimit(): number {
  try {
    const [, hard] = /^Max open files\s+\S+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return Number(hard ?? Number.POSITIVE_INFINITY);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
