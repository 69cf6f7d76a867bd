import { globSync, readFileSync } from 'node:fs';
import { findPhysicalProps, findPhysicalStyles } from './lib/logical-styles.mjs';
import { findOffScaleProps, findOffScaleStyles, readWidths } from './lib/scale-styles.mjs';

/** The maximum of lines with the comment `distance:`. */
const maxExceptions = 20;
const widths = readWidths(readFileSync('src/client/app/theme/scale.css', 'utf8'));

/**
 * Prints one line for each style with left or right, where right-to-left pages need start and end, and for each
 * distance and width that is not on the scale.
 */
const found = [
  ['src/**/*.css', findPhysicalStyles],
  ['src/client/**/*.tsx', findPhysicalProps],
  ['src/**/*.css', (css) => findOffScaleStyles(css, widths)],
  ['src/client/**/*.tsx', (code) => findOffScaleProps(code, widths)],
].flatMap(([pattern, find]) =>
  globSync(pattern).flatMap((file) => find(readFileSync(file, 'utf8')).map((problem) => ({ file, ...problem }))),
);
const problems = found
  .filter(({ isException }) => !isException)
  .map(({ file, number, message }) => `${file}:${number} ${message}`);
const exceptions = found.length - problems.length;
if (exceptions > maxExceptions)
  problems.push(`${exceptions} lines are exceptions from the scale, ${maxExceptions} at most.`);

for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
