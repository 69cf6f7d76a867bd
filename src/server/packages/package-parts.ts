import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { AppError, type MessageKey } from '#shared/errors.ts';
import { indexWords } from '#shared/fields/search.rules.ts';
import type { PackageValues } from '#shared/packages/packages.collection.ts';
import { toPlainText } from '../content/light-text.ts';
import { groupedBy } from '../content/record-lists.ts';
import type { SavedParts } from '../content/write-records.ts';
import { type Actor, actorCan } from '../core/auth/actor.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { isOneOf } from '../core/db/prepared-query.ts';
import { labTests, tags } from '../lab-tests/lab-tests.table.ts';
import { ofPackage, packageLists } from './package-lists.ts';
import { packagePreparationTexts as texts } from './package-preparation.messages.ts';
import { refreshPreparation } from './package-preparation.ts';
import { packageIndex } from './package-search.ts';
import { packageLabTests, packages, packageTags } from './packages.table.ts';

/** Fields of a package in the search index. */
const wordFields = ['nameEn', 'nameAr', 'descriptionEn', 'descriptionAr'] as const;

const listFields = ['pictureIdsEn', 'pictureIdsAr', 'tagIds', 'labTests'] as const;

/**
 * Writes lists of stored packages, what their tests say, and the search index. Throws `invalid_input` if a member of
 * staff who is no reviewer lets a package ask for less fasting than its tests.
 */
export function writePackageParts(tx: Tx, saved: readonly SavedParts<PackageValues>[], actor: Actor): void {
  // Most changes affect neither lists nor words, and rewriting those would cost more than the rest.
  const withOtherLists = saved.filter(
    ({ values, before }) =>
      before === null || listFields.some((field) => !isDeepStrictEqual(before[field], values[field])),
  );
  const others = new Set(withOtherLists.map(({ id }) => id));
  const withOtherWords = saved.filter(({ id, values, before }) => {
    if (before === null || others.has(id)) return true;
    return wordFields.some((field) => before[field] !== values[field]);
  });
  packageLists.write(tx, withOtherLists);
  const withOtherPreparation = saved.filter(
    ({ values, before }) =>
      before === null || preparationFields.some((field) => !isDeepStrictEqual(before[field], values[field])),
  );
  writePreparation(tx, withOtherPreparation, actor);
  reindexPackages(
    tx,
    withOtherWords.map(({ id }) => id),
  );
}

function writePreparation(tx: Tx, saved: readonly SavedParts<PackageValues>[], actor: Actor): void {
  const laxer = refreshPreparation(
    tx,
    saved.map(({ id }) => id),
  );
  if (actor.kind !== 'staff' || actorCan(actor, 'content.review')) return;
  const isNewlySo = ({ id, isKnown }: (typeof laxer)[number]) => {
    const { before = null, values } = saved.find((each) => each.id === id) ?? {};
    return !isKnown || statedFields.some((field) => before?.[field] !== values?.[field]);
  };
  const refused = laxer.find(isNewlySo);
  if (refused) throw new AppError('invalid_input', { fields: { fastingRequired: laxerFasting(refused.hours) } });
}

const laxerFasting = (hours: number): MessageKey => ({ ...texts.laxer, values: { hours } });

const statedFields = ['fastingRequired', 'fastingHours'] as const;

/** Fields that say how patients prepare, or on which that depends. */
const preparationFields = [
  'labTests',
  'tests',
  'audience',
  'fromTests',
  'fastingRequired',
  'fastingHours',
  'preparationEn',
  'preparationAr',
] as const;

/** Copies the lists of a package and indexes the copy. */
export function copyPackageParts(tx: Tx, originalId: string, copyId: string): void {
  packageLists.write(tx, [{ id: copyId, values: packageLists.read(tx, [originalId])(originalId) }]);
  refreshPreparation(tx, [copyId]);
  reindexPackage(tx, copyId);
}

/** Updates a package in the search index. */
export function reindexPackage(tx: Db | Tx, packageId: string): void {
  reindexPackages(tx, [packageId]);
}

/** Updates packages in the search index. */
export function reindexPackages(tx: Db | Tx, ids: readonly string[]): void {
  if (ids.length === 0) return;
  const { id, nameEn, nameAr, descriptionEn, descriptionAr } = packages;
  const rows = tx
    .select({ id, nameEn, nameAr, descriptionEn, descriptionAr })
    .from(packages)
    .where(isOneOf(id, ids))
    .all();
  const labTestRows = tx
    .select({ packageId: packageLabTests.packageId, nameEn: labTests.nameEn, nameAr: labTests.nameAr })
    .from(packageLabTests)
    .innerJoin(labTests, eq(labTests.id, packageLabTests.labTestId))
    .where(isOneOf(packageLabTests.packageId, ids))
    .all();
  const tagRows = tx
    .select({ packageId: packageTags.packageId, nameEn: tags.nameEn, nameAr: tags.nameAr })
    .from(packageTags)
    .innerJoin(tags, eq(tags.id, packageTags.tagId))
    .where(isOneOf(packageTags.packageId, ids))
    .all();
  const [labTestsOf, tagsOf] = [groupedBy(labTestRows, ofPackage), groupedBy(tagRows, ofPackage)];
  // Many packages have the same tests and tags.
  const known = new Map<string, string>();
  const wordsOf = (text: string) => {
    const words = known.get(text) ?? indexWords(text).join(' ');
    known.set(text, words);
    return words;
  };
  const namesOf = (named: { nameEn: string; nameAr: string }[]) => {
    const words = named.map(({ nameEn, nameAr }) => wordsOf(`${nameEn}\n${nameAr}`));
    return words.join(' ');
  };
  for (const row of rows)
    packageIndex.put(tx, row.id, {
      name: namesOf([row]),
      tags: namesOf(tagsOf(row.id)),
      labTests: namesOf(labTestsOf(row.id)),
      description: wordsOf(`${toPlainText(row.descriptionEn)}\n${toPlainText(row.descriptionAr)}`),
    });
}
