import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, isNull, not, sql } from 'drizzle-orm';
import { type CollectionName, collectionNames } from '#shared/content/records.schema.ts';
import type { DemoContent } from '#shared/first-steps/first-steps.schema.ts';
import type { SectionName } from '#shared/settings/sections.ts';
import { type Settings, type SettingsKey, settingsRegistry } from '#shared/settings/settings.schema.ts';
import { sectionKeys } from '#shared/settings/settings-sections.schema.ts';
import { type ContentTx, type ContentWriteDeps, changeContent } from '../content/content-transaction.ts';
import { type HolderColumn, holderColumns } from '../content/holders.ts';
import type { Collections } from '../content/stored-collection.ts';
import { audit } from '../core/audit/audit.ts';
import type { Authorized, AuthorizedForAll } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { isOneOf } from '../core/db/prepared-query.ts';
import { labTests } from '../lab-tests/lab-tests.table.ts';
import { deleteRequest } from '../request-records/appointment-claims.ts';
import { appointments } from '../request-records/appointments.table.ts';
import { requests } from '../request-records/requests.table.ts';
import { defaultSettings } from '../settings/default-settings.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { SettingsSectionsService } from '../settings/settings-sections.service.ts';
import { type Demo, demoValueOf, readDemo, readDemoRecords, withoutDemoValues } from './demo-recognition.ts';

interface DemoContentServiceDeps extends ContentWriteDeps {
  collections: Collections;
  settings: Pick<SettingsService, 'get' | 'set'>;
  sections: Pick<SettingsSectionsService, 'replace'>;
  /** Called after invented requests were removed. */
  onRequests: () => void;
  removers: Record<
    CollectionName,
    { removeMany: (actor: Authorized<'content.write'>, ids: readonly string[]) => void }
  >;
}

export type DemoContentService = ReturnType<typeof createDemoContentService>;

const keys = Object.keys(settingsRegistry) as SettingsKey[];
const sectionNames = Object.keys(sectionKeys) as SectionName[];
const keysInSections = sectionNames.flatMap((section): readonly SettingsKey[] => sectionKeys[section]);
const keysBesideSections = keys.filter((key) => !keysInSections.includes(key));
/** Packages are removed before the records that they need. */
const removalOrder: readonly CollectionName[] = [
  'package',
  ...collectionNames.filter((collection) => collection !== 'package'),
];
type IdsByCollection = Record<CollectionName, string[]>;

/**
 * Finds and removes remaining demo content.
 */
