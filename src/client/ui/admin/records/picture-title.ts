import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import type { PictureRecord } from '#shared/media/media.schema.ts';

/** What staff know a picture by: its alternative text, also of an ornament, whose words visitors do not hear; else its file's name. */
export function pictureTitle(record: Pick<PictureRecord, 'altEn' | 'altAr' | 'name'>, locale: Locale): string {
  return localized(record, 'alt', locale) || record.name;
}
