import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** The maximum script of a public page before any interaction, in bytes of brotli; above it the check fails. */
export const scriptLimitBytes = 125_000;

const load = createRequire(import.meta.url);
const entry = 'src/client/app/entry-site.tsx';
/** The script that a page loads for one of its variants, by the page's name. */
const parts = {
  'package-detail': ['src/client/app/pages/one-package.tsx', 'src/client/app/pages/one-offer.tsx'],
};
const catalogues = ['locales/en.po', 'locales/ar.po'];

/**
 * The brotli bytes of all script of each public page before any interaction, in the larger language, by the page's
 * name, and of each file. The script of a page with a form starts with the first interaction.
 */
export function measurePages(dist) {
  const folder = join(dist, 'client');
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));
  const { sitePages } = load(join(dist, 'server', 'renderer.cjs'));
  const files = {};
  const bytesOf = (file) => {
    files[file] ??= brotliCompressSync(readFileSync(join(folder, file))).length;
    return files[file];
  };
  const pages = Object.entries(sitePages).map(([name, { hasForm }]) => {
    if (hasForm) return [name, 0];
    const page = Object.keys(manifest).find((source) => source.endsWith(`/${name}.page.tsx`)) ?? name;
    const variants = catalogues.flatMap((catalogue) => (parts[name] ?? [page]).map((part) => [catalogue, part]));
    const sizes = variants.map((sources) => {
      const scripts = listScripts(manifest, [entry, page, ...sources]);
      return scripts.reduce((sum, file) => sum + bytesOf(file), 0);
    });
    return [name, Math.max(...sizes)];
  });
  return { pages: Object.fromEntries(pages), files };
}

/** The page with the most script, as "home: 124.5 of 125.0 kB brotli". */
export function describeLargest({ pages }) {
  const [name, bytes] = largestPage(pages);
  return `${name}: ${formatKilobytes(bytes)} of ${formatKilobytes(scriptLimitBytes)} brotli`;
}

/** The name and the bytes of the page with the most script. */
export function largestPage(pages) {
  return Object.entries(pages).reduce((one, other) => (other[1] > one[1] ? other : one));
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
function formatKilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
