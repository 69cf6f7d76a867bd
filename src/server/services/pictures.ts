import type { InferSelectModel } from 'drizzle-orm';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { mediaPath } from '#shared/paths.ts';
import type { Picture } from '#shared/schemas/media.schema.ts';
import type { media } from '../db/schema/index.ts';

export type MediaRow = InferSelectModel<typeof media>;

/** A stored picture as a page needs it, its alternative text in the language. */
export function presentPicture(row: MediaRow | null | undefined, locale: Locale): Picture | null {
  if (!row) return null;
  const sourceSet = (format: 'avif' | 'webp') =>
    row.variants
      .filter((variant) => variant.format === format)
      .map((variant) => `${mediaPath(row.id, `${variant.width}.${format}`)} ${variant.width}w`)
      .join(', ');
  return {
    id: row.id,
    src: mediaPath(row.id, `original.${row.format}`),
    width: row.width,
    height: row.height,
    alt: localized(row, 'alt', locale),
    avifSrcSet: sourceSet('avif'),
    webpSrcSet: sourceSet('webp'),
  };
}
