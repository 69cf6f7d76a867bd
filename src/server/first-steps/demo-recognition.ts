import { isDeepStrictEqual } from 'node:util';
import { and, inArray, isNull } from 'drizzle-orm';
import { isPlainObject } from '#shared/content/merge.rules.ts';
import { isSaleExpired } from '#shared/packages/sales.rules.ts';
import { type Settings, type SettingsKey, settingsRegistry } from '#shared/settings/settings.schema.ts';
import type { StoredCollection } from '../content/stored-collection.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { demoParts } from '../seed/demo-parts.table.ts';
import { readDemoValues } from '../seed/demo-parts.ts';
import { defaultSettings } from '../settings/default-settings.ts';

type Kind = (typeof demoParts.$inferSelect)['kind'];

/** The values that the demo loaded, by kind and by key or id. */
export type Demo = ReadonlyMap<Kind, ReadonlyMap<string, unknown>>;

export function readDemo(reader: Db | Tx): Demo {
  const byKind = Map.groupBy(reader.select().from(demoParts).all(), ({ kind }) => kind);
  return new Map([...byKind].map(([kind, rows]) => [kind, new Map(rows.map(({ id, value }) => [id, value]))]));
}

/** The demo's value of a settings key; the empty value if the demo has none. */
export function demoValueOf<Key extends SettingsKey>(demo: Demo, key: Key): Settings[Key] {
  const value = demo.get('setting')?.get(key);
  return (value === undefined ? defaultSettings[key] : settingsRegistry[key].parse(value)) as Settings[Key];
}

/**
 * Replaces fields that equal the demo's with empty ones, and removes such entries from lists whose entries have ids. Any
 * other list counts as one value, because a part of it can be wrong without the rest, such as half of the week's hours.
 */
export function withoutDemoValues<Key extends SettingsKey>(key: Key, stored: Settings[Key], demo: Demo): Settings[Key] {
  return withoutDemo(stored, demoValueOf(demo, key), defaultSettings[key]) as Settings[Key];
}

function withoutDemo(stored: unknown, demo: unknown, empty: unknown): unknown {
  if (isDeepStrictEqual(stored, demo)) return empty;
  if (hasIds(stored) && hasIds(demo))
    return stored.filter((entry) => !demo.some((loaded) => isDeepStrictEqual(entry, loaded)));
  if (!isPlainObject(stored) || !isPlainObject(demo) || !isPlainObject(empty)) return stored;
  return Object.fromEntries(
    Object.entries(stored).map(([key, value]) => [
      key,
      key in empty ? withoutDemo(value, demo[key], empty[key]) : value,
    ]),
  );
}

const hasIds = (list: unknown): list is unknown[] =>
  Array.isArray(list) && list.every((entry) => isPlainObject(entry) && 'id' in entry);

interface DemoRow {
  id: string;
  isUnchanged: boolean;
}

/** The demo's records outside the trash. `now` is in ms. */
export function readDemoRecords(reader: Db | Tx, collection: StoredCollection, demo: Demo, now: number): DemoRow[] {
  const { name, table } = collection;
  const loaded = demo.get(name) ?? new Map<string, unknown>();
  const values = readDemoValues(
    reader,
    collection,
    and(inArray(table.id, [...loaded.keys()]), isNull(table.deletedAt)),
  );
  return values.map(({ id, value }) => ({ id, isUnchanged: isAsLoaded(value, loaded.get(id), now) }));
}

/**
 * Whether a record has the values that the demo loaded. Ignores a sale that has ended, and fields that only one of both
 * has.
 */
function isAsLoaded(record: Record<string, unknown>, loaded: unknown, now: number): boolean {
  const present = JSON.parse(JSON.stringify(record)) as Record<string, unknown>;
  const isSaleOver = isSaleExpired({ startDate: null, endDate: (present.endDate ?? null) as string | null }, now);
  const fields = Object.entries(loaded as Record<string, unknown>).filter(([field]) => field in present);
  return fields.every(
    ([field, value]) => isDeepStrictEqual(present[field], value) || (field === 'onSale' && isSaleOver),
  );
}
