import { readFileSync } from 'node:fs';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import pofile from 'pofile';
import type { Plugin, Rolldown } from 'vite';
import { isUsedBy } from './vite.server.config.ts';

/** The catalogues of the public site, then those that only the staff area has. */
const catalogues = ['locales/en.po', 'locales/forms/en.po', 'locales/admin/en.po', 'locales/collections/en.po'];

/**
 * Replaces the ids that Lingui computes from texts, in the code and in the catalogues, with short ones in their order.
 * Random ids of six characters hardly compress: those of the texts are 1 kB on each page. The server renders texts and
 * needs no ids of the browser.
 */
const shortIds = new Map<string, string>();
for (const catalogue of catalogues)
  for (const { msgid, msgctxt, extractedComments } of pofile.parse(readFileSync(catalogue, 'utf8')).items)
    if (!extractedComments.includes('js-lingui-explicit-id')) {
      const id = generateMessageId(msgid, msgctxt ?? undefined);
      if (!shortIds.has(id)) shortIds.set(id, shortIds.size.toString(36));
    }

/** Replaces the ids of texts in the code and in the catalogues of a browser. The server renders with its own. */
const shortMessageIds: Plugin = {
  name: 'short-message-ids',
  enforce: 'post',
  transform: {
    filter: { id: /\/(?:src|locales)\/.*\.(?:tsx?|po)$/ },
    handler: (code) =>
      code.replace(/(\\?["'`])([\w+/-]{6})\1/g, (string, quote: string, id: string) =>
        shortIds.has(id) ? quote + shortIds.get(id) + quote : string,
      ),
  },
};

/** Modules that the site replaces by shorter ones, by a pattern of their path. */
const replacements: [RegExp, string][] = [
  // Vite wraps each dynamic import into a function that preloads what it imports. The server names the files of a page,
  // and the site has one style sheet, so nothing is left to preload.
  [/^\0vite\/preload-helper\.js$/, 'export const __vitePreload = (load) => load();'],
  // For versions of React without this hook.
  [/\/use-sync-external-store\/shim\/index\.js$/, "export { useSyncExternalStore } from 'react';"],
];

const shortModules: Plugin = {
  name: 'short-modules',
  enforce: 'pre',
  load: {
    filter: { id: replacements.map(([pattern]) => pattern) },
    handler: (id) => replacements.find(([pattern]) => pattern.test(id))?.[1],
  },
};

/**
 * Imports class names as constants, which the build writes where they are used. Otherwise each page, and the staff area,
 * loads the tables of its style modules. A class without a rule fails the build, and so does a reserved word, which cannot be a constant.
 */
const constantClassNames: Plugin = {
  name: 'constant-class-names',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/client\/.*\.tsx?$/ },
    handler: (code) => code.replace(/^import (\w+) from (?='[^']+\.module\.css';$)/gm, 'import * as $1 from '),
  },
};

export const sitePlugins = [shortMessageIds, shortModules, constantClassNames];
export const adminPlugins = [shortMessageIds, constantClassNames];

/** Throws for a class without a rule; shows other warnings. */
export const handleWarning: NonNullable<Rolldown.InputOptions['onwarn']> = (warning, show) => {
  if (warning.code === 'IMPORT_IS_UNDEFINED') throw new Error(warning.message);
  show(warning);
};

/** The chunk of a module that every page loads, because the entry imports it, directly or not. */
export function entryChunkOf(id: string, modules: Rolldown.ChunkingContext): string | null {
  return isUsedBy(/entry-site\.tsx$/, id, modules) ? 'entry' : null;
}
