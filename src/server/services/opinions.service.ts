import { asc, eq } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import type { Opinion } from '#shared/schemas/opinions.schema.ts';
import type { Db } from '../db/client.ts';
import { media, opinions } from '../db/schema/index.ts';
import { presentPicture } from './pictures.ts';
import type { SettingsService } from './settings.service.ts';

export type OpinionsService = ReturnType<typeof createOpinionsService>;

/** The testimonials that visitors see. */
export function createOpinionsService({ db, settings }: { db: Db; settings: Pick<SettingsService, 'get'> }) {
  /** Published testimonials that have a picture, in the order staff gave them, with their words in one language. Throws `not_found` where the centre shows none. */
  function list(locale: Locale): Opinion[] {
    if (!settings.get('opinions').isShown) throw new AppError('not_found');
    const rows = db
      .select({ opinion: opinions, media })
      .from(opinions)
      .innerJoin(media, eq(media.id, opinions.pictureId))
      .where(eq(opinions.isPublished, true))
      .orderBy(asc(opinions.sortOrder), asc(opinions.id))
      .all();
    return rows.flatMap((row) => {
      const picture = presentPicture(row.media, locale);
      return picture ? [{ id: row.opinion.id, picture: { ...picture, alt: localized(row.opinion, 'altText', locale) } }] : [];
    });
  }

  return { list };
}
