import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import browsers from './lib/browsers.json' with { type: 'json' };
import { findNewerBuiltIns, listNewerBuiltIns } from './lib/newer-built-ins.mjs';

/** Prints one line for each built-in of a built client that a supported browser lacks. */
const data = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'));
const folders = { site: 'dist/client', admin: 'dist/client-admin' };

const problems = Object.entries(folders).flatMap(([area, folder]) => {
  const files = globSync(`${folder}/**/*.js`).map((file) => readFileSync(file, 'utf8'));
  return findNewerBuiltIns(files, listNewerBuiltIns(data, browsers[area])).map(
    (problem) => `${folder} uses ${problem} without fallback`,
  );
});

for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
