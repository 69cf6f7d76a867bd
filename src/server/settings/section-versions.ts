import { max } from 'drizzle-orm';
import type { SectionName } from '#shared/settings/settings-sections.schema.ts';
import { recordVersions } from '../content/record-versions.table.ts';
import { readVersions, type Snapshot, versionAuthor, versionsOf } from '../content/record-versions.ts';
import { claimPictures, picturesOfVersion } from '../content/version-pictures.ts';
import type { Actor } from '../core/auth/actor.ts';
import type { Tx } from '../core/db/client.ts';

export interface SectionChange {
  section: SectionName;
  before: Snapshot;
  after: Snapshot;
  /** When, ISO 8601. */
  at: string;
}

/**
 * Keeps what a section of the settings says now as its newest version; part of the change's transaction. What it said before is kept
 * too where no version says it: before the first change, and after one that came past the sections, such as an import.
 */
export function keepSectionVersion(tx: Tx, actor: Actor, { section, before, after, at }: SectionChange): void {
  if (isSame(before, after)) return;
  const insert = (snapshot: Snapshot, by: ReturnType<typeof versionAuthor>) => {
    const version = { noun: 'settings', recordId: section, number: nextNumber(tx, section) } as const;
    tx.insert(recordVersions)
      .values({ ...version, ...by, at, snapshot })
      .run();
    claimPictures(tx, [{ ...version, pictureIds: picturesOfVersion(snapshot) }]);
  };
  const [newest] = readVersions(tx, 'settings', section);
  if (!newest || !isSame(newest.snapshot, before)) insert(before, nobody);
  insert(after, versionAuthor(actor));
}

/** Whether two states of a section say the same. */
export const isSame = (one: Snapshot, other: Snapshot) => JSON.stringify(one) === JSON.stringify(other);

const nobody = { staffId: null, staffName: '' };

function nextNumber(tx: Tx, section: SectionName): number {
  const last = tx
    .select({ last: max(recordVersions.number) })
    .from(recordVersions)
    .where(versionsOf('settings', section))
    .get()?.last;
  return (last ?? 0) + 1;
}
