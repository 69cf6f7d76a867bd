import { globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';

const files = globSync('**/*').filter((path) => !/^(?:node_modules|dist|data|uploads|keys|test-results)\b/.test(path));
const documents = files.filter((path) => path.endsWith('.md'));
/** Their text may name files that are gone; their links must work. */
const isHistory = (document) => document === 'CHANGELOG.md' || document.startsWith('docs/decisions/');

const namesCode = /\.(?:ts|tsx|mjs|css|sql|md)$|^(?:bench|deploy|docs|drizzle|e2e|locales|scripts|src)\//;
/** `TOPIC` and `NAME` stand for any name. */
const patternOf = (path) => path.replace(/TOPIC|NAME/g, '*');
/** Documents name a file by its whole path, or by its end. */
const isThere = (path) => files.some((file) => matchesGlob(file, path) || matchesGlob(file, `**/${path}`));

/** The paths that a document names in code and in links, and that do not exist. */
function missingPaths(document) {
  const text = readFileSync(document, 'utf8');
  const named = isHistory(document) ? [] : [...text.matchAll(/`([\w@*{},./-]+)`/g)].map(([, path]) => path);
  const code = named.filter((path) => namesCode.test(path)).map(patternOf);
  const links = [...text.replace(/`[^`]*`/g, '').matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path]) =>
    join(dirname(document), path),
  );
  const missingLinks = links.filter((path) => !files.includes(path.replace(/\/$/, '')));
  return [...new Set([...code.filter((path) => !isThere(path.replace(/\/$/, ''))), ...missingLinks])];
}

test.each(documents)('Every file and folder that %s names exists.', (document) => {
  expect(missingPaths(document)).toEqual([]);
});
