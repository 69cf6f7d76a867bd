import { asc, eq, isNotNull } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import type { Opinion } from '#shared/opinions/opinions.schema.ts';
import { isVisible } from '../content/content-records.ts';
import { createCollectionService } from '../content/declared-collection.ts';
import type { Clock } from '../core/clock.ts';
import type { ContentVersion } from '../core/content-version.ts';
import type { Db } from '../core/db/client.ts';
import { media } from '../media/media.table.ts';
import { createPictureReader, presentPicture } from '../media/pictures.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { storedOpinions } from './opinions.collection.ts';
import { opinions } from './opinions.table.ts';

export interface OpinionsServiceDeps {
  db: Db;
  clock: Clock;
  contentVersion: ContentVersion;
  settings: Pick<SettingsService, 'get'>;
  /** The id of a draft that is public, for its preview. */
  shown?: string;
}

export type OpinionsService = ReturnType<typeof createOpinionsService>;

/** Testimonials, for visitors and staff. */
export function createOpinionsService({ settings, ...deps }: OpinionsServiceDeps) {
  const { db, shown } = deps;

  /** Published testimonials with a picture, in one language and in the staff's order. Throws `not_found` if the centre hides testimonials. */
  function list(locale: Locale): Opinion[] {
    if (!settings.get('opinions').isShown) throw new AppError('not_found');
    const rows = db
      .select({ opinion: opinions, media })
      .from(opinions)
      .innerJoin(media, eq(media.id, opinions.pictureId))
      .where(isVisible(storedOpinions, eq(opinions.isPublished, true), shown))
      .orderBy(asc(opinions.sortOrder), asc(opinions.id))
      .all();
    return rows.flatMap((row) => {
      const picture = presentPicture(row.media, locale);
      return picture ? [{ id: row.opinion.id, picture: { ...picture, alt: localized(row.opinion, 'altText', locale) } }] : [];
    });
  }

  const service = createCollectionService(storedOpinions, {
    ...deps,
    isPublic: () => isNotNull(opinions.pictureId),
    computed: {},
    sorts: {},
    filters: {},
    readPictures: createPictureReader(db),
  });
  return { ...service, list };
}
