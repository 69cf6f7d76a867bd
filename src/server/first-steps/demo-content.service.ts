import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { type DemoCollection, type DemoContent, demoCollections } from '#shared/first-steps/first-steps.schema.ts';
import type { SectionName } from '#shared/settings/sections.ts';
import { type Settings, type SettingsKey, settingsRegistry } from '#shared/settings/settings.schema.ts';
import { sectionKeys } from '#shared/settings/settings-sections.schema.ts';
import { type ContentWriteDeps, changeContent } from '../content/content-transaction.ts';
import type { Collections } from '../content/stored-collection.ts';
import { audit } from '../core/audit/audit.ts';
import type { Authorized, AuthorizedForAll } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { packages } from '../packages/packages.table.ts';
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
    DemoCollection,
    { removeMany: (actor: Authorized<'content.write'>, ids: readonly string[]) => void }
  >;
}

export type DemoContentService = ReturnType<typeof createDemoContentService>;

const keys = Object.keys(settingsRegistry) as SettingsKey[];
const sectionNames = Object.keys(sectionKeys) as SectionName[];
const keysInSections = sectionNames.flatMap((section): readonly SettingsKey[] => sectionKeys[section]);
const keysBesideSections = keys.filter((key) => !keysInSections.includes(key));
/** Packages are removed before their categories. */
const removalOrder: readonly DemoCollection[] = [
  'package',
  ...demoCollections.filter((collection) => collection !== 'package'),
];

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
    const records = demoCollections.map(
      (collection) => [collection, readDemoRecords(db, collections[collection], demo, clock())] as const,
    );
    const unchangedIds = records.map(([collection, rows]) => {
      const unchangedRows = rows.filter((row) => row.isUnchanged);
      return [collection, unchangedRows.map(({ id }) => id)];
    });
    const unchanged = Object.fromEntries(unchangedIds) as Record<DemoCollection, string[]>;
    // A category with a package of the centre's own counts as the centre's and is not removed.
    const going = { ...unchanged, category: withoutOccupied(db, unchanged.category, unchanged.package) };
    return {
      records: Object.fromEntries(
        demoCollections.map((collection) => [collection, going[collection].length]),
      ) as DemoContent['records'],
      changedCount: records.flatMap(([, rows]) => rows.filter((row) => !row.isUnchanged)).length,
      requestCount: listInvented(db).length,
      settings: keys.filter((key) => hasDemoValues(key, demo)),
    };
  }

  /**
   * Moves the demo's records to the trash, changed ones only `withChanged`, and empties demo values in the settings,
   * whose history contains them; all or nothing. A category with remaining packages is left. Laboratory tests, panels
   * and tags are left: they are common to all laboratories. Deletes the invented requests, changed or not, and the
   * unchanged seats of the demo without other appointments. Returns the number of removed records.
   */
  function remove(
    actor: AuthorizedForAll<'settings.write' | 'content.write'>,
    { withChanged }: { withChanged: boolean },
  ): { count: number } {
    const count = changeContent(deps, (tx) => {
      const demo = readDemo(tx);
      for (const { id } of listInvented(tx)) deleteRequest(tx, id);
      removeSeats(tx, actor, demo);
      const gone = removalOrder.map((collection) => {
        const rows = readDemoRecords(tx, collections[collection], demo, clock()).filter(
          (row) => withChanged || row.isUnchanged,
        );
        const ids = rows.map(({ id }) => id);
        const going = collection === 'category' ? withoutOccupied(tx, ids) : ids;
        if (going.length > 0) removers[collection].removeMany(actor, going);
        return going.length;
      });
      emptySections(actor, demo);
      const removed = gone.reduce((sum, part) => sum + part, 0);
      audit(tx, actor, { event: 'demoRemoved', at: toInstant(clock()), details: { count: removed } });
      return removed;
    });
    onRequests();
    return { count };
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

/** The categories whose packages are all being removed. */
function withoutOccupied(reader: Db | Tx, categoryIds: string[], going: string[] = []): string[] {
  const held = reader
    .select({ id: sql<string>`distinct ${packages.categoryId}` })
    .from(packages)
    .where(and(inArray(packages.categoryId, categoryIds), isNull(packages.deletedAt), notInArray(packages.id, going)))
    .all();
  return categoryIds.filter((id) => !held.some((category) => category.id === id));
}
