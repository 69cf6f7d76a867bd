import { readFileSync } from 'node:fs';
// The whole of it: an old Node lacks names that are used below, and would say so by a stack trace.
import * as nodeModule from 'node:module';

// Makes the start quick, then starts the process. Plain JavaScript: with the cache warm, nothing needs Node's TypeScript, which takes 60 ms and 30 MB.

const leastVersion = 24;
const leastOpenFiles = 256;

const problem = findProblem();
if (problem) {
  process.stderr.write(`Dana could not start: ${problem}\n`);
  process.exit(1);
}

// Compiled code is kept beside the build; where that cannot be written, the start only takes longer.
nodeModule.enableCompileCache('dist/.compile-cache');

/** For every file of a package that is asked for, Node parses the package's whole list of exports anew. Drizzle's takes 130 kB, and it has 110 files. */
const drizzle = new Map();
nodeModule.registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier.startsWith('drizzle-orm')) {
      const known = drizzle.get(specifier) ?? next(specifier, context);
      drizzle.set(specifier, known);
      return { ...known, shortCircuit: true };
    }
    const isWithin = specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/');
    return isWithin ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true } : next(specifier, context);
  },
});

await import('./main.ts');

/** What this machine lacks, in one line; null where it lacks nothing. */
function findProblem() {
  const version = process.versions.node;
  if (Number(version.split('.')[0]) < leastVersion) return `it needs Node ${leastVersion} or newer, and this is Node ${version}.`;
  const openFiles = readOpenFilesLimit();
  if (openFiles < leastOpenFiles)
    return `this process may open ${openFiles} files at once, and needs ${leastOpenFiles} at least. Raise the limit, for example with ulimit -n 4096.`;
  return null;
}

/** Node raises the soft limit to the hard one by itself. Where the system has no such file, nothing is known. */
function readOpenFilesLimit() {
  try {
    const [, hard] = /^Max open files\s+\S+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return Number(hard ?? Number.POSITIVE_INFINITY);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
