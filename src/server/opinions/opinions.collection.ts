import { and, asc, eq, isNotNull, ne, or } from 'drizzle-orm';
import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import type { RecordOf, ValuesOf } from '#shared/collections/define-collection.ts';
import { AppError, type MessageKey } from '#shared/errors.ts';
import { contentIdSchema, localeSchema } from '#shared/fields/fields.schema.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { opinionsCollection } from '#shared/opinions/opinions.collection.ts';
import { maxTeaserQuotes } from '#shared/opinions/opinions.rules.ts';
import { type Opinion, opinionSchema, type Quote, quoteSchema } from '#shared/opinions/opinions.schema.ts';
import { draftQuery, recordPaths, sitePaths } from '#shared/paths.ts';
import { collectionProcedures } from '../content/collection.router.ts';
import { columnsOf } from '../content/collection-columns.ts';
import type { CollectionDeps } from '../content/content-transaction.ts';
import { createCollectionService, storedCollection } from '../content/declared-collection.ts';
import { requireUnchanged } from '../content/record-stamp.ts';
import { collectionRest } from '../content/rest/collection-resource.ts';
import { servedCollection } from '../content/served-collection.ts';
import { isVisible } from '../content/staff-lists.ts';
import { collectionColumns } from '../content/stored-collection.ts';
import type { Authorized } from '../core/auth/actor.ts';
import { contentId } from '../core/db/columns.ts';
import { publicProcedure } from '../core/trpc/trpc.ts';
import { mediaCollection } from '../media/media.collection.ts';
import { media } from '../media/media.table.ts';
import { createPictureReader, presentPicture } from '../media/pictures.ts';
import { storedPackages } from '../packages/packages.collection.ts';
import { packages } from '../packages/packages.table.ts';
import type { SettingsService } from '../settings/settings.service.ts';

export const opinions = sqliteTable('opinions', {
  id: contentId(),
  ...columnsOf(opinionsCollection),
  ...collectionColumns(),
  pictureId: text('picture_id').references(() => media.id, { onDelete: 'set null' }),
  packageId: text('package_id').references(() => packages.id, { onDelete: 'set null' }),
});

const storedOpinions = storedCollection(opinionsCollection, {
  table: opinions,
  targets: { picture: mediaCollection, package: storedPackages },
  pages: [{ path: sitePaths.opinions(), parameter: draftQuery }],
  pathOf: recordPaths.opinion,
});

interface OpinionsServiceDeps extends CollectionDeps {
  settings: Pick<SettingsService, 'get'>;
}

export type OpinionsService = ReturnType<typeof createOpinionsService>;

interface QuotesPart {
  packageId?: string | undefined;
  limit?: number | undefined;
}

/** Testimonials, for visitors and staff. */
export function createOpinionsService({ settings, ...deps }: OpinionsServiceDeps) {
  const { db, clock, shown } = deps;

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

  /**
   * Published testimonials with words, in one language and in the staff's order: all, those about a package, or the
   * first ones. Empty if the centre hides testimonials.
   */
  function listQuotes(locale: Locale, { packageId, limit = -1 }: QuotesPart = {}): Quote[] {
    if (!settings.get('opinions').isShown) return [];
    const hasQuote = or(ne(opinions.quoteEn, ''), ne(opinions.quoteAr, ''));
    const isItsPackage = and(eq(packages.id, opinions.packageId), eq(packages.isPublished, true));
    const isVisibleQuote = and(hasQuote, isVisible(storedOpinions, eq(opinions.isPublished, true), shown));
    const rows = db
      .select({ opinion: opinions, about: { id: packages.id, nameEn: packages.nameEn, nameAr: packages.nameAr } })
      .from(opinions)
      .leftJoin(packages, isItsPackage)
      .where(packageId ? and(isVisibleQuote, eq(packages.id, packageId)) : isVisibleQuote)
      .orderBy(asc(opinions.sortOrder), asc(opinions.id))
      .limit(limit)
      .all();
    return rows.map(({ opinion, about }) => toQuote(opinion, about, locale));
  }

  /** The quote of a record that is being edited. Throws without content.write. */
  function presentCard(
    _actor: Authorized<'content.write'>,
    { id, values }: Pick<RecordOf<typeof opinionsCollection>, 'id' | 'values'>,
    locale: Locale,
  ): Quote {
    const isItsPackage = and(eq(packages.id, values.packageId ?? ''), eq(packages.isPublished, true));
    const about = db.select().from(packages).where(isItsPackage).get();
    return toQuote({ ...values, id }, about ?? null, locale);
  }

  const service = createCollectionService(storedOpinions, {
    ...deps,
    isPublic: () => isNotNull(opinions.pictureId),
    computed: {},
    sorts: {},
    filters: {},
    readPictures: createPictureReader(db),
  });
  /** Throws `invalid_input` for a testimonial without words and picture, or from a month to come. */
  function requireComplete({ quoteEn, quoteAr, pictureId, monthStart }: Partial<ValuesOf<typeof opinionsCollection>>) {
    const isEmpty = !quoteEn && !quoteAr && !pictureId;
    const isFuture = monthStart && Date.parse(monthStart) > clock();
    const fields: Record<string, MessageKey> = {
      ...(isEmpty && { quoteEn: { id: 'validation.quoteOrPicture' }, pictureId: { id: 'validation.quoteOrPicture' } }),
      ...(isFuture && { monthStart: { id: 'validation.monthToCome' } }),
    };
    if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields });
  }

  /** For the staff area. API clients and imports may add a picture later. */
  const forStaff: typeof service = {
    ...service,
    create: (actor, values, id) => {
      requireComplete(values);
      return service.create(actor, values, id);
    },
    update: (actor, id, values, version) => {
      const stored = service.getRecord(actor, id);
      requireUnchanged(actor, stored, version);
      requireComplete({ ...stored.values, ...values });
      return service.update(actor, id, values, version);
    },
  };

  return { ...service, list, listQuotes, presentCard, forStaff };
}

const toQuote = (
  opinion: ValuesOf<typeof opinionsCollection> & { id: string },
  about: { id: string; nameEn: string; nameAr: string } | null,
  locale: Locale,
): Quote => ({
  id: opinion.id,
  quote: localized(opinion, 'quote', locale),
  firstName: localized(opinion, 'firstName', locale),
  monthStart: opinion.monthStart,
  about: about ? localized(about, 'name', locale) : localized(opinion, 'service', locale),
  packageId: about?.id ?? null,
});

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
  staffProcedures: (service) => collectionProcedures(opinionsCollection, service.forStaff),
  publicProcedures: (service) => ({
    list: publicProcedure
      .input(z.object({ locale: localeSchema }))
      .output(z.array(opinionSchema))
      .query(({ input }) => service.list(input.locale)),
    listQuotes: publicProcedure
      .input(
        z.object({
          locale: localeSchema,
          packageId: contentIdSchema.optional(),
          limit: z.int().min(1).max(maxTeaserQuotes).optional(),
        }),
      )
      .output(z.array(quoteSchema))
      .query(({ input: { locale, ...part } }) => service.listQuotes(locale, part)),
  }),
  rest: opinionsRest,
  previewSettings: { opinions: { isShown: true } },
});
