import { setImmediate } from 'node:timers/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import type { CategoryInput } from '#shared/categories/categories.schema.ts';
import { type FieldValue, keptVersionDays, keptVersions, type RecordVersion } from '#shared/content/history.schema.ts';
import type { ContentNoun } from '#shared/content/records.schema.ts';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import type { MedicalInfoInput } from '#shared/medical-infos/medical-infos.schema.ts';
import type { OfferInput } from '#shared/offers/offers.schema.ts';
import type { OpinionInput } from '#shared/opinions/opinions.schema.ts';
import type { PackageInput } from '#shared/packages/packages.schema.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { categories } from '../categories/categories.table.ts';
import { type Actor, requirePermission, requireSystem } from '../core/auth/actor.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import { type Db, inTransaction } from '../core/db/client.ts';
import { workAWhile } from '../core/db/time-slices.ts';
import { labTests, tags } from '../lab-tests/lab-tests.table.ts';
import { packages } from '../packages/packages.table.ts';
import { keepAllLateVersions } from './bulk-update.ts';
import type { Collections } from './collections.ts';
import { idsOf, namesOfPictures } from './picture-names.ts';
import { recordVersions } from './record-versions.table.ts';
import { findVersion, keepLateVersions, readVersions, type Snapshot, tellVersions } from './record-versions.ts';

/** Saves a record of one noun the ordinary way: checked, as a change of the version that was seen, written down as a restoring. */
type Save = (actor: Actor, id: string, input: Snapshot, version: number) => void;

interface Saver<Input> {
  update: (actor: Actor, id: string, input: Input, version: number, event: 'restored') => unknown;
}
export interface Savers {
  packages: Saver<PackageInput>;
  categories: Saver<CategoryInput>;
  offers: Saver<OfferInput>;
  medicalInfos: Saver<MedicalInfoInput>;
  opinions: Saver<OpinionInput>;
}

/** How each noun is saved by its own service, which checks what it is given. */
export function savesOf({ packages, categories, offers, medicalInfos, opinions }: Savers): Record<ContentNoun, Save> {
  const save =
    <Input>(service: Saver<Input>): Save =>
    (actor, id, input, version) => {
      service.update(actor, id, input as Input, version, 'restored');
    };
  return { package: save(packages), category: save(categories), offer: save(offers), medicalInfo: save(medicalInfos), opinion: save(opinions) };
}

/** How what a version tells by an id is called. */
const named = {
  category: { table: categories, nameEn: categories.titleEn, nameAr: categories.titleAr },
  package: { table: packages, nameEn: packages.nameEn, nameAr: packages.nameAr },
  tag: { table: tags, nameEn: tags.nameEn, nameAr: tags.nameAr },
  labTest: { table: labTests, nameEn: labTests.nameEn, nameAr: labTests.nameAr },
} as const;

export type HistoryService = ReturnType<typeof createHistoryService>;

/** What each record of content said before, and the way back to it. */
export function createHistoryService({ db, clock, collections, saves }: { db: Db; clock: Clock; collections: Collections; saves: Record<ContentNoun, Save> }) {
  /** The versions of a record, the newest first, each with what it changed; names in one language. Throws `not_found`, and without content.write. */
  function list(actor: Actor, noun: ContentNoun, id: string, locale: Locale): RecordVersion[] {
    requirePermission(actor, 'content.write');
    requireRecord(noun, id);
    // Its present version may still wait to be kept.
    inTransaction(db, (tx) => keepLateVersions(tx, collections[noun], [id]));
    return tellVersions(readVersions(db, noun, id), (before, after) => changesBetween(before, after, locale));
  }

  /**
   * Makes a record say again what it said in a version; whether visitors see it stays as it is. Throws `not_found`, `conflict` where
   * it is no longer the version that was `seen`, `invalid_input` where what it named is gone, and without content.write.
   */
  function restore(actor: Actor, noun: ContentNoun, id: string, { number, seen }: { number: number; seen: number }): void {
    requirePermission(actor, 'content.write');
    const { isPublished } = requireRecord(noun, id);
    const version = findVersion(db, noun, id, number);
    if (!version) throw new AppError('not_found');
    saves[noun](actor, id, { ...version.snapshot, isPublished }, seen);
  }

  /** Removes versions that are older than `keptVersionDays` and not among the last `keptVersions` of their record. Returns how many. */
  async function removeDue(actor: Actor): Promise<number> {
    requireSystem(actor);
    const due = toInstant(clock() - keptVersionDays * dayMs);
    const { noun, recordId, number, at } = recordVersions;
    const placed = sql`SELECT rowid AS row, ${at} AS at, row_number() OVER (PARTITION BY ${noun}, ${recordId} ORDER BY ${number} DESC) AS place FROM ${recordVersions}`;
    const old = db.all<{ row: number }>(sql`SELECT row FROM (${placed}) WHERE place > ${keptVersions} AND at < ${due}`);
    // Visitors are answered after a moment of it.
    for (let left = old; left.length > 0; await setImmediate()) {
      const done = inTransaction(db, (tx) => workAWhile(left, ({ row }) => tx.run(sql`DELETE FROM ${recordVersions} WHERE rowid = ${row} AND ${at} < ${due}`)));
      left = left.slice(done);
    }
    return old.length;
  }

  /** Keeps the versions of what was changed by the thousand, where that broke off. For the system alone. */
  async function keepLate(actor: Actor): Promise<void> {
    requireSystem(actor);
    for (const collection of Object.values(collections)) await keepAllLateVersions(db, collection);
  }

  function requireRecord(noun: ContentNoun, id: string) {
    const { table } = collections[noun];
    const row = db.select({ isPublished: table.isPublished, deletedAt: table.deletedAt }).from(table).where(eq(table.id, id)).get();
    if (!row || row.deletedAt !== null) throw new AppError('not_found');
    return row;
  }

  function changesBetween(before: Snapshot, after: Snapshot, locale: Locale): RecordVersion['changes'] {
    return Object.keys(after).flatMap((field) =>
      JSON.stringify(before[field]) === JSON.stringify(after[field])
        ? []
        : [{ field, before: tell(field, before[field], locale), after: tell(field, after[field], locale) }],
    );
  }

  /** A field's value as people read it: what is stored as an id is told by its name, and by nothing where it is gone. */
  function tell(field: string, value: unknown, locale: Locale): FieldValue {
    if (field === 'categoryId') return namesOf(named.category, [value], locale)[0] ?? '';
    if (field === 'relatedPackageId') return namesOf(named.package, [value], locale)[0] ?? '';
    if (field === 'tagIds') return namesOf(named.tag, value, locale);
    if (field === 'labTests')
      return namesOf(
        named.labTest,
        (value as { labTestId: string }[] | undefined)?.map(({ labTestId }) => labTestId),
        locale,
      );
    if (field === 'pictureId') return namesOfPictures(db, [value])[0] ?? '';
    if (field.startsWith('pictureIds')) return namesOfPictures(db, value);
    return (value ?? null) as FieldValue;
  }

  function namesOf({ table, nameEn, nameAr }: (typeof named)[keyof typeof named], value: unknown, locale: Locale): string[] {
    const ids = idsOf(value);
    const rows = db.select({ id: table.id, nameEn, nameAr }).from(table).where(inArray(table.id, ids)).all();
    const names = new Map(rows.map((row) => [row.id, localized(row, 'name', locale)]));
    return ids.flatMap((id) => names.get(id) ?? []);
  }

  return { list, restore, removeDue, keepLate };
}
