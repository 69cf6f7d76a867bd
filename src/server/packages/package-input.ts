import { localeCodes } from '#shared/i18n/locales.ts';
import { type PackageInput, packageInputSchema } from '#shared/packages/packages.schema.ts';
import { agreedPercent } from '#shared/packages/price-changes.rules.ts';
import { categories } from '../categories/categories.table.ts';
import type { NamingRecord } from '../content/record-writer.ts';
import { areStored, unknownRecord } from '../content/stored-check.ts';
import type { Db } from '../core/db/client.ts';
import { labTests, panels, tags } from '../lab-tests/lab-tests.table.ts';
import { requirePictures } from '../media/picture-references.ts';

/**
 * Parses a package's input into the values of its own table and the lists that have tables of their own. The number of tests is counted from
 * the list if staff chose so. The percent is corrected if it contradicts the two prices.
 */
export function readPackageInput(input: PackageInput) {
  const { pictureIdsEn, pictureIdsAr, tagIds, labTests: entries, ...values } = packageInputSchema.parse(input);
  const listed = [...new Map(entries.map((entry) => [entry.labTestId, entry])).values()];
  const isCounted = values.countsLabTests && listed.length > 0;
  return {
    values: { ...values, countsLabTests: isCounted, tests: isCounted ? listed.length : values.tests, salePercent: agreedPercent(values) },
    lists: { pictureIds: { en: pictureIdsEn, ar: pictureIdsAr }, tagIds, labTests: listed },
  };
}

/** Throws `invalid_input` where one of the packages names a category, picture, subject or laboratory test that is not stored. */
export function requirePackageParts(db: Db, records: readonly NamingRecord<ReturnType<typeof readPackageInput>>[]): void {
  const named = { categoryId: new Set<string>(), pictureId: new Set<string>(), en: new Set<string>(), ar: new Set<string>() };
  const listed = { tags: new Set<string>(), labTests: new Set<string>(), panels: new Set<string>() };
  for (const {
    parsed: { values, lists },
  } of records) {
    named.categoryId.add(values.categoryId);
    if (values.pictureId) named.pictureId.add(values.pictureId);
    for (const locale of localeCodes) for (const id of lists.pictureIds[locale]) named[locale].add(id);
    for (const id of lists.tagIds) listed.tags.add(id);
    for (const { labTestId, panelId } of lists.labTests) {
      listed.labTests.add(labTestId);
      listed.panels.add(panelId);
    }
  }
  requireCategories(db, [...named.categoryId]);
  requirePictures(db, { pictureId: [...named.pictureId], pictureIdsEn: [...named.en], pictureIdsAr: [...named.ar] });
  if (!areStored(db, tags, [...listed.tags])) throw unknownRecord('tagIds');
  if (!areStored(db, labTests, [...listed.labTests]) || !areStored(db, panels, [...listed.panels])) throw unknownRecord('labTests');
}

/** Throws `invalid_input` where one of them is not stored. */
export function requireCategories(db: Db, ids: readonly string[]): void {
  if (!areStored(db, categories, ids)) throw unknownRecord('categoryId');
}
