import { asc, desc, eq, inArray, max, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { normaliseText } from '#shared/rules/search.rules.ts';
import { recordsPageSize } from '#shared/schemas/records.schema.ts';
import { type Actor, actorName } from '../auth/actor.ts';
import { type Clock, toInstant } from '../clock.ts';
import type { Db, Tx } from '../db/client.ts';
import { type categories, type labTests, media, type medicalInfos, type offers, type opinions, type packages } from '../db/schema/index.ts';

/** The tables of content that staff keep. */
export type ContentTable = typeof packages | typeof offers | typeof medicalInfos | typeof opinions;

/** What every change by staff writes beside the change itself. */
export function stampOf(actor: Actor, clock: Clock) {
  return { updatedAt: toInstant(clock()), updatedBy: actorName(actor) };
}

/** What a copy of a record begins with: nobody outside sees it yet. */
export function draftOf(actor: Actor, clock: Clock) {
  const stamp = stampOf(actor, clock);
  return { ...stamp, createdAt: stamp.updatedAt, version: 1, isPublished: false };
}

/**
 * The version that a change of the record is stored with. Throws `not_found`, and `conflict` with the name of who was faster where the
 * record is no longer as its author `seen` it; who names no version changes whatever is stored.
 */
export function nextVersion(tx: Tx, table: ContentTable | typeof categories | typeof labTests, id: string, seen: number | undefined): number {
  const columns = table as typeof packages;
  const row = tx.select({ version: columns.version, updatedBy: columns.updatedBy }).from(columns).where(eq(columns.id, id)).get();
  if (!row) throw new AppError('not_found');
  if (seen !== undefined && seen !== row.version)
    throw new AppError('conflict', {
      message: row.updatedBy ? { id: 'content.conflict', values: { name: row.updatedBy } } : { id: 'content.conflictUnnamed' },
    });
  return row.version + 1;
}

/** The place behind all others. */
export function nextSortOrder(tx: Tx, table: ContentTable | typeof categories): number {
  const columns = table as typeof packages;
  const last = tx
    .select({ last: max(columns.sortOrder) })
    .from(columns)
    .get()?.last;
  return (last ?? 0) + 1;
}

/** Shows or hides records; those that are so already keep their version. Returns how many were changed. */
export function writePublished(tx: Tx, table: ContentTable, ids: readonly string[], isPublished: boolean, stamp: ReturnType<typeof stampOf>): number {
  const columns = table as typeof packages;
  const isMeant = sql`${inArray(columns.id, [...ids])} AND ${columns.isPublished} <> ${isPublished ? 1 : 0}`;
  return tx
    .update(columns)
    .set({ isPublished, ...stamp, version: sql`${columns.version} + 1` })
    .where(isMeant)
    .run().changes;
}

/** Takes records away; those that are gone already are passed over. Returns how many there were. */
export function removeRows(tx: Tx, table: ContentTable, ids: readonly string[]): number {
  const columns = table as typeof packages;
  return tx
    .delete(columns)
    .where(inArray(columns.id, [...ids]))
    .run().changes;
}

/** The English and the Arabic column of one text. */
export type BilingualColumns = readonly [en: SQLWrapper, ar: SQLWrapper];

/** The condition for records that say in one language what they do not say in `locale`. */
export function missingIn(locale: Locale, pairs: readonly BilingualColumns[]): SQL {
  const lacks = pairs.map(([en, ar]) => (locale === 'en' ? sql`(${en} = '' AND ${ar} <> '')` : sql`(${ar} = '' AND ${en} <> '')`));
  return sql`(${sql.join(lacks, sql` OR `)})`;
}

/** The condition for records whose texts hold every word of a search, in any spelling that `normaliseText` takes for the same. */
export function holdsWords(term: string, texts: readonly SQLWrapper[]): SQL | undefined {
  const words = normaliseText(term).split(/\s+/).filter(Boolean);
  const all = sql`normalised(${sql.join([...texts], sql` || ' ' || `)})`;
  return words.length === 0
    ? undefined
    : sql.join(
        words.map((word) => sql`instr(${all}, ${word}) > 0`),
        sql` AND `,
      );
}

/** The order of a list: by what `sort` names (with a minus the other way round), and behind that as staff arranged it. Empty values come last. */
export function recordsOrder<Sort extends string>(
  sort: Sort | `-${Sort}` | undefined,
  columns: Record<Sort, SQLWrapper>,
  arranged: readonly SQLWrapper[],
): SQL[] {
  const places = arranged.map((column) => asc(column));
  if (!sort) return places;
  const isDown = sort.startsWith('-');
  const column = columns[(isDown ? sort.slice(1) : sort) as Sort];
  return [sql`${column} IS NULL`, isDown ? desc(column) : asc(column), ...places];
}

/** A text column as a list in one language is ordered by it: what is shown, whatever the case of its letters. */
export function shownText([en, ar]: BilingualColumns, locale: Locale): SQL {
  const [own, other] = locale === 'ar' ? [ar, en] : [en, ar];
  return sql`COALESCE(NULLIF(${own}, ''), ${other}) COLLATE NOCASE`;
}

/** Which page of a list this is. */
export const pageOf = (total: number, page: number) => ({ total, page, pageCount: Math.max(1, Math.ceil(total / recordsPageSize)) });
export const offsetOf = (page: number) => (page - 1) * recordsPageSize;

/** Throws `invalid_input` for the field where a picture that it names is not stored. */
export function requirePictures(db: Db, pictures: Record<string, readonly string[]>): void {
  for (const [field, ids] of Object.entries(pictures)) {
    const wanted = [...new Set(ids)];
    const stored = db.select({ id: media.id }).from(media).where(inArray(media.id, wanted)).all().length;
    if (stored !== wanted.length) throw new AppError('invalid_input', { fields: { [field]: { id: 'validation.unknownRecord' } } });
  }
}

const copyMarks: Record<Locale, string> = { en: ' (copy)', ar: ' (نسخة)' };

/** The name of a record's copy, no longer than `most`; an empty one stays empty. */
export function copiedName(name: string, locale: Locale, most: number): string {
  const mark = copyMarks[locale];
  return name === '' ? '' : name.slice(0, most - mark.length) + mark;
}
