import { eq } from 'drizzle-orm';
import { createBulkPlans } from '#server/content/bulk-plan.ts';
import { recordVersions } from '#server/content/record-versions.table.ts';
import { createSheetLimit, createSheetService } from '#server/content/spreadsheet/sheet.service.ts';
import { auditLog } from '#server/core/audit/audit-log.table.ts';
import { createExportTickets } from '#server/core/auth/export-tickets.ts';
import { createContentVersion } from '#server/core/content-version.ts';
import type { Db } from '#server/core/db/client.ts';
import { newContentId } from '#server/core/ids.ts';
import { panels, tags } from '#server/lab-tests/lab-tests.table.ts';
import { createPackagePricesService } from '#server/packages/package-prices.service.ts';
import { storedPackages } from '#server/packages/packages.collection.ts';
import { createPackagesService } from '#server/packages/packages.service.ts';
import { packages, packageTags } from '#server/packages/packages.table.ts';
import { packagesSheet } from '#server/packages/spreadsheet/package-sheet.ts';
import { subscribers } from '#server/served-collections.ts';
import type { ChosenPackages, PriceChange } from '#shared/packages/price-changes.schema.ts';
import { makeLabTest, staffActor } from './factories.ts';
import { editor, sheetActions } from './sheets.ts';
import { openTestDb } from './test-db.ts';

export const colleague = { ...staffActor('owner'), name: 'Huda' };
export const tenPercentUp: PriceChange = {
  direction: 'up',
  by: 'percent',
  size: 10,
  changesPrice: true,
  changesSale: false,
  rounding: 0,
};

/** An empty catalogue with its price changes and its sheet service, and an editor's actions on it. */
export function openSheets() {
  const db = openTestDb();
  const contentVersion = createContentVersion();
  const exports = createExportTickets();
  const time = { now: Date.UTC(2026, 10, 21, 8) };
  const base = { db, clock: () => time.now, contentVersion, subscribers };
  const packagesService = createPackagesService(base);
  const bulkPlans = createBulkPlans(storedPackages, { ...base, service: packagesService });
  const prices = createPackagePricesService({ db, packages: packagesService, bulkPlans });
  const sheets = createSheetService(packagesSheet, { ...base, bulkPlans, exports, limit: createSheetLimit() });

  const actions = sheetActions(sheets, packagesSheet, exports);
  const everything = () =>
    JSON.stringify([packages, packageTags, recordVersions, auditLog].map((table) => db.select().from(table).all()));
  const priceOf = (id: string) => db.select().from(packages).where(eq(packages.id, id)).get()?.price;
  /** Checks and applies a sheet, a second after the last change. */
  function applied(bytes: Buffer) {
    time.now += 1000;
    return actions.applied(bytes);
  }
  /** Previews and applies a price change, a second after the last change. */
  function changedPrices(chosen: ChosenPackages = { filters: {} }, change: Partial<PriceChange> = {}) {
    time.now += 1000;
    const input = { chosen, change: { ...tenPercentUp, ...change } };
    return prices.apply(editor, { ...input, digest: prices.preview(editor, input).digest });
  }

  return {
    ...actions,
    db,
    time,
    applied,
    changedPrices,
    prices,
    bulkPlans,
    contentVersion,
    packagesService,
    sheets,
    everything,
    priceOf,
  };
}

/** Stores a panel, two tests and a tag, to be named in a sheet. */
export function makeSheetWords(db: Db) {
  const liver = { id: newContentId(), nameEn: 'Liver', nameAr: 'وظائف الكبد' };
  const alt = makeLabTest(db, { nameEn: 'ALT', nameAr: 'ألانين' });
  const ast = makeLabTest(db, { nameEn: 'AST', nameAr: 'أسبارتات' });
  const heart = { id: newContentId(), nameEn: 'Heart', nameAr: 'القلب' };
  db.insert(panels).values(liver).run();
  db.insert(tags)
    .values({ ...heart, key: 'heart' })
    .run();
  return { liver, alt, ast, heart };
}
