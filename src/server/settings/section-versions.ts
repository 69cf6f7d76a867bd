import { max } from 'drizzle-orm';
import { isSame } from '#shared/content/merge.rules.ts';
import type { SectionName } from '#shared/settings/sections.ts';
import { settingsRegistry } from '#shared/settings/settings.schema.ts';
import { sectionKeys } from '#shared/settings/settings-sections.schema.ts';
import { recordVersions } from '../content/record-versions.table.ts';
import { readVersions, type Snapshot, versionAuthor, versionsOf } from '../content/record-versions.ts';
import { picturesOfVersion, storeVersionPictures } from '../content/version-pictures.ts';
import type { Actor } from '../core/auth/actor.ts';
import type { Tx } from '../core/db/client.ts';
import { defaultSettings } from './default-settings.ts';

interface SectionChange {
  section: SectionName;
  before: Snapshot;
  after: Snapshot;
  /** ISO 8601. */
  at: string;
}

/**
 * Stores the values of a settings section as its newest version, in the transaction of the change. Also stores the
 * previous values if no version has them: before the first change, and after a change outside the sections, such as an
 * import.
 */
export function storeSectionVersion(tx: Tx, actor: Actor, { section, before, after, at }: SectionChange): void {
  if (isSame(before, after)) return;
  const insert = (snapshot: Snapshot, by: ReturnType<typeof versionAuthor>) => {
    const version = { collection: 'settings', recordId: section, number: nextNumber(tx, section) } as const;
    tx.insert(recordVersions)
      .values({ ...version, ...by, at, snapshot })
      .run();
    storeVersionPictures(tx, [{ ...version, pictureIds: picturesOfVersion(snapshot) }]);
  };
  const [newest] = readVersions(tx, 'settings', section);
  if (!newest || !isSame(newest.snapshot, before)) insert(before, nobody);
  insert(after, versionAuthor(actor));
}

/** The values of a version, with the initial values of fields that were added later. Throws a ZodError. */
export const valuesOfVersion = (section: SectionName, snapshot: Snapshot): Snapshot =>
  Object.fromEntries(
    sectionKeys[section].map((key) => [
      key,
      snapshot[key] === undefined ? defaultSettings[key] : settingsRegistry[key].parse(snapshot[key]),
    ]),
  );

const nobody = { staffId: null, staffName: '' };

function nextNumber(tx: Tx, section: SectionName): number {
  const last = tx
    .select({ last: max(recordVersions.number) })
    .from(recordVersions)
    .where(versionsOf('settings', section))
    .get()?.last;
  return (last ?? 0) + 1;
}
