import { readFileSync } from 'node:fs';
import { findObstacles, readImports } from './lib/folder-graph.mjs';
import { root } from './lib/tools.mjs';

/**
 * `node scripts/folder-graph.mjs [MOVES]` lists the circles between folders and the imports that lead upwards. MOVES is a file with an old and a
 * new path on each line; the files in it are counted in their new place.
 */
const [movesFile] = process.argv.slice(2);
const lines = movesFile ? readFileSync(movesFile, 'utf8').trim().split('\n') : [];
const moves = new Map(lines.map((line) => line.trim().split(/\s+/)));
const imports = readImports(root).map((pair) => pair.map((file) => moves.get(file) ?? file));

const { circles, pairsInCircles, upwardImports } = findObstacles(imports);
for (const circle of circles) console.log(`Circle of ${circle.length} folders: ${circle.join(', ')}`);
for (const pair of pairsInCircles) console.log(`In a circle: ${pair}`);
for (const found of upwardImports) console.log(`Upwards: ${found}`);
console.log(`${circles.flat().length} folders in circles, ${pairsInCircles.length} pairs in circles, ${upwardImports.length} upward imports`);
