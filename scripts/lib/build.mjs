import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { precompress } from './precompress.mjs';
import { runNode } from './run.mjs';
import { measurePackagePage } from './sizes.mjs';
import { hashFiles, hasStamp, writeStamp } from './stamps.mjs';
import { Failure, root, toolFile } from './tools.mjs';

const stampFile = join(root, 'dist', '.stamp');
const sizesFile = join(root, 'dist', 'sizes.json');

/** Everything that the result of a build depends on. The server runs from its sources and is no part of it. */
const inputs = [
  'src/client',
  'src/shared',
  'locales',
  'public',
  'scripts/lib',
  'vite.config.ts',
  'lingui.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

const builds = { site: 'the site', admin: 'the staff area', server: 'the page renderer' };

/** Builds where anything that a build depends on changed since the last one. Throws a Failure. */
export async function ensureBuilt() {
  if (!hasStamp(stampFile, hashFiles(root, inputs))) await build();
}

/** Builds everything, compresses it and notes the size of the script on /package in dist/sizes.json. Throws a Failure. */
export async function build() {
  const hash = hashFiles(root, inputs);
  rmSync(stampFile, { force: true });
  for (const [mode, name] of Object.entries(builds)) {
    console.log(`Building ${name} ...`);
    const { code, output } = await runNode([toolFile('vite'), 'build', '--mode', mode], { isQuiet: true, env: { NODE_ENV: 'production' } });
    if (code !== 0) throw new Failure(`Building ${name} failed; the reason stands above.`, output);
  }
  console.log('Compressing ...');
  await Promise.all(['client', 'client-admin'].map((folder) => precompress(join(root, 'dist', folder))));
  writeFileSync(sizesFile, `${JSON.stringify(measurePackagePage(join(root, 'dist', 'client')), null, 2)}\n`);
  writeStamp(stampFile, hash);
}

/** The sizes that the last build noted. */
export function readSizes() {
  return JSON.parse(readFileSync(sizesFile, 'utf8'));
}
