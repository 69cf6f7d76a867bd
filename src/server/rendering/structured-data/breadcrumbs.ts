import type { BreadcrumbList } from 'schema-dts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localizedPath } from '#shared/paths.ts';

export interface Crumb {
  name: string;
  /** Path and query without the language's prefix. */
  path: string;
}

/** The path from the landing page to a page, including the page. */
export function breadcrumbs(crumbs: readonly Crumb[], locale: Locale, origin: string): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + localizedPath(locale, path),
    })),
  };
}
