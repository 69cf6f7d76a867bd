import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** The maximum script of a public page before any interaction, in bytes of brotli; above it the check fails. */
const scriptLimitBytes = 122_000;
/** The maximum of a page with a form after the first interaction, when its script and its rules are loaded. */
const formLimitBytes = 168_000;

const load = createRequire(import.meta.url);
const entry = 'src/client/app/entry-site.tsx';
/** The script that a page loads for one of its variants, by the page's name. */
const parts = {
  'package-detail': ['src/client/app/pages/one-package.tsx', 'src/client/app/pages/one-offer.tsx'],
};
const languages = ['en', 'ar'];
/** The rules of all forms, which the first touch of a form loads. */
const formRules = 'src/client/requests/site/form-rules.ts';

/**
 * The brotli bytes of all script in the larger language: of each public page before any interaction, of each page with a
 * form after the first one, which starts its script, and of each file.
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
  const largest = (name, more) => {
    const page = Object.keys(manifest).find((source) => source.endsWith(`/${name}.page.tsx`)) ?? name;
    const variants = languages.flatMap((language) =>
      (parts[name] ?? [page]).map((part) => [entry, page, part, `locales/${language}.po`, ...more(language)]),
    );
    const sizes = variants.map((sources) =>
      listScripts(manifest, sources).reduce((sum, file) => sum + bytesOf(file), 0),
    );
    return [name, Math.max(...sizes)];
  };
  const withForm = Object.keys(sitePages).filter((name) => sitePages[name].hasForm);
  const withoutForm = Object.keys(sitePages).filter((name) => !sitePages[name].hasForm);
  return {
    pages: Object.fromEntries(withoutForm.map((name) => largest(name, () => []))),
    forms: Object.fromEntries(
      withForm.map((name) => largest(name, (language) => [`locales/forms/${language}.po`, formRules])),
    ),
    files,
  };
}

/** The parts of the sizes that have a limit. */
const scriptLimits = [
  { pages: 'pages', when: 'before any interaction', limitBytes: scriptLimitBytes },
  { pages: 'forms', when: 'after the first interaction with a form', limitBytes: formLimitBytes },
];

/** The page with the most script of each limit, as "home: 121.5 of 122.0 kB brotli before any interaction". */
export function describeLargest(sizes) {
  return scriptLimits
    .map(({ pages, when, limitBytes }) => {
      const [name, bytes] = largestPage(sizes[pages]);
      return `${name}: ${formatKilobytes(bytes)} of ${formatKilobytes(limitBytes)} brotli ${when}`;
    })
    .join('; ');
}

/** Whether a page has more script than its limit. */
export function isTooLarge(sizes) {
  return scriptLimits.some(({ pages, limitBytes }) => largestPage(sizes[pages])[1] > limitBytes);
}

/** The name and the bytes of the page with the most script. */
function largestPage(pages) {
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
