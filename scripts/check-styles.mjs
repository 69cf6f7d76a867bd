import { globSync, readFileSync } from 'node:fs';
import { findPhysicalProps, findPhysicalStyles } from './lib/logical-styles.mjs';

/** Prints one line for each style with left or right, where right-to-left pages need start and end. */
const problems = [
  ['src/**/*.css', findPhysicalStyles],
  ['src/client/**/*.tsx', findPhysicalProps],
].flatMap(([pattern, find]) =>
  globSync(pattern).flatMap((file) =>
    find(readFileSync(file, 'utf8')).map(({ number, message }) => `${file}:${number} ${message}`),
  ),
);

for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
