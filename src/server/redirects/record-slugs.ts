import { and, eq, ne } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { AppError } from '#shared/errors.ts';
import { freeSlug, slugOf } from '#shared/fields/slugs.rules.ts';
import type { NamingRecord } from '../content/record-writer.ts';
import type { SavedParts } from '../content/write-records.ts';
import type { Actor } from '../core/auth/actor.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { redirectMovedPage } from './moved-pages.ts';
import { redirects } from './redirects.table.ts';

interface SlugOptions {
  table: SQLiteTable & Record<'id' | 'slug', SQLiteColumn>;
  /** The English name, of which a slug is made. */
  name: SQLiteColumn;
  /** The path of the page with a slug. */
  pathOf: (slug: string) => string;
  clock: Clock;
}

/** The slugs of a collection's pages: unique, made from the English name if none is chosen, redirected when they change. */
export function recordSlugs({ table, name, pathOf, clock }: SlugOptions) {
  /**
   * Whether another record has a slug, or had it. Those in the trash count, so that they can be restored, and redirects
   * count, because links to the former page must not open another one.
   */
  function isTaken(reader: Db | Tx, slug: string, id: string | null): boolean {
    if (slug === '') return false;
    const isOther = id === null ? undefined : ne(table.id, id);
    const owner = reader
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.slug, slug), isOther))
      .get();
    if (owner) return true;
    const redirect = reader
      .select({ toPath: redirects.toPath })
      .from(redirects)
      .where(eq(redirects.fromPath, pathOf(slug)))
      .get();
    if (!redirect || id === null) return redirect !== undefined;
    const own = reader.select({ slug: table.slug }).from(table).where(eq(table.id, id)).get();
    return redirect.toPath !== pathOf(String(own?.slug ?? ''));
  }

  return {
    /** Throws `invalid_input` if one of the records asks for a slug that is taken. */
    requireFree(reader: Db | Tx, records: readonly NamingRecord<{ slug: string }>[]): void {
      if (records.some(({ id, values: { slug = '' } }) => isTaken(reader, slug, id)))
        throw new AppError('invalid_input', { fields: { slug: { id: 'validation.slugTaken' } } });
    },

    /** Stores a slug for each saved record that has none, and redirects from the former page of each that moved. */
    write(tx: Tx, saved: readonly SavedParts<{ slug: string }>[], actor: Actor): void {
      for (const { id, values, before } of saved) {
        const slug = values.slug === '' ? make(tx, id) : values.slug;
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

  /** Stores a free slug of a record's English name, and returns it. */
  function make(tx: Tx, id: string): string {
    const row = tx.select({ name }).from(table).where(eq(table.id, id)).get();
    const slug = freeSlug(slugOf(String(row?.name ?? '')) || id, (wanted) => isTaken(tx, wanted, id));
    tx.update(table).set({ slug }).where(eq(table.id, id)).run();
    return slug;
  }
}
