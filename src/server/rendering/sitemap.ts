import { type Locale, localeCodes } from '#shared/i18n/locales.ts';
import { localizedPath } from '#shared/paths.ts';
import { escapeHtml } from './escape-html.ts';
import type { SitemapEntry } from './sitemap.service.ts';

/** Pages per file; each has one URL per language. The format allows 50,000 URLs, but smaller files are faster. */
export const sitemapPages = 5000;

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The number of files, at least one. */
export function sitemapCount(entries: readonly SitemapEntry[]): number {
  return Math.max(1, Math.ceil(entries.length / sitemapPages));
}

/** One file, counted from 1: every page in each language, with its alternates. */
export function sitemapDocument(entries: readonly SitemapEntry[], number: number, origin: string): string {
  const urls = entries
    .slice((number - 1) * sitemapPages, number * sitemapPages)
    .flatMap((entry) => localeCodes.map((locale) => url(entry, locale, origin)));
  return `${declaration}\n<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`;
}

/** The index of the files. */
export function sitemapIndex(count: number, origin: string): string {
  const files = Array.from(
    { length: count },
    (_, index) => `<sitemap><loc>${origin}/sitemap-${index + 1}.xml</loc></sitemap>`,
  );
  return `${declaration}\n<sitemapindex xmlns="${namespace}">\n${files.join('\n')}\n</sitemapindex>\n`;
}

function url({ path, lastModified }: SitemapEntry, locale: Locale, origin: string): string {
  const address = (of: Locale) => escapeHtml(origin + localizedPath(of, path));
  const twins = [...localeCodes.map((of) => [of, address(of)]), ['x-default', address('en')]];
  const links = twins
    .map(([hreflang, href]) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`)
    .join('');
  return `<url><loc>${address(locale)}</loc>${lastModified ? `<lastmod>${lastModified}</lastmod>` : ''}${links}</url>`;
}
