import { buffer } from 'node:stream/consumers';
import { makeZip } from 'client-zip';
import { parse } from 'csv-parse/sync';
import type { SheetService } from '#server/content/spreadsheet/sheet.service.ts';
import type { Sheet } from '#server/content/spreadsheet/sheet.ts';
import type { ExportTickets } from '#server/core/auth/export-tickets.ts';
import { toCsv } from '#server/core/csv.ts';
import type { SheetOrder } from '#shared/content/sheet.schema.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { staffActor } from './factories.ts';

type Row = Record<string, string>;
/** Changes rows by the keys of their columns, in place or by returning others. */
type SheetChange = (rows: Row[]) => Row[] | undefined;

export const editor = staffActor('editor');

/** The actions of an editor with a sheet of a collection. */
export function sheetActions(
  sheets: SheetService,
  { keys }: Pick<Sheet<unknown>, 'keys'>,
  exports: Pick<ExportTickets, 'open'>,
) {
  async function exported(locale: Locale = 'en', order: SheetOrder = { isTemplate: false, format: 'comma' }) {
    const csv = (await exportedFile(locale, order)).toString();
    const [headings = [], ...rows] = parse(csv, {
      bom: true,
      delimiter: order.format === 'comma' ? ',' : ';',
    }) as string[][];
    return { csv, headings, rows };
  }

  /** The bytes of a downloaded sheet. */
  async function exportedFile(locale: Locale, order: SheetOrder): Promise<Buffer> {
    const { ticket } = sheets.prepareExport(editor, order, locale);
    return buffer(exports.open(editor, ticket).content);
  }

  async function changedSheet(change: SheetChange, locale: Locale = 'en'): Promise<Buffer> {
    const { headings, rows } = await exported(locale);
    return changeSheet(keys, headings, rows, change);
  }

  const check = (bytes: string | Buffer, locale: Locale = 'en') => sheets.check(editor, Buffer.from(bytes), locale);

  /** Checks and applies a sheet. */
  async function applied(bytes: Buffer) {
    const { digest } = await check(bytes);
    return sheets.apply(editor, bytes, digest, 'en');
  }

  return { exported, exportedFile, changedSheet, check, applied };
}

/** The changed rows of an exported sheet, as a file. */
function changeSheet(keys: readonly string[], headings: string[], rows: string[][], change: SheetChange): Buffer {
  const byKey = rows.map((cells) => Object.fromEntries(keys.map((key, index) => [key, cells[index] ?? ''])));
  const changed = change(byKey) ?? byKey;
  return Buffer.from(toCsv([headings, ...changed.map((row) => keys.map((key) => row[key] ?? ''))], { hasMark: true }));
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
