import { buffer } from 'node:stream/consumers';
import { makeZip } from 'client-zip';
import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { recordVersions } from '#server/content/record-versions.table.ts';
import { auditLog } from '#server/core/audit/audit-log.table.ts';
import { createExportTickets } from '#server/core/auth/export-tickets.ts';
import { createContentVersion } from '#server/core/content-version.ts';
import { toCsv } from '#server/core/csv.ts';
import type { Db } from '#server/core/db/client.ts';
import { newContentId } from '#server/core/ids.ts';
import { panels, tags } from '#server/lab-tests/lab-tests.table.ts';
import { createBulkPlans } from '#server/packages/bulk-plan.ts';
import { createPackagePricesService } from '#server/packages/package-prices.service.ts';
import { createPackagesService } from '#server/packages/packages.service.ts';
import { packages, packageTags } from '#server/packages/packages.table.ts';
import { columnKeys } from '#server/packages/spreadsheet/columns.ts';
import { createPackageSheetService } from '#server/packages/spreadsheet/package-sheet.service.ts';
import { subscribers } from '#server/served-collections.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { ChosenPackages, PriceChange } from '#shared/packages/price-changes.schema.ts';
import { makeLabTest, staffActor } from './factories.ts';
import { openTestDb } from './test-db.ts';

type Row = Record<string, string>;
/** Changes rows by the keys of their columns, in place or by returning others. */
type SheetChange = (rows: Row[]) => Row[] | undefined;

export const editor = staffActor('editor');
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
  const bulkPlans = createBulkPlans({ ...base, packages: packagesService });
  const prices = createPackagePricesService({ db, packages: packagesService, bulkPlans });
  const sheets = createPackageSheetService({ ...base, bulkPlans, exports });

  async function exported(
    locale: Locale = 'en',
    order: Parameters<typeof sheets.prepareExport>[1] = { isTemplate: false, format: 'comma' },
  ) {
    const csv = (await exportedFile(locale, order)).toString();
    const [headings = [], ...rows] = parse(csv, {
      bom: true,
      delimiter: order.format === 'comma' ? ',' : ';',
    }) as string[][];
    return { csv, headings, rows };
  }

  /** The bytes of a downloaded sheet. */
  async function exportedFile(locale: Locale, order: Parameters<typeof sheets.prepareExport>[1]): Promise<Buffer> {
    const { ticket } = sheets.prepareExport(editor, order, locale);
    return buffer(exports.open(editor, ticket).content);
  }

  async function changedSheet(change: SheetChange, locale: Locale = 'en'): Promise<Buffer> {
    const { headings, rows } = await exported(locale);
    return changeSheet(headings, rows, change);
  }

  const check = (bytes: string | Buffer, locale: Locale = 'en') => sheets.check(editor, Buffer.from(bytes), locale);
  const everything = () =>
    JSON.stringify([packages, packageTags, recordVersions, auditLog].map((table) => db.select().from(table).all()));
  const priceOf = (id: string) => db.select().from(packages).where(eq(packages.id, id)).get()?.price;
  /** Checks and applies a sheet, a second after the last change. */
  async function applied(bytes: Buffer) {
    time.now += 1000;
    const { digest } = await check(bytes);
    return sheets.apply(editor, bytes, digest, 'en');
  }
  /** Previews and applies a price change, a second after the last change. */
  function changedPrices(chosen: ChosenPackages = { filters: {} }, change: Partial<PriceChange> = {}) {
    time.now += 1000;
    const input = { chosen, change: { ...tenPercentUp, ...change } };
    return prices.apply(editor, { ...input, digest: prices.preview(editor, input).digest });
  }

  return {
    db,
    time,
    applied,
    changedPrices,
    prices,
    bulkPlans,
    contentVersion,
    packagesService,
    sheets,
    exported,
    exportedFile,
    changedSheet,
    check,
    everything,
    priceOf,
  };
}

/** The changed rows of an exported sheet, as a file. */
function changeSheet(headings: string[], rows: string[][], change: SheetChange): Buffer {
  const byKey = rows.map((cells) => Object.fromEntries(columnKeys.map((key, index) => [key, cells[index] ?? ''])));
  const changed = change(byKey) ?? byKey;
  return Buffer.from(
    toCsv([headings, ...changed.map((row) => columnKeys.map((key) => row[key] ?? ''))], { hasMark: true }),
  );
}

const spreadsheetMl = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook with the XML of the rows of its sheet, and of its settings of calculation. */
export async function workbookOfXml(rows: string, calculation = ''): Promise<Buffer> {
  const relation = (type: string, target: string) =>
    `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${officeRelations}/${type}" Target="${target}"/></Relationships>`;
  const files = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
    'xl/workbook.xml': `<workbook xmlns="${spreadsheetMl}" xmlns:r="${officeRelations}"><sheets><sheet name="Sheet" sheetId="1" r:id="r1"/></sheets>${calculation}</workbook>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${spreadsheetMl}"><sheetData>${rows}</sheetData></worksheet>`,
  };
  return buffer(makeZip(Object.entries(files).map(([name, input]) => ({ name, input }))));
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
