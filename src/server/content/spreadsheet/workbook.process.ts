import { writeXlsx } from 'hucre/xlsx';
import { handleTasks } from '../../core/low-priority-process.ts';
import { readTable } from './read-table.ts';
import type { TableReply, Workbook, WorkbookTask } from './workbook.ts';

handleTasks(
  async (task: WorkbookTask): Promise<TableReply | Uint8Array> =>
    'read' in task ? read(task.read, task.titles) : write(task.write),
);

async function read(bytes: Uint8Array, titles: readonly string[]): Promise<TableReply> {
  const { headings, rows } = await readTable(bytes, new Set(titles));
  return { headings, rows: rows.map((row) => JSON.stringify(row)) };
}

function write({ name, isRightToLeft, headings, formats, rows }: Workbook): Promise<Uint8Array> {
  const cells = rows.map((texts) =>
    texts.map((text, column) => (text !== '' && formats[column] ? Number(text) : escaped(text))),
  );
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

/** Spreadsheet programs read `_x0041_` in a text as the letter A. */
const escaped = (text: string) => text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
