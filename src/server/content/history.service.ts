import { eq, sql } from 'drizzle-orm';
import {
  type FieldValue,
  minVersions,
  type RecordVersion,
  versionRetentionDays,
} from '#shared/content/history.schema.ts';
import type { CollectionName } from '#shared/content/records.schema.ts';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import type { Authorized, System } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import { inTransaction } from '../core/db/client.ts';
import { readNames } from './record-names.ts';
import { recordVersions } from './record-versions.table.ts';
import { findVersion, presentVersions, readVersions, type Snapshot } from './record-versions.ts';
import type { Collections, Reference, StoredCollection } from './stored-collection.ts';

/** The service of a collection; it validates the input. */
interface Updater {
  update: (actor: Authorized<'content.write'>, id: string, input: never, version: number, event: 'restored') => unknown;
}

interface HistoryDeps extends CommonDeps {
  collections: Collections;
  services: Readonly<Record<CollectionName, Updater>>;
}

export type HistoryService = ReturnType<typeof createHistoryService>;

/** The versions of each record, and their restoration. */
export function createHistoryService({ db, clock, collections, services }: HistoryDeps) {
  /**
   * The versions of a record, newest first, with their changes and names in one language. Throws `not_found`, or
   * without content.write.
   */
  function list(
    _actor: Authorized<'content.write'>,
    collection: CollectionName,
    id: string,
    locale: Locale,
  ): RecordVersion[] {
    requireRecord(collection, id);
    return presentVersions(readVersions(db, collection, id), (before, after) =>
      changesBetween(collections[collection], before, after, locale),
    );
  }

  /**
   * Restores the content of a version; `isPublished` stays. Throws `not_found`; `conflict` if the record is no longer
   * the version `seen`; `invalid_input` if a record that it names no longer exists.
   */
  function restore(
    actor: Authorized<'content.write'>,
    collection: CollectionName,
    id: string,
    { number, seen }: { number: number; seen: number },
  ): void {
    const { isPublished } = requireRecord(collection, id);
    const version = findVersion(db, collection, id, number);
    if (!version) throw new AppError('not_found');
    services[collection].update(actor, id, { ...version.snapshot, isPublished } as never, seen, 'restored');
  }

  /**
   * Deletes versions that are older than `versionRetentionDays` and not among the last `minVersions` of their record.
   * Returns how many.
   */
  function removeDue(_actor: System): number {
    const due = toInstant(clock() - versionRetentionDays * dayMs);
    const { collection, recordId, number, at } = recordVersions;
    const placed = sql`SELECT rowid AS row, ${at} AS at, row_number() OVER (PARTITION BY ${collection}, ${recordId} ORDER BY ${number} DESC) AS place FROM ${recordVersions}`;
    return inTransaction(
      db,
      (tx) =>
        tx.run(
          sql`DELETE FROM ${recordVersions} WHERE rowid IN (SELECT row FROM (${placed}) WHERE place > ${minVersions} AND at < ${due})`,
        ).changes,
    );
  }

  function requireRecord(collection: CollectionName, id: string) {
    const { table } = collections[collection];
    const row = db
      .select({ isPublished: table.isPublished, deletedAt: table.deletedAt })
      .from(table)
      .where(eq(table.id, id))
      .get();
    if (!row || row.deletedAt !== null) throw new AppError('not_found');
    return row;
  }

  function changesBetween(
    { references }: StoredCollection,
    before: Snapshot,
    after: Snapshot,
    locale: Locale,
  ): RecordVersion['changes'] {
    return Object.keys(after).flatMap((field) => {
      if (JSON.stringify(before[field]) === JSON.stringify(after[field])) return [];
      const formatFieldValue = (value: unknown) => presentValue(references[field], value, locale);
      return [{ field, before: formatFieldValue(before[field]), after: formatFieldValue(after[field]) }];
    });
  }

  /** A field's value for display: the name instead of an id, '' if that record no longer exists. */
  function presentValue(reference: Reference | undefined, value: unknown, locale: Locale): FieldValue {
    if (!reference) return (value ?? null) as FieldValue;
    const { to, isList, idField } = reference;
    const entries = [value].flat();
    const names = readNames(
      db,
      to,
      idField ? entries.map((entry) => (entry as Snapshot | undefined)?.[idField]) : entries,
      locale,
    );
    return isList ? names : (names[0] ?? '');
  }

  return { list, restore, removeDue };
}
