import { createBulkPlans } from '#server/content/bulk-plan.ts';
import { recordVersions } from '#server/content/record-versions.table.ts';
import { createSheetLimit, createSheetService } from '#server/content/spreadsheet/sheet.service.ts';
import { auditLog } from '#server/core/audit/audit-log.table.ts';
import { createExportTickets } from '#server/core/auth/export-tickets.ts';
import { createContentVersion } from '#server/core/content-version.ts';
import { labTestsSheet } from '#server/lab-tests/lab-test-sheet.ts';
import { storedLabTests } from '#server/lab-tests/lab-tests.collection.ts';
import { createLabTestsService } from '#server/lab-tests/lab-tests.service.ts';
import { labTestSources, labTests } from '#server/lab-tests/lab-tests.table.ts';
import { collections, subscribers } from '#server/served-collections.ts';
import { sheetActions } from './sheets.ts';
import { openTestDb } from './test-db.ts';

/** An empty directory of laboratory tests with its sheet, and an editor's actions on it. */
export function openLabTestSheets() {
  const db = openTestDb();
  const exports = createExportTickets();
  const time = { now: Date.UTC(2026, 10, 21, 8) };
  const contentVersion = createContentVersion();
  const base = { db, clock: () => time.now, contentVersion, subscribers };
  const service = createLabTestsService({ ...base, collections });
  const bulkPlans = createBulkPlans(storedLabTests, { ...base, service });
  const sheets = createSheetService(labTestsSheet, { ...base, bulkPlans, exports, limit: createSheetLimit() });
  const everything = () =>
    JSON.stringify([labTests, labTestSources, recordVersions, auditLog].map((table) => db.select().from(table).all()));
  return { ...sheetActions(sheets, labTestsSheet, exports), db, time, service, sheets, contentVersion, everything };
}
