import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { DemoContent } from '#shared/schemas/first-steps.schema.ts';
import { type ContentNoun, contentNouns } from '#shared/schemas/records.schema.ts';
import { type Settings, type SettingsKey, settingsRegistry } from '#shared/schemas/settings.schema.ts';
import { type SectionName, sectionKeys } from '#shared/schemas/settings-sections.schema.ts';
import { type Actor, requirePermission } from '../auth/actor.ts';
import { type Clock, toInstant } from '../clock.ts';
import type { ContentVersion } from '../content-version.ts';
import { type Db, inTransaction, type Tx } from '../db/client.ts';
import { media, packages, recordVersions, settings as settingsTable } from '../db/schema/index.ts';
import { audit } from './audit.ts';
import { type ContentTable, contentTables } from './content-nouns.ts';
import { emptySettings } from './empty-settings.ts';
import type { SettingsService } from './settings.service.ts';
import type { SettingsSectionsService } from './settings-sections.service.ts';

export interface DemoContentServiceDeps {
  db: Db;
  clock: Clock;
  contentVersion: ContentVersion;
  settings: Pick<SettingsService, 'get' | 'set'>;
  sections: Pick<SettingsSectionsService, 'replace'>;
  removers: Record<ContentNoun, { removeMany: (actor: Actor, ids: readonly string[]) => void }>;
}

export type DemoContentService = ReturnType<typeof createDemoContentService>;

const keys = Object.keys(settingsRegistry) as SettingsKey[];
const sectionNames = Object.keys(sectionKeys) as SectionName[];
const keysBesideSections = keys.filter((key) => !sectionNames.some((section) => (sectionKeys[section] as readonly SettingsKey[]).includes(key)));
/** Packages go before the categories that they stand in. */
const removalOrder: readonly ContentNoun[] = ['package', ...contentNouns.filter((noun) => noun !== 'package')];

/** What a centre still has of the demo, and its removal. Every function throws `unauthenticated` or `forbidden` without settings.write. */
export function createDemoContentService({ db, clock, contentVersion, settings, sections, removers }: DemoContentServiceDeps) {
  /** Compares the centre with the demo, as both are at this moment. */
  async function look(actor: Actor): Promise<DemoLook> {
    requirePermission(actor, 'settings.write');
    const demo = await loadDemo();
    return {
      content: findContent(demo),
      isDemo: (key, part) => isDeepStrictEqual(part(settings.get(key)), part(demo.demoValue(key))),
    };
  }

  function findContent(demo: Demo): DemoContent {
    const records = contentNouns.map((noun) => [noun, readRecords(db, noun, demo.ids[noun])] as const);
    return {
      records: Object.fromEntries(records.map(([noun, rows]) => [noun, rows.filter(isUnchanged).length])) as DemoContent['records'],
      changedCount: records.flatMap(([, rows]) => rows.filter((row) => !isUnchanged(row))).length,
      settings: keys.filter((key) => isLeft(key, demo)),
    };
  }

  /**
   * Puts the demo's records into the bin, those that staff have changed only `withChanged`, and empties what the settings still say of the demo, which
   * the history of each section keeps; all or nothing. A category stays while a package stands in it. Laboratory tests, panels and subjects stay: they name what laboratories do,
   * nothing of the demo. Returns how many records went. Throws also without content.write.
   */
  async function remove(actor: Actor, { withChanged }: { withChanged: boolean }): Promise<{ count: number }> {
    requirePermission(actor, 'settings.write');
    requirePermission(actor, 'content.write');
    const demo = await loadDemo();
    try {
      const count = inTransaction(db, (tx) => {
        const gone = removalOrder.map((noun) => {
          const rows = readRecords(tx, noun, demo.ids[noun]).filter((row) => withChanged || isUnchanged(row));
          const ids = rows.map(({ id }) => id);
          const going = noun === 'category' ? withoutHeld(tx, ids) : ids;
          if (going.length > 0) removers[noun].removeMany(actor, going);
          return going.length;
        });
        emptySections(actor, demo);
        const removed = gone.reduce((sum, part) => sum + part, 0);
        audit(tx, actor, { event: 'demoRemoved', at: toInstant(clock()), details: { count: removed } });
        return removed;
      });
      return { count };
    } finally {
      // What was read within a transaction that came to nothing must not be remembered either.
      contentVersion.bump();
    }
  }

  function emptySections(actor: Actor, demo: Demo): void {
    for (const section of sectionNames) {
      const emptied = sectionKeys[section].filter((key) => isLeft(key, demo)).map((key) => [key, cleaned(key, demo)] as const);
      if (emptied.length > 0) sections.replace(actor, section, Object.fromEntries(emptied));
    }
    for (const key of keysBesideSections) if (isLeft(key, demo)) settings.set(actor, key, cleaned(key, demo));
  }

  /** Whether a key still says something of the demo. */
  function isLeft(key: SettingsKey, demo: Demo): boolean {
    return !isDeepStrictEqual(cleaned(key, demo), settings.get(key));
  }

  /** A key's values, each that is the demo's replaced by the empty one. A list counts as one value: half of the week's hours would be wrong ones. */
  function cleaned<Key extends SettingsKey>(key: Key, demo: Demo): Settings[Key] {
    return withoutDemo(settings.get(key), demo.demoValue(key), emptySettings[key]) as Settings[Key];
  }

  /** When a key was stored (ms): where it is still the demo's, that is when the demo was loaded, which its dates are counted from. */
  function storedAt(key: SettingsKey): number {
    return Date.parse(db.select().from(settingsTable).where(eq(settingsTable.key, key)).get()?.updatedAt ?? toInstant(clock()));
  }

  /** The demo as it was loaded here; its texts are read only when they are needed. */
  async function loadDemo(): Promise<Demo> {
    const [{ demoRecordIds }, { demoSettings, demoSettingsPictures }, { demoPictureName }] = await Promise.all([
      import('../seed/demo-record-ids.ts'),
      import('../seed/demo-settings.ts'),
      import('../seed/demo-picture-name.ts'),
    ]);
    // Earlier releases called the files by their keys.
    const keyOfName = new Map(demoSettingsPictures.flatMap((key) => [key, demoPictureName(key)].map((name) => [name, key] as const)));
    const stored = db
      .select({ name: media.originalName, id: media.id })
      .from(media)
      .where(inArray(media.originalName, [...keyOfName.keys()]))
      .orderBy(desc(media.createdAt))
      .all();
    // The oldest of a name is the demo's.
    const pictures = new Map(stored.map(({ name, id }) => [keyOfName.get(name) ?? '', id]));
    // Most keys were stored at the same moment, and all of the demo is made anew for another one.
    const valuesAt = new Map<number, Settings>();
    const demoValue = <Key extends SettingsKey>(key: Key) => {
      const at = storedAt(key);
      const values = valuesAt.get(at) ?? demoSettings(pictures, at);
      valuesAt.set(at, values);
      return settingsRegistry[key].parse(values[key]) as Settings[Key];
    };
    return { ids: demoRecordIds(), demoValue };
  }

  return { look, remove };
}

