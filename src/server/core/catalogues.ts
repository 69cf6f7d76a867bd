import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import PO from 'pofile';
import type { Locale } from '#shared/i18n/locales.ts';
import { runtimeFiles } from '../runtime-files.ts';

type CatalogueItem = InstanceType<typeof PO.Item>;

/** The messages of one catalogue, such as `locales/forms`, in one language. */
export function readCatalogueItems(folder: string, locale: Locale): CatalogueItem[] {
  return PO.parse(readFileSync(join(runtimeFiles.catalogues, relative('locales', folder), `${locale}.po`), 'utf8'))
    .items;
}
