import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** The maximum script on /package before any interaction, in bytes of brotli; above it the check fails. */
export const scriptLimitBytes = 125_000;

const entry = 'src/client/app/entry-site.tsx';
const page = 'src/client/packages/site/packages.page.tsx';
const catalogues = ['locales/en.po', 'locales/ar.po'];

/** The brotli bytes of all script on /package before any interaction, in the larger language, and of each file. */
export function measurePackagePage(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));
  const languages = catalogues.map((catalogue) => {
    const scripts = listScripts(manifest, [entry, page, catalogue]).map((file) => [
      file,
      brotliCompressSync(readFileSync(join(folder, file))).length,
    ]);
    return {
      packageScriptBytes: scripts.reduce((sum, [, bytes]) => sum + bytes, 0),
      files: Object.fromEntries(scripts),
    };
  });
  return languages.reduce((one, other) => (other.packageScriptBytes > one.packageScriptBytes ? other : one));
}

/** The script files of some sources in a Vite manifest, with all static imports. Throws for an unknown source. */
export function listScripts(manifest, sources) {
  const seen = new Set();
  const visit = (source) => {
    if (seen.has(source)) return;
    if (!manifest[source]) throw new Error(`The built site has no ${source}.`);
    seen.add(source);
    for (const imported of manifest[source].imports ?? []) visit(imported);
  };
  for (const source of sources) visit(source);
  return [...new Set([...seen].map((source) => manifest[source].file))].filter((file) => file.endsWith('.js'));
}

/** Bytes as kilobytes of 1000 with one decimal. */
export function formatKilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