export interface DemoLook {
  /** What is left of the demo. Records in the bin are not. */
  content: DemoContent;
  /** Whether a part of the settings says what the demo says: not yet the centre's own. */
  isDemo: <Key extends SettingsKey>(key: Key, part: (values: Settings[Key]) => unknown) => boolean;
}

interface Demo {
  ids: Record<ContentNoun, string[]>;
  /** What the demo says at a key, by the moment at which that was stored here. */
  demoValue: <Key extends SettingsKey>(key: Key) => Settings[Key];
}

interface DemoRow {
  id: string;
  isUnchanged: boolean;
}

const isUnchanged = (row: DemoRow) => row.isUnchanged;

/** A record has its first version until somebody changes it; a sale that the clock ended is nobody's change. */
function readRecords(db: Db | Tx, noun: ContentNoun, ids: readonly string[]): DemoRow[] {
  const table = contentTables[noun] as ContentTable;
  const { recordId, staffName, snapshot } = recordVersions;
  const endedByClock = db
    .select({ recordId })
    .from(recordVersions)
    .where(eq(recordVersions.noun, noun))
    .groupBy(recordId)
    .having(sql`max(${staffName}) = '' AND count(DISTINCT json_remove(${snapshot}, '$.onSale')) = 1`);
  return db
    .select({ id: table.id, isUnchanged: sql`${table.version} = 1 OR ${inArray(table.id, endedByClock)}`.mapWith(Boolean) })
    .from(table)
    .where(and(inArray(table.id, [...ids]), isNull(table.deletedAt)))
    .all();
}

function withoutHeld(tx: Tx, categoryIds: string[]): string[] {
  const held = tx
    .select({ id: sql<string>`distinct ${packages.categoryId}` })
    .from(packages)
    .where(and(inArray(packages.categoryId, categoryIds), isNull(packages.deletedAt)))
    .all();
  return categoryIds.filter((id) => !held.some((category) => category.id === id));
}

function withoutDemo(stored: unknown, demo: unknown, empty: unknown): unknown {
  if (isDeepStrictEqual(stored, demo)) return empty;
  if (!isRecord(stored) || !isRecord(demo) || !isRecord(empty)) return stored;
  return Object.fromEntries(Object.entries(stored).map(([key, value]) => [key, key in empty ? withoutDemo(value, demo[key], empty[key]) : value]));
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
