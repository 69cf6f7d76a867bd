import { asc, eq, type InferSelectModel, sql } from 'drizzle-orm';
import { publicValues } from '#shared/collections/public-values.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { labTestsCollection } from '#shared/lab-tests/lab-tests.collection.ts';
import { type PackageValues, packagesCollection } from '#shared/packages/packages.collection.ts';
import type { PackageDetail, PackageSummary } from '#shared/packages/packages.schema.ts';
import { agreedPercent } from '#shared/packages/sale-percent.rules.ts';
import { isSaleRunning } from '#shared/packages/sales.rules.ts';
import { type categories, toCategory } from '../categories/categories.collection.ts';
import { readLightText, toPlainText } from '../content/light-text.ts';
import type { Db } from '../core/db/client.ts';
import { isComplete } from '../lab-tests/lab-tests.collection.ts';
import { labTests, panels } from '../lab-tests/lab-tests.table.ts';
import { type MediaRow, media } from '../media/media.table.ts';
import { pictureIdsFor } from '../media/picture-lists.ts';
import { createPictureReader, presentPicture } from '../media/pictures.ts';
import { bandOf, strandPicture } from '../strand/strand-addresses.ts';
import { packagePictureLists } from './package-lists.ts';
import { fastingFromTests, preparationIn, readDerived } from './package-preparation.ts';
import { fastingOf, type PackageRow, packageLabTests, packages } from './packages.table.ts';

type CategoryRow = InferSelectModel<typeof categories>;

/** A package row with its category and its picture, on cards the first picture of the language. */
export interface PackageRows {
  package: PackageRow;
  category: CategoryRow;
  picture: MediaRow | null;
  /** How many tests of each panel the package names, in its order. */
  namedByPanel: number[];
}

/** The parts of these rows that a card shows. */
interface SummaryRows extends Pick<PackageRows, 'picture' | 'namedByPanel'> {
  package: Pick<PackageRow, keyof PackageValues & keyof PackageRow> & DerivedFasting & { id: string };
}
type DerivedFasting = Pick<PackageRow, 'derivedFasting' | 'derivedFastingHours'>;

/**
 * The public values of a package with its picture, which are those of a card and more. Its sale fields are null unless
 * the sale runs at `now`.
 */
export function toPackageSummary({ package: row, picture, namedByPanel }: SummaryRows, locale: Locale, now: number) {
  const isRunning = row.onSale && isSaleRunning(row, now);
  const { description, ...values } = publicValues(packagesCollection, row, locale);
  return {
    id: row.id,
    ...values,
    ...fastingOf(row),
    description: toPlainText(description),
    onSale: isRunning,
    salePercent: isRunning ? agreedPercent(row) : null,
    ...(!isRunning && { priceSale: null, startDate: null, endDate: null }),
    picture: presentPicture(picture, locale) ?? strandPicture(namedByPanel, row.tests),
    band: bandOf(namedByPanel, row.tests),
  };
}

/** The card of a package that is being edited, as if these values were stored. */
export function toPackageCard(
  db: Db,
  { id, values }: { id: string; values: PackageValues },
  locale: Locale,
  now: number,
): PackageSummary {
  const [pictureId = ''] = pictureIdsFor(values, locale, values.pictureId);
  const picture = db.select().from(media).where(eq(media.id, pictureId)).get() ?? null;
  const { fastingApproval } = packages;
  const stored = db.select({ fastingApproval }).from(packages).where(eq(packages.id, id)).get();
  const item = { ...values, id, ...fastingFromTests(db, { fastingApproval: null, ...stored, ...values }) };
  const byPanel = Map.groupBy(values.labTests, ({ panelId }) => panelId);
  const namedByPanel = [...byPanel.values()].map((named) => named.length);
  return toPackageSummary({ package: item, picture, namedByPanel }, locale, now);
}

/** A package for its own page, with tests grouped by panel in the package's order. */
export function toPackageDetail(db: Db, rows: PackageRows, locale: Locale, now: number): PackageDetail {
  const { package: row, category } = rows;
  const pictureIds = pictureIdsFor(packagePictureLists.read(db, [row.id])(row.id), locale, row.pictureId);
  const stored = createPictureReader(db)(pictureIds, locale);
  const pictures = pictureIds.flatMap((id) => stored[id] ?? []);
  const summary = toPackageSummary(rows, locale, now);
  return {
    ...summary,
    ...preparationIn(locale, row, readDerived(db, [row])(row.id)),
    pictures: pictures.length > 0 || !summary.picture ? pictures : [summary.picture],
    lightDescription: readLightText(localized(row, 'description', locale)),
    category: category.isPublished ? toCategory(category, locale) : null,
    panels: readPanels(db, row.id, locale),
  };
}

/** The laboratory tests of a package by panel, in the package's order. */
export function readPanels(db: Db, packageId: string, locale: Locale): PackageDetail['panels'] {
  const rows = db
    .select({ panel: panels, labTest: labTests, hasPage: sql<number>`${labTests.isPublished} AND ${isComplete}` })
    .from(packageLabTests)
    .innerJoin(panels, eq(panels.id, packageLabTests.panelId))
    .innerJoin(labTests, eq(labTests.id, packageLabTests.labTestId))
    .where(eq(packageLabTests.packageId, packageId))
    .orderBy(asc(packageLabTests.sortOrder))
    .all();
  const groups = new Map<string, PackageDetail['panels'][number]>();
  for (const { panel, labTest, hasPage } of rows) {
    const group = groups.get(panel.id) ?? { id: panel.id, name: localized(panel, 'name', locale), labTests: [] };
    // A change of the purpose waits for a reviewer, as on the page of the test.
    const { purposeEn, purposeAr } = labTest.signed?.values ?? labTest;
    const { name, purpose } = publicValues(labTestsCollection, { ...labTest, purposeEn, purposeAr }, locale);
    group.labTests.push({ name, purpose, slug: hasPage ? labTest.slug : null });
    groups.set(panel.id, group);
  }
  return [...groups.values()];
}
