import { isDeepStrictEqual } from 'node:util';
import { and, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { type ContentNoun, contentNouns } from '#shared/content/records.schema.ts';
import type { DemoContent } from '#shared/first-steps/first-steps.schema.ts';
import { type Settings, type SettingsKey, settingsRegistry } from '#shared/settings/settings.schema.ts';
import { type SectionName, sectionKeys } from '#shared/settings/settings-sections.schema.ts';
import type { Collections } from '../content/collections.ts';
import { audit } from '../core/audit/audit.ts';
import { type Actor, requirePermission } from '../core/auth/actor.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import type { ContentVersion } from '../core/content-version.ts';
import { type Db, inTransaction, type Tx } from '../core/db/client.ts';
import { packages } from '../packages/packages.table.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { SettingsSectionsService } from '../settings/settings-sections.service.ts';
import { type Demo, isUnchanged, loadDemo, readDemoRecords, withoutDemoValues } from './demo-recognition.ts';

export interface DemoContentServiceDeps {
  db: Db;
  clock: Clock;
  contentVersion: ContentVersion;
  collections: Collections;
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
export function createDemoContentService({ db, clock, contentVersion, collections, settings, sections, removers }: DemoContentServiceDeps) {
  /** Compares the centre with the demo, as both are at this moment. */
  async function look(actor: Actor): Promise<DemoLook> {
    requirePermission(actor, 'settings.write');
    const demo = await loadDemo({ db, clock });
    return {
      content: findContent(demo),
      isDemo: (key, part) => isDeepStrictEqual(part(settings.get(key)), part(demo.demoValue(key))),
    };
  }

  function findContent(demo: Demo): DemoContent {
    const records = contentNouns.map((noun) => [noun, readDemoRecords(db, collections[noun], demo.ids[noun])] as const);
    const unchanged = Object.fromEntries(records.map(([noun, rows]) => [noun, rows.filter(isUnchanged).map(({ id }) => id)])) as Record<ContentNoun, string[]>;
    // A category in which a package of the centre's own stands has become its own: nothing would take it away.
    const going = { ...unchanged, category: withoutHeld(db, unchanged.category, unchanged.package) };
    return {
      records: Object.fromEntries(contentNouns.map((noun) => [noun, going[noun].length])) as DemoContent['records'],
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
    const demo = await loadDemo({ db, clock });
    try {
      const count = inTransaction(db, (tx) => {
        const gone = removalOrder.map((noun) => {
          const rows = readDemoRecords(tx, collections[noun], demo.ids[noun]).filter((row) => withChanged || isUnchanged(row));
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
      const emptied = sectionKeys[section].filter((key) => isLeft(key, demo)).map((key) => [key, withoutDemoValues(key, settings.get(key), demo)] as const);
      if (emptied.length > 0) sections.replace(actor, section, Object.fromEntries(emptied));
    }
    for (const key of keysBesideSections) if (isLeft(key, demo)) emptyKey(actor, key, demo);
  }

  function emptyKey<Key extends SettingsKey>(actor: Actor, key: Key, demo: Demo): void {
    settings.set(actor, key, withoutDemoValues(key, settings.get(key), demo));
  }

  /** Whether a key still says something of the demo. */
  function isLeft(key: SettingsKey, demo: Demo): boolean {
    return !isDeepStrictEqual(withoutDemoValues(key, settings.get(key), demo), settings.get(key));
  }

  return { look, remove };
}

export interface DemoLook {
  /** What is left of the demo. Records in the bin are not. */
  content: DemoContent;
  /** Whether a part of the settings says what the demo says: not yet the centre's own. */
  isDemo: <Key extends SettingsKey>(key: Key, part: (values: Settings[Key]) => unknown) => boolean;
}

/** Those categories in which no package stands but what is going itself. */
function withoutHeld(reader: Db | Tx, categoryIds: string[], going: string[] = []): string[] {
  const held = reader
    .select({ id: sql<string>`distinct ${packages.categoryId}` })
    .from(packages)
    .where(and(inArray(packages.categoryId, categoryIds), isNull(packages.deletedAt), notInArray(packages.id, going)))
    .all();
  return categoryIds.filter((id) => !held.some((category) => category.id === id));
}
