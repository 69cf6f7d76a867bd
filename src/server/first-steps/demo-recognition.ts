import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { isPlainObject } from '#shared/content/merge.rules.ts';
import type { CollectionName } from '#shared/content/records.schema.ts';
import { type Settings, type SettingsKey, settingsRegistry } from '#shared/settings/settings.schema.ts';
import { recordVersions } from '../content/record-versions.table.ts';
import type { StoredCollection } from '../content/stored-collection.ts';
import { toInstant } from '../core/clock.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { media } from '../media/media.table.ts';
import { defaultSettings } from '../settings/default-settings.ts';
import { settings as settingsTable } from '../settings/settings.table.ts';

/** The demo as it was loaded into this site. */
export interface Demo {
  ids: Partial<Record<CollectionName, string[]>>;
  /** The demo's value of a key, with dates relative to the time at which it was stored. */
  demoValue: <Key extends SettingsKey>(key: Key) => Settings[Key];
}

/** The demo as it was loaded here; its texts are imported on demand. */
export async function loadDemo({ db, clock }: CommonDeps): Promise<Demo> {
  const [{ demoRecordIds }, { demoSettings, demoSettingsPictures }, { demoPictureName }] = await Promise.all([
    import('../seed/demo-record-ids.ts'),
    import('../seed/demo-settings.ts'),
    import('../seed/demo-picture-name.ts'),
  ]);
  const keyOfName = new Map(demoSettingsPictures.map((key) => [demoPictureName(key), key] as const));
  const stored = db
    .select({ name: media.originalName, id: media.id })
    .from(media)
    .where(inArray(media.originalName, [...keyOfName.keys()]))
    .orderBy(desc(media.createdAt))
    .all();
  // The oldest picture with a name is the demo's.
  const pictures = new Map(stored.map(({ name, id }) => [keyOfName.get(name) ?? '', id]));
  // Cached, because most keys were stored at the same time, and the demo's values depend on it.
  const valuesAt = new Map<number, Settings>();
  const demoValue = <Key extends SettingsKey>(key: Key) => {
    const row = db.select().from(settingsTable).where(eq(settingsTable.key, key)).get();
    // Dates in demo values are relative to the time of loading.
    const at = Date.parse(row?.updatedAt ?? toInstant(clock()));
    const values = valuesAt.get(at) ?? demoSettings(pictures, at);
    valuesAt.set(at, values);
    return settingsRegistry[key].parse(values[key]) as Settings[Key];
  };
  return { ids: demoRecordIds(), demoValue };
}

/**
 * Replaces demo values of a key with empty ones. A list counts as one value, since a part of it may be wrong alone,
 * such as half of the week's hours.
 */
export function withoutDemoValues<Key extends SettingsKey>(key: Key, stored: Settings[Key], demo: Demo): Settings[Key] {
  return withoutDemo(stored, demo.demoValue(key), defaultSettings[key]) as Settings[Key];
}

interface DemoRow {
  id: string;
  isUnchanged: boolean;
}

export const isUnchanged = (row: DemoRow) => row.isUnchanged;

/**
 * Demo records outside the trash. A record is unchanged while it has its first version; the automatic end of a sale
 * does not count.
 */
export function readDemoRecords(
  reader: Db | Tx,
  { name, table }: StoredCollection,
  ids: readonly string[] = [],
): DemoRow[] {
  const { recordId, staffName, snapshot } = recordVersions;
  const endedByClock = reader
    .select({ recordId })
    .from(recordVersions)
    .where(eq(recordVersions.collection, name))
    .groupBy(recordId)
    .having(sql`max(${staffName}) = '' AND count(DISTINCT json_remove(${snapshot}, '$.onSale')) = 1`);
  return reader
    .select({
      id: table.id,
      isUnchanged: sql`${table.version} = 1 OR ${inArray(table.id, endedByClock)}`.mapWith(Boolean),
    })
    .from(table)
    .where(and(inArray(table.id, [...ids]), isNull(table.deletedAt)))
    .all();
}

function withoutDemo(stored: unknown, demo: unknown, empty: unknown): unknown {
  if (isDeepStrictEqual(stored, demo)) return empty;
  if (!isPlainObject(stored) || !isPlainObject(demo) || !isPlainObject(empty)) return stored;
  return Object.fromEntries(
    Object.entries(stored).map(([key, value]) => [
      key,
      key in empty ? withoutDemo(value, demo[key], empty[key]) : value,
    ]),
  );
}
