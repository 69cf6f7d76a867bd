import { readFileSync } from 'node:fs';
import PO from 'pofile';
import type { Locale } from '#shared/i18n/locales.ts';

type CatalogueItem = InstanceType<typeof PO.Item>;

/** The messages of one catalogue ("locales/forms") in one language, as the repository keeps them. */
export function readCatalogueItems(folder: string, locale: Locale): CatalogueItem[] {
  return PO.parse(readFileSync(`${folder}/${locale}.po`, 'utf8')).items;
}
