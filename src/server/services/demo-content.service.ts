import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, isNull, like, or, sql } from 'drizzle-orm';
import type { DemoContent } from '#shared/schemas/first-steps.schema.ts';
import { type ContentNoun, contentNouns } from '#shared/schemas/records.schema.ts';
import { type Settings, type SettingsKey, settingsRegistry } from '#shared/schemas/settings.schema.ts';
import { type Actor, requirePermission } from '../auth/actor.ts';
import { type Clock, toInstant } from '../clock.ts';
import type { ContentVersion } from '../content-version.ts';
import { type Db, inTransaction, type Tx } from '../db/client.ts';
import { media, packages, settings as settingsTable } from '../db/schema/index.ts';
import { audit } from './audit.ts';
import { type ContentTable, contentTables } from './content-nouns.ts';
import { moveToBin } from './content-records.ts';
import { emptySettings } from './empty-settings.ts';
import { removePackageFromIndex } from './package-search.ts';
import type { SettingsService } from './settings.service.ts';

export interface DemoContentServiceDeps {
  db: Db;
  clock: Clock;
  contentVersion: ContentVersion;
  settings: Pick<SettingsService, 'get' | 'set'>;
}

export type DemoContentService = ReturnType<typeof createDemoContentService>;

const keys = Object.keys(settingsRegistry) as SettingsKey[];
/** Packages go before the categories that they stand in. */
const removalOrder: readonly ContentNoun[] = ['package', ...contentNouns.filter((noun) => noun !== 'package')];
/** How the demo's own pictures are called in `media`. */
const pictureKinds = ['hero', 'gallery', 'partner'];

/** What a centre still has of the demo, and its removal. Every function throws `unauthenticated` or `forbidden` without settings.write. */
export function createDemoContentService({ db, clock, contentVersion, settings }: DemoContentServiceDeps) {
  /** What is left of the demo. Records in the bin are not. */
  async function find(actor: Actor): Promise<DemoContent> {
    requirePermission(actor, 'settings.write');
    const demo = await loadDemo();
    const records = contentNouns.map((noun) => [noun, readRecords(db, noun, demo.ids[noun])] as const);
    return {
      records: Object.fromEntries(records.map(([noun, rows]) => [noun, rows.filter(isUnchanged).length])) as DemoContent['records'],
      changedCount: records.flatMap(([, rows]) => rows.filter((row) => !isUnchanged(row))).length,
      settings: keys.filter((key) => !isDeepStrictEqual(cleaned(key, demo), settings.get(key))),
    };
  }

  /** Whether a part of the settings says what the demo says: not yet the centre's own. */
  async function isDemo<Key extends SettingsKey>(key: Key, part: (values: Settings[Key]) => unknown): Promise<boolean> {
    const demo = await loadDemo();
    return isDeepStrictEqual(part(settings.get(key)), part(demo.settingsAt(storedAt(key))[key]));
  }

  /**
   * Puts the demo's records into the bin, those that staff have changed only `withChanged`, and empties what the settings still say of the demo; all or
   * nothing. A category stays while a package stands in it. Laboratory tests, panels and subjects stay: they name what laboratories do,
   * nothing of the demo. Returns how many records went. Throws also without content.write.
   */
  async function remove(actor: Actor, { withChanged }: { withChanged: boolean }): Promise<{ count: number }> {
    requirePermission(actor, 'settings.write');
    requirePermission(actor, 'content.write');
    const demo = await loadDemo();
    const count = inTransaction(db, (tx) => {
      const gone = removalOrder.map((noun) => {
        const rows = readRecords(tx, noun, demo.ids[noun]).filter((row) => withChanged || isUnchanged(row));
        const ids = rows.map(({ id }) => id);
        const going = noun === 'category' ? withoutHeld(tx, ids) : ids;
        if (going.length > 0) moveToBin(tx, actor, noun, going, clock);
        if (noun === 'package') for (const id of going) removePackageFromIndex(tx, id);
        return going.length;
      });
      for (const key of keys) empty(actor, key, demo);
      const removed = gone.reduce((sum, part) => sum + part, 0);
      audit(tx, actor, { event: 'demoRemoved', at: toInstant(clock()), details: { count: removed } });
      return removed;
    });
    contentVersion.bump();
    return { count };
  }

  function empty<Key extends SettingsKey>(actor: Actor, key: Key, demo: Demo): void {
    const value = cleaned(key, demo);
    if (!isDeepStrictEqual(value, settings.get(key))) settings.set(actor, key, value);
  }

  /** A key's values, each that is the demo's replaced by the empty one. A list counts as one value: half of the week's hours would be wrong ones. */
  function cleaned<Key extends SettingsKey>(key: Key, demo: Demo): Settings[Key] {
    return withoutDemo(settings.get(key), demo.settingsAt(storedAt(key))[key], emptySettings[key]) as Settings[Key];
  }

  /** When a key was stored (ms): where it is still the demo's, that is when the demo was loaded, which its dates are counted from. */
  function storedAt(key: SettingsKey): number {
    return Date.parse(db.select().from(settingsTable).where(eq(settingsTable.key, key)).get()?.updatedAt ?? toInstant(clock()));
  }

  /** The demo as it was loaded here; its texts are read only when they are needed. */
  async function loadDemo(): Promise<Demo> {
    const [{ demoRecordIds }, { demoSettings }] = await Promise.all([import('../seed/demo-record-ids.ts'), import('../seed/demo-settings.ts')]);
    const named = or(...pictureKinds.map((kind) => like(media.originalName, `${kind}:%`)));
    const pictures = new Map(
      db
        .select({ key: media.originalName, id: media.id })
        .from(media)
        .where(named)
        .all()
        .map(({ key, id }) => [key, id]),
    );
    const settingsAt = (at: number) => {
      const values = demoSettings(pictures, at);
      return Object.fromEntries(keys.map((key) => [key, settingsRegistry[key].parse(values[key])])) as Settings;
    };
    return { ids: demoRecordIds(), settingsAt };
  }

  return { find, isDemo, remove };
}

interface Demo {
  ids: Record<ContentNoun, string[]>;
  settingsAt: (at: number) => Settings;
}

interface DemoRow {
  id: string;
  version: number;
}

/** A record has its first version until somebody changes it. */
const isUnchanged = ({ version }: DemoRow) => version === 1;

function readRecords(db: Db | Tx, noun: ContentNoun, ids: readonly string[]): DemoRow[] {
  const table = contentTables[noun] as ContentTable;
  return db
    .select({ id: table.id, version: table.version })
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
