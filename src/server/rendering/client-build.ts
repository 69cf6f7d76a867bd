import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import type * as EntryServer from '#client/app/entry-server.tsx';
import { type Locale, localeCodes } from '#shared/i18n/locales.ts';
import { buildFolder, builtEntry } from '../runtime-files.ts';

/** The server build of the client. */
export type Renderer = Pick<typeof EntryServer, 'describeRoute' | 'renderPage' | 'renderCard' | 'sitePages'>;

/** The tRPC router that pages read from. */
export type PageRouter = Parameters<Renderer['renderPage']>[0]['router'];

/** The parts of the built client that the server needs for a page. */
export interface ClientBuild {
  renderer: () => Promise<Renderer>;
  /** The site's whole style sheet, which is inlined. */
  siteStyle: string;
  siteScript: string;
  /** Files that the site's script requests first, by source: catalogue paths, page file names. */
  siteChunks: Record<string, string>;
  /** Font files by script. */
  fonts: { latin: string | null; arabic: string | null };
  adminScript: string;
  /** Files that the staff area's script imports first, by language. */
  adminChunks: Record<Locale, string[]>;
  adminStyles: string[];
  /** Transforms the finished document; only the development server does. */
  transform: (url: string, html: string) => Promise<string>;
  isDevelopment: boolean;
}

interface ManifestEntry {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
  isEntry?: boolean;
}
type Manifest = Record<string, ManifestEntry>;

const load = createRequire(import.meta.url);

/** Reads the output of `npm run build`. Throws if it is missing. */
export function readClientBuild(folder = buildFolder): ClientBuild {
  const site = readManifest(`${folder}/client`);
  const admin = readManifest(`${folder}/client-admin`);
  const siteEntry = entryOf(site);
  const adminEntry = entryOf(admin);
  const style = site['style.css']?.file ?? siteEntry.css?.[0];
  const files = Object.values(site).flatMap((entry) => [entry.file, ...(entry.assets ?? [])]);
  const font = (name: RegExp) => absolute(files.find((file) => name.test(file)));
  return {
    renderer: async () => load(builtEntry('renderer')) as Renderer,
    siteStyle: style ? readFileSync(`${folder}/client/${style}`, 'utf8') : '',
    siteScript: `/${siteEntry.file}`,
    siteChunks: Object.fromEntries(
      Object.entries(site).map(([source, entry]) => [
        source.endsWith('.page.tsx') ? basename(source) : source,
        `/${entry.file}`,
      ]),
    ),
    fonts: { latin: font(/-latin-core/), arabic: font(/-arabic-core/) },
    adminScript: `/${adminEntry.file}`,
    adminChunks: Object.fromEntries(
      localeCodes.map((locale) => [locale, adminChunksOf(admin, adminEntry, locale)]),
    ) as Record<Locale, string[]>,
    adminStyles: stylesOf(admin, adminEntry).map((file) => `/${file}`),
    transform: async (_url, html) => html,
    isDevelopment: false,
  };
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8')) as Manifest;
}

function adminChunksOf(manifest: Manifest, entry: ManifestEntry, locale: Locale): string[] {
  const sources = [
    ...(entry.imports ?? []),
    ...['locales', 'locales/forms', 'locales/admin', 'locales/collections'].map((folder) => `${folder}/${locale}.po`),
  ];
  return sources.flatMap((source) => absolute(manifest[source]?.file) ?? []);
}

/** The styles of an entry and of the chunks that it imports, which come first. */
function stylesOf(manifest: Manifest, { imports = [], css = [] }: ManifestEntry): string[] {
  const imported = imports.flatMap((source) => (manifest[source] ? stylesOf(manifest, manifest[source]) : []));
  return [...new Set([...imported, ...css])];
}

function entryOf(manifest: Manifest): ManifestEntry {
  const entry = Object.values(manifest).find((candidate) => candidate.isEntry);
  if (!entry) throw new Error('The built client has no entry. Run npm run build.');
  return entry;
}

const absolute = (file: string | undefined) => (file ? `/${file}` : null);
