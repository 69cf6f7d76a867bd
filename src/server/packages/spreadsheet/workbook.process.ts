import { type CellValue, readXlsx, writeXlsx } from 'hucre/xlsx';
import { AppError } from '#shared/errors.ts';
import { packageSheetLimits } from '#shared/packages/package-sheet.schema.ts';
import { handleTasks } from '../../core/low-priority-process.ts';
import { packageSheetMessages as messages } from './package-sheet.messages.ts';
import type { TableRow, Workbook, WorkbookTask } from './workbook.ts';

handleTasks(async (task: WorkbookTask): Promise<TableRow[] | Uint8Array> => ('read' in task ? read(task.read) : write(task.write)));

async function read(bytes: Uint8Array): Promise<TableRow[]> {
  if (unpackedSize(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)) > packageSheetLimits.unpacked)
    throw new AppError('invalid_input', { message: messages.workbookTooLarge });
  const { sheets } = await readXlsx(bytes, { sheets: [0], readStyles: true });
  const { rows = [], cells } = sheets[0] ?? {};
  return rows.flatMap((values, index) => {
    const texts = values.map((value, column) => textOf(value, cells?.get(`${index},${column}`)?.style?.numFmt ?? ''));
    const length = texts.findLastIndex((text) => text !== '') + 1;
    return length > 0 || index === 0 ? [{ number: index + 1, cells: texts.slice(0, length) }] : [];
  });
}

const endMark = Buffer.from('PK\u0005\u0006');
const entryMark = 0x02014b50;
const deflated = 8;

/** The size of the unpacked files according to the ZIP's directory; the library unpacks no file beyond that. Infinity if the directory does not state it. */
function unpackedSize(bytes: Buffer): number {
  const end = bytes.lastIndexOf(endMark, -22);
  if (end < 0) return 0;
  let [size, at] = [0, bytes.readUInt32LE(end + 16)];
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== entryMark) return Number.POSITIVE_INFINITY;
    const stated = bytes.readUInt32LE(at + 24);
    size += stated === 0 && bytes.readUInt16LE(at + 10) === deflated ? Number.POSITIVE_INFINITY : stated;
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return size;
}

/** A cell as a spreadsheet program would save it as CSV. `format` is its number format. */
function textOf(value: CellValue, format: string): string {
  if (value instanceof Date) return Number.isNaN(value.valueOf()) ? String(value) : momentText(value);
  if (typeof value === 'number') return numberText(value, format);
  return typeof value === 'boolean' ? String(value).toUpperCase() : (value ?? '').replace(/\r\n?/g, '\n').trim();
}

/** A date of a workbook has no time zone. Rounded to seconds, because the file holds fractions of days. */
function momentText(date: Date): string {
  const text = new Date(Math.round(date.valueOf() / 1000) * 1000).toISOString().slice(0, 19);
  return text.replace(/T00:00:00$/, '').replace(/:00$/, '');
}

/** Programs show 15 digits; further ones are binary rounding errors of a formula. A percentage is stored as a fraction. */
function numberText(number: number, format: string): string {
  const isPercent = format.replace(/"[^"]*"|\\./g, '').includes('%');
  return isPercent ? `${Number((number * 100).toPrecision(15))}%` : String(Number(number.toPrecision(15)));
}

function write({ name, isRightToLeft, headings, formats, rows }: Workbook): Promise<Uint8Array> {
  const cells = rows.map((texts) => texts.map((text, column) => (text !== '' && formats[column] ? Number(text) : text)));
  return writeXlsx({
    // The library's table of shared strings takes three times as long.
    stringMode: 'inline',
    sheets: [
      {
        name,
        view: { rightToLeft: isRightToLeft },
        freezePane: { rows: 1 },
        // As text, a program leaves a typed "+971 4 ..." or "3/4" as it is.
        columns: formats.map((format) => ({ width: 20, numFmt: format ?? '@' })),
        rows: [headings, ...cells],
      },
    ],
  });
}
