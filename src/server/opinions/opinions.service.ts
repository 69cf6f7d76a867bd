import { and, asc, count, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { type Opinion, type OpinionInput, type OpinionRecord, type OpinionRecordListInput, opinionInputSchema } from '#shared/opinions/opinions.schema.ts';
import { createRecordKeeper } from '../content/collection-service.ts';
import { isVisible, pageOf, readIds, readListed, recordsOrder, shownText, wholeList } from '../content/content-records.ts';
import { holdText } from '../content/record-texts.ts';
import { type Actor, requirePermission } from '../core/auth/actor.ts';
import type { Clock } from '../core/clock.ts';
import type { ContentVersion } from '../core/content-version.ts';
import type { Db } from '../core/db/client.ts';
import { missingIn } from '../core/db/columns.ts';
import { media } from '../media/media.table.ts';
import { requirePictures } from '../media/picture-references.ts';
import { type MediaRow, presentPicture } from '../media/pictures.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { opinionsCollection } from './opinions.collection.ts';
import { opinions } from './opinions.table.ts';

const texts = [opinions.altTextEn, opinions.altTextAr] as const;

export interface OpinionsServiceDeps {
  db: Db;
  clock: Clock;
  contentVersion: ContentVersion;
  settings: Pick<SettingsService, 'get'>;
  /** A draft that visitors would see, as far as this service goes. */
  shown?: string;
}

export type OpinionsService = ReturnType<typeof createOpinionsService>;

/** The testimonials: what visitors see, and what staff change. */
export function createOpinionsService({ db, clock, contentVersion, settings, shown }: OpinionsServiceDeps) {
  const isPublished = isVisible(opinionsCollection, eq(opinions.isPublished, true), shown);
  const isPublic = and(isPublished, isNotNull(opinions.pictureId));
  const select = () => db.select({ opinion: opinions, media }).from(opinions).leftJoin(media, eq(media.id, opinions.pictureId));

  /** Published testimonials that have a picture, in the order staff gave them, with their words in one language. Throws `not_found` where the centre shows none. */
  function list(locale: Locale): Opinion[] {
    if (!settings.get('opinions').isShown) throw new AppError('not_found');
    const rows = db
      .select({ opinion: opinions, media })
      .from(opinions)
      .innerJoin(media, eq(media.id, opinions.pictureId))
      .where(isPublished)
      .orderBy(asc(opinions.sortOrder), asc(opinions.id))
      .all();
    return rows.flatMap((row) => {
      const picture = presentPicture(row.media, locale);
      return picture ? [{ id: row.opinion.id, picture: { ...picture, alt: localized(row.opinion, 'altText', locale) } }] : [];
    });
  }

  /** Testimonials in both languages, published or not, a page at a time. Throws without content.write. */
  function listRecords(actor: Actor, { sort, page = 1, ...filters }: OpinionRecordListInput, locale: Locale) {
    requirePermission(actor, 'content.write');
    const where = recordsWhere(filters);
    const order = recordsOrder(sort, { name: shownText(texts, locale), updated: opinions.updatedAt }, [opinions.sortOrder, opinions.id]);
    const { total, isListed } = readListed(db, opinions, { where, order, page });
    const rows = select()
      .where(isListed)
      .orderBy(...order)
      .all();
    return { items: rows.map(toRecord), ...pageOf(total, page) };
  }

  /** The ids of all that `listRecords` shows with the same filters, on whatever page. Throws without content.write. */
  function listIds(actor: Actor, filters: OpinionRecordListInput): string[] {
    requirePermission(actor, 'content.write');
    return readIds(db, opinionsCollection, recordsWhere(filters));
  }

  function recordsWhere({ search, published, missing }: OpinionRecordListInput): SQL | undefined {
    return and(
      isNull(opinions.deletedAt),
      search ? holdText('opinion', opinions.id, search) : undefined,
      published ? eq(opinions.isPublished, published === 'yes') : undefined,
      missing ? missingIn(missing, [texts]) : undefined,
    );
  }

  /** The testimonials that visitors see, in both languages: the list that API clients read, or a part of it. */
  function listPublishedRecords({ offset, limit } = wholeList): OpinionRecord[] {
    return select().where(isPublic).orderBy(asc(opinions.sortOrder), asc(opinions.id)).limit(limit).offset(offset).all().map(toRecord);
  }

  /** How many testimonials `listPublishedRecords` holds in all. */
  function countPublished(): number {
    return db.select({ total: count() }).from(opinions).where(isPublic).get()?.total ?? 0;
  }

  /** One testimonial that visitors see, in both languages. Throws `not_found`. */
  function getPublishedRecord(id: string): OpinionRecord {
    return readRecord(id, isPublic);
  }

  /** One testimonial in both languages, published or not. Throws `not_found`, and without content.write. */
  function getRecord(actor: Actor, id: string): OpinionRecord {
    requirePermission(actor, 'content.write');
    return readRecord(id);
  }

  function readRecord(id: string, condition?: SQL): OpinionRecord {
    const row = select()
      .where(and(eq(opinions.id, id), isNull(opinions.deletedAt), condition))
      .get();
    if (!row) throw new AppError('not_found');
    return toRecord(row);
  }

  const { create, update, duplicate, setPublished, removeMany } = createRecordKeeper(
    { db, clock, contentVersion },
    {
      collection: opinionsCollection,
      parse: (input: OpinionInput) => ({ values: opinionInputSchema.parse(input) }),
      requireStored: (records) => requirePictures(db, { pictureId: records.flatMap(({ parsed }) => parsed.values.pictureId ?? []) }),
      read: readRecord,
      longestName: 500,
    },
  );

  return {
    list,
    listRecords,
    listIds,
    listPublishedRecords,
    countPublished,
    getPublishedRecord,
    getRecord,
    create,
    update,
    duplicate,
    setPublished,
    removeMany,
  };
}

function toRecord({ opinion, media: picture }: { opinion: typeof opinions.$inferSelect; media: MediaRow | null }): OpinionRecord {
  const { pictureId: _picture, sortOrder: _order, createdAt: _created, ...fields } = opinion;
  return { ...fields, picture: presentPicture(picture, 'en') };
}
