import { asc, eq, isNotNull } from 'drizzle-orm';
import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { localeSchema } from '#shared/fields/fields.schema.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { opinionsCollection } from '#shared/opinions/opinions.collection.ts';
import { type Opinion, opinionSchema } from '#shared/opinions/opinions.schema.ts';
import { draftQuery, recordPaths, sitePaths } from '#shared/paths.ts';
import { collectionProcedures } from '../content/collection.router.ts';
import { columnsOf } from '../content/collection-columns.ts';
import { isVisible } from '../content/content-records.ts';
import { createCollectionService, storedCollection } from '../content/declared-collection.ts';
import { collectionRest } from '../content/rest/collection-resource.ts';
import { type CollectionDeps, servedCollection } from '../content/served-collection.ts';
import { collectionColumns } from '../content/stored-collection.ts';
import { contentId } from '../core/db/columns.ts';
import { publicProcedure } from '../core/trpc/trpc.ts';
import { mediaCollection } from '../media/media.collection.ts';
import { media } from '../media/media.table.ts';
import { createPictureReader, presentPicture } from '../media/pictures.ts';
import type { SettingsService } from '../settings/settings.service.ts';

export const opinions = sqliteTable('opinions', {
  id: contentId(),
  ...columnsOf(opinionsCollection),
  ...collectionColumns(),
  pictureId: text('picture_id').references(() => media.id, { onDelete: 'set null' }),
});

const storedOpinions = storedCollection(opinionsCollection, {
  table: opinions,
  targets: { picture: mediaCollection },
  pages: [{ path: sitePaths.opinions(), parameter: draftQuery }],
  pathOf: recordPaths.opinion,
});

interface OpinionsServiceDeps extends CollectionDeps {
  settings: Pick<SettingsService, 'get'>;
}

export type OpinionsService = ReturnType<typeof createOpinionsService>;

/** Testimonials, for visitors and staff. */
export function createOpinionsService({ settings, ...deps }: OpinionsServiceDeps) {
  const { db, shown } = deps;

  /**
   * Published testimonials with a picture, in one language and in the staff's order. Throws `not_found` if the centre
   * hides testimonials.
   */
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
      return picture
        ? [{ id: row.opinion.id, picture: { ...picture, alt: localized(row.opinion, 'altText', locale) } }]
        : [];
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

/**
 * Testimonials: public reads of published ones with a picture, writes by staff. Their text is English; with ?lang=ar it
 * is Arabic.
 */
const opinionsRest = collectionRest(opinionsCollection, {
  path: '/opinion',
  names: { one: 'opinion', many: 'opinions' },
  title: 'Opinion',
  description: 'Testimonials: pictures and their text',
  changeExample: { altText: 'Thank you for the kind care.' },
  hasOneLanguage: true,
  present: ({ altText: _, ...first }, { values }, { locale }) => ({
    ...first,
    altText: localized(values, 'altText', locale),
  }),
});

export const servedOpinions = servedCollection({
  stored: storedOpinions,
  createService: createOpinionsService,
  staffProcedures: (service) => collectionProcedures(opinionsCollection, service),
  publicProcedures: (service) => ({
    list: publicProcedure
      .input(z.object({ locale: localeSchema }))
      .output(z.array(opinionSchema))
      .query(({ input }) => service.list(input.locale)),
  }),
  rest: opinionsRest,
  previewSettings: { opinions: { isShown: true } },
});
