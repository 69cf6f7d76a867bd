import { readFileSync } from 'node:fs';
import { findViolations, readImports } from './lib/folder-graph.mjs';
import { root } from './lib/tools.mjs';

/**
 * `npm run folder-graph [MOVES]` lists circles between folders and imports of higher layers. MOVES is a file with an
 * old and a new path on each line; these files are counted at their new paths.
 */
const [movesFile] = process.argv.slice(2);
const lines = movesFile ? readFileSync(movesFile, 'utf8').trim().split('\n') : [];
const moves = new Map(lines.map((line) => line.trim().split(/\s+/)));
const imports = readImports(root).map((pair) => pair.map((file) => moves.get(file) ?? file));

const { circles, innerCircles, pairsInCircles, upwardImports } = findViolations(imports);
for (const circle of circles) console.log(`Circle of ${circle.length} folders: ${circle.join(', ')}`);
for (const circle of innerCircles) console.log(`Circle inside a topic: ${circle.join(', ')}`);
for (const pair of pairsInCircles) console.log(`In a circle: ${pair}`);
for (const found of upwardImports) console.log(`Upwards: ${found}`);
console.log(
  `${circles.flat().length} folders in circles, ${pairsInCircles.length} pairs in circles, ${upwardImports.length} upward imports`,
);
