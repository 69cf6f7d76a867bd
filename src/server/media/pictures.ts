import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import type { Picture } from '#shared/media/media.schema.ts';
import { focalOf, pointWithin } from '#shared/media/pictures.rules.ts';
import { mediaPath } from '#shared/paths.ts';
import type { Db } from '../core/db/client.ts';
import { givenIds, isGiven, preparedQuery } from '../core/db/prepared-query.ts';
import { type MediaRow, media } from './media.table.ts';
import { shownFile, variantFile } from './picture-files.ts';

/** A stored picture for pages, with its alternative text in the language. */
export function presentPicture(row: MediaRow | null | undefined, locale: Locale): Picture | null {
  if (!row) return null;
  const sourceSet = (format: 'avif' | 'webp') =>
    row.variants
      .filter((variant) => variant.format === format)
      .map((variant) => `${mediaPath(row.id, variantFile(variant, row.shownEdition))} ${variant.width}w`)
      .join(', ');
  const share = row.variants.find(({ format }) => format === 'jpg');
  const shown = row.shownCrop ?? { x: 0, y: 0, width: row.width, height: row.height };
  return {
    id: row.id,
    src: mediaPath(row.id, shownFile(row)),
    width: shown.width,
    height: shown.height,
    alt: row.isDecorative ? '' : localized(row, 'alt', locale),
    avifSrcSet: sourceSet('avif'),
    webpSrcSet: sourceSet('webp'),
    shareSrc: share ? mediaPath(row.id, variantFile(share, row.shownEdition)) : '',
    focal: focalOf(pointWithin({ x: row.focusX, y: row.focusY }, shown, row)),
  };
}

const picturesByIds = preparedQuery((db) => db.select().from(media).where(isGiven(media.id)).prepare());

/** Reads pictures by their ids; those that are not stored are left out. */
export const createPictureReader =
  (db: Db) =>
  (ids: readonly string[], locale: Locale = 'en'): Record<string, Picture> => {
    const rows = ids.length === 0 ? [] : picturesByIds(db).all(givenIds(ids));
    const pictures = rows.flatMap((row) => presentPicture(row, locale) ?? []);
    return Object.fromEntries(pictures.map((picture) => [picture.id, picture]));
  };
