import { and, eq, ne, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { AppError } from '#shared/errors.ts';
import { freeSlug, slugOf } from '#shared/fields/slugs.rules.ts';
import type { NamingRecord } from '../content/record-writer.ts';
import type { SavedParts } from '../content/write-records.ts';
import type { Actor } from '../core/auth/actor.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { isOneOf } from '../core/db/prepared-query.ts';
import { redirectMovedPage } from './moved-pages.ts';
import { redirects } from './redirects.table.ts';

export const slugTaken = { id: 'validation.slugTaken' };

interface SlugOptions {
  table: SQLiteTable & Record<'id' | 'slug', SQLiteColumn>;
  /** The English name, of which a slug is made. */
  name: SQLiteColumn;
  /** The path of the page with a slug. */
  pathOf: (slug: string) => string;
  clock: Clock;
}

/** A slug that a record asks for; `id` is null for a new record. */
interface WantedSlug {
  id: string | null;
  slug: string;
}

/** The slugs of a collection's pages: unique, made from the English name if none is chosen, redirected when they change. */
export function recordSlugs({ table, name, pathOf, clock }: SlugOptions) {
  const findTaken = (reader: Db | Tx, wanted: readonly WantedSlug[]) =>
    findTakenSlugs(reader, { table, pathOf }, wanted);

  return {
    /** Throws `invalid_input` if one of the records asks for a slug that is taken. */
    requireFree(reader: Db | Tx, records: readonly NamingRecord<{ slug: string }>[]): void {
      if (
        findTaken(
          reader,
          records.map(({ id, values: { slug = '' } }) => ({ id, slug })),
        ).length > 0
      )
        throw new AppError('invalid_input', { fields: { slug: slugTaken } });
    },

    /** Stores a slug for each saved record that has none, and redirects from the former page of each that moved. */
    write(tx: Tx, saved: readonly SavedParts<{ slug: string }>[], actor: Actor): void {
      // A thousand new records may have the same name.
      const known = new Set<string>();
      for (const { id, values, before } of saved) {
        const slug = values.slug === '' ? make(tx, id, known) : values.slug;
        if (before && before.slug !== slug)
          redirectMovedPage(tx, actor, {
            fromPath: pathOf(String(before.slug)),
            toPath: pathOf(slug),
            at: toInstant(clock()),
          });
      }
    },

    make,
  };

  /** Stores a free slug of a record's English name, and returns it. `known` holds slugs that are taken, and gets it too. */
  function make(tx: Tx, id: string, known = new Set<string>()): string {
    const row = tx.select({ name }).from(table).where(eq(table.id, id)).get();
    const isTaken = (wanted: string) => known.has(wanted) || findTaken(tx, [{ id, slug: wanted }]).length > 0;
    const slug = freeSlug(slugOf(String(row?.name ?? '')) || id, isTaken);
    known.add(slug);
    tx.update(table).set({ slug }).where(eq(table.id, id)).run();
    return slug;
  }
}

/**
 * The records whose slug another record has, or had. Those in the trash count, so that they can be restored, and
 * redirects count, because links to the former page must not open another one.
 */
export function findTakenSlugs<Wanted extends WantedSlug>(
  reader: Db | Tx,
  { table, pathOf }: Pick<SlugOptions, 'table' | 'pathOf'>,
  wanted: readonly Wanted[],
): Wanted[] {
  const asked = wanted.filter(({ slug }) => slug !== '');
  if (asked.length === 0) return [];
  const slugs = asked.map(({ slug }) => slug);
  const ids = asked.flatMap(({ id }) => id ?? []);
  const read = (where: SQL | undefined) =>
    reader.select({ id: table.id, slug: table.slug }).from(table).where(where).all() as { id: string; slug: string }[];
  const moved = reader
    .select({ fromPath: redirects.fromPath, toPath: redirects.toPath })
    .from(redirects)
    .where(isOneOf(redirects.fromPath, slugs.map(pathOf)))
    .all();
  // The index is for rows with a slug only.
  const ownerOf = new Map(read(and(isOneOf(table.slug, slugs), ne(table.slug, ''))).map(({ id, slug }) => [slug, id]));
  const slugOfId = new Map(read(isOneOf(table.id, ids)).map(({ id, slug }) => [id, slug]));
  const targetOf = new Map(moved.map(({ fromPath, toPath }) => [fromPath, toPath]));
  return asked.filter(({ id, slug }) => {
    const owner = ownerOf.get(slug);
    if (owner !== undefined && owner !== id) return true;
    const target = targetOf.get(pathOf(slug));
    return target !== undefined && (id === null || target !== pathOf(slugOfId.get(id) ?? ''));
  });
}