export function createDemoContentService({
  collections,
  settings,
  sections,
  removers,
  onRequests,
  ...deps
}: DemoContentServiceDeps) {
  const { db, clock } = deps;

  /** Compares the centre's current content with the demo. */
  function getStatus(_actor: Authorized<'settings.write'>): DemoStatus {
    const demo = readDemo(db);
    return {
      content: findContent(demo),
      isDemo: (key, field) => {
        const value = settings.get(key)[field];
        // An empty value is that of a new centre, even if the demo has it too.
        return (
          isDeepStrictEqual(value, demoValueOf(demo, key)[field]) &&
          !isDeepStrictEqual(value, defaultSettings[key][field])
        );
      },
    };
  }

  function findContent(demo: Demo): DemoContent {
    const records = collectionNames.map(
      (collection) => [collection, readDemoRecords(db, collections[collection], demo, clock())] as const,
    );
    const unchangedIds = records.map(([collection, rows]) => {
      const unchangedRows = rows.filter((row) => row.isUnchanged);
      return [collection, unchangedRows.map(({ id }) => id)];
    });
    const going = withoutNeeded(db, Object.fromEntries(unchangedIds) as IdsByCollection);
    return {
      records: Object.fromEntries(
        collectionNames.map((collection) => [collection, going[collection].length]),
      ) as DemoContent['records'],
      changedCount: records.flatMap(([, rows]) => rows.filter((row) => !row.isUnchanged)).length,
      requestCount: listInvented(db).length,
      settings: keys.filter((key) => hasDemoValues(key, demo)),
    };
  }

  /**
   * Moves the demo's records to the trash, changed ones only `withChanged`, and empties demo values in the settings,
   * whose history contains them; all or nothing. Records that remaining ones need are left, such as the tests of a
   * package of the centre, which lose the signature of the invented director. Panels and tags are left: they are common to all laboratories. Deletes the invented requests,
   * changed or not, and the unchanged seats of the demo without other appointments. Returns the number of removed
   * records.
   */
  function remove(
    actor: AuthorizedForAll<'settings.write' | 'content.write'>,
    { withChanged }: { withChanged: boolean },
  ): { count: number } {
    const count = changeContent(deps, (tx) => {
      const demo = readDemo(tx);
      for (const { id } of listInvented(tx)) deleteRequest(tx, id);
      removeSeats(tx, actor, demo);
      const found = collectionNames.map((collection) => {
        const rows = readDemoRecords(tx, collections[collection], demo, clock());
        return [collection, rows.filter((row) => withChanged || row.isUnchanged).map(({ id }) => id)];
      });
      const going = withoutNeeded(tx, Object.fromEntries(found) as IdsByCollection);
      removeSignatures(tx, demo);
      for (const collection of removalOrder)
        if (going[collection].length > 0) removers[collection].removeMany(actor, going[collection]);
      emptySections(actor, demo);
      const removed = Object.values(going).flat().length;
      audit(tx, actor, { event: 'demoRemoved', at: toInstant(clock()), details: { count: removed } });
      return removed;
    });
    onRequests();
    return { count };
  }

  /** Leaves out the records that others need which stay, such as the category of a package of the centre. */
  function withoutNeeded(reader: Db | Tx, going: IdsByCollection): IdsByCollection {
    const left = collectionNames.map((name) => {
      const columns = holderColumns(collections, collections[name]);
      const needed = new Set(columns.flatMap((column) => readNeeded(reader, column, going[name], going)));
      return [name, going[name].filter((id) => !needed.has(id))] as const;
    });
    const free = Object.fromEntries(left) as IdsByCollection;
    // A calculated test that stays needs its sources.
    return left.every(([name, ids]) => ids.length === going[name].length) ? free : withoutNeeded(reader, free);
  }

  /** Nobody stands behind the signatures of the invented director: tests that stay wait for a reviewer of the centre. */
  function removeSignatures(tx: ContentTx, demo: Demo): void {
    const ids = [...(demo.get('labTest')?.keys() ?? [])];
    const isByDirector = sql`${labTests.signed} ->> 'by' = ${demoValueOf(demo, 'director').nameEn}`;
    const unsigned = tx
      .update(labTests)
      .set({ signed: null, reviewedAt: null, reviewedBy: '' })
      .where(and(isOneOf(labTests.id, ids), isByDirector))
      .returning({ id: labTests.id })
      .all();
    const at = toInstant(clock());
    tx.publishChange({ collection: 'labTest', ids: unsigned.map(({ id }) => id), event: 'reviewRemoved', at });
  }

  function removeSeats(tx: Tx, actor: Authorized<'settings.write'>, demo: Demo): void {
    const used = tx.selectDistinct({ id: appointments.seat }).from(appointments).all();
    const team = settings.get('team');
    const left = team.filter(
      (seat) => !isDeepStrictEqual(demo.get('seat')?.get(seat.id), seat) || used.some(({ id }) => id === seat.id),
    );
    if (left.length < team.length) sections.replace(actor, 'team', { team: left });
  }

  function emptySections(actor: Authorized<'settings.write'>, demo: Demo): void {
    for (const section of sectionNames) {
      const emptied = sectionKeys[section]
        .filter((key) => hasDemoValues(key, demo))
        .map((key) => [key, withoutDemoValues(key, settings.get(key), demo)] as const);
      if (emptied.length > 0) sections.replace(actor, section, Object.fromEntries(emptied));
    }
    for (const key of keysBesideSections) if (hasDemoValues(key, demo)) emptyKey(actor, key, demo);
  }

  function emptyKey<Key extends SettingsKey>(actor: Authorized<'settings.write'>, key: Key, demo: Demo): void {
    settings.set(actor, key, withoutDemoValues(key, settings.get(key), demo));
  }

  /** Whether a key still contains values of the demo. */
  function hasDemoValues(key: SettingsKey, demo: Demo): boolean {
    return !isDeepStrictEqual(withoutDemoValues(key, settings.get(key), demo), settings.get(key));
  }

  return { getStatus, remove };
}

/** The requests that the demo invented. */
const listInvented = (reader: Db | Tx): { id: string }[] =>
  reader.select({ id: requests.id }).from(requests).where(eq(requests.source, 'demo')).all();

export interface DemoStatus {
  /** The remaining demo content, without records in the trash. */
  content: DemoContent;
  /** Whether a field of the settings still equals the demo's. */
  isDemo: <Key extends SettingsKey>(key: Key, field: keyof Settings[Key]) => boolean;
}

/** The ids among these that a holder needs which is not in the trash and does not go there. */
function readNeeded(
  reader: Db | Tx,
  { collection: { name, table }, targetId, recordId = table.id }: HolderColumn,
  ids: readonly string[],
  going: IdsByCollection,
): string[] {
  const staying = reader
    .select({ id: table.id })
    .from(table)
    .where(and(isNull(table.deletedAt), not(isOneOf(table.id, going[name]))));
  return reader
    .selectDistinct({ id: targetId })
    .from(targetId.table)
    .where(and(isOneOf(targetId, ids), inArray(recordId, staying)))
    .all()
    .map(({ id }) => id);
}
