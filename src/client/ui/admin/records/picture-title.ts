import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import type { PictureRecord } from '#shared/media/media.schema.ts';

/** The alternative text of a picture, of a decorative one too, else its file name. */
export function pictureTitle(record: Pick<PictureRecord, 'altEn' | 'altAr' | 'name'>, locale: Locale): string {
  return localized(record, 'alt', locale) || record.name;
}
