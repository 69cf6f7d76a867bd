import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { type SheetCheck, type SheetOrder, type SheetResult, sheetLimits } from '#shared/content/sheet.schema.ts';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { audit } from '../../core/audit/audit.ts';
import { type Authorized, authorize } from '../../core/auth/actor.ts';
import type { ExportTickets } from '../../core/auth/export-tickets.ts';
import { toInstant } from '../../core/clock.ts';
import type { CommonDeps } from '../../core/common-deps.ts';
import { toCsv } from '../../core/csv.ts';
import { createSemaphore } from '../../core/semaphore.ts';
import { translate } from '../../core/translate.ts';
import type { BulkPlans } from '../bulk-plan.ts';
import { presentPlan } from './present-sheet-plan.ts';
import { sheetMessages as messages } from './sheet.messages.ts';
import type { Sheet } from './sheet.ts';
import { planSheet, type SheetPlan } from './sheet-plan.ts';
import { countSheetRecords, readSheetRecordsAfter, type SheetRecord } from './sheet-records.ts';
import { writeId } from './vocabulary.ts';
import { writeWorkbook } from './workbook.ts';

interface SheetServiceDeps extends CommonDeps {
  bulkPlans: BulkPlans;
  exports: Pick<ExportTickets, 'issue'>;
  /** Limits the checks of all sheets. */
  limit: SheetLimit;
}

export type SheetService = ReturnType<typeof createSheetService>;

type SheetLimit = ReturnType<typeof createSheetLimit>;
/** One sheet is checked at a time, because it takes the processor. */
export const createSheetLimit = () => createSemaphore({ concurrency: 1, queue: 3, refusal: 'unavailable' });

const rowsAtOnce = 100;
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Export and import of a collection as a spreadsheet. */
export function createSheetService<Words>(
  sheet: Sheet<Words>,
  { db, clock, bulkPlans, exports, limit }: SheetServiceDeps,
) {
  const { columns, stored } = sheet;
  const headingsIn = (locale: Locale) => sheet.keys.map((key) => sheet.titleOf(key, locale));

  /** Prepares the download: all records, or only the headings. */
  function prepareExport(actor: Authorized<'content.write'>, order: SheetOrder, locale: Locale): { ticket: string } {
    const ticket = exports.issue(actor, (opener) => {
      authorize(opener, 'content.write');
      if (!order.isTemplate)
        audit(db, opener, {
          event: 'exported',
          at: toInstant(clock()),
          subject: stored.name,
          // The sheet has no filter.
          details: { count: countSheetRecords(db, sheet) },
        });
      const name = `${sheet.fileName}-${dayOf(toInstant(clock()))}`;
      if (order.format === 'xlsx')
        return { name: `${name}.xlsx`, type: workbookType, content: Readable.from(writeXlsx(order, locale)) };
      return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', content: Readable.from(writeCsv(order, locale)) };
    });
    return { ticket };
  }

  async function* writeCsv(order: SheetOrder, locale: Locale): AsyncGenerator<string> {
    const options = { delimiter: order.format === 'semicolon' ? ';' : ',' } as const;
    yield toCsv([headingsIn(locale)], { ...options, hasMark: true });
    for await (const rows of readRows(order, locale)) yield toCsv(rows, options);
  }

  async function* writeXlsx(order: SheetOrder, locale: Locale): AsyncGenerator<Uint8Array> {
    const rows: string[][] = [];
    for await (const part of readRows(order, locale)) rows.push(...part);
    const formats = [null, '0', ...columns.map(({ format }) => format)];
    yield await writeWorkbook({
      name: translate(locale, sheet.texts.name),
      isRightToLeft: locale === 'ar',
      headings: headingsIn(locale),
      formats,
      rows,
    });
  }

  const rowOf = ({ id, version, values }: SheetRecord, words: Words, locale: Locale): string[] => [
    writeId(id),
    String(version),
    ...columns.map((column) => column.write(values, words, locale)),
  ];

  /** Yields rows of the sheet in parts without blocking the event loop. */
  async function* readRows({ isTemplate }: SheetOrder, locale: Locale): AsyncGenerator<string[][]> {
    if (isTemplate) return;
    const words = sheet.readWords(db);
    let records = readSheetRecordsAfter(db, sheet, null, rowsAtOnce);
    while (records.length > 0) {
      yield records.map((record) => rowOf(record, words, locale));
      await setImmediate();
      records = readSheetRecordsAfter(db, sheet, records.at(-1) ?? null, rowsAtOnce);
    }
  }

  /**
   * Checks a sheet without changing anything. Throws `invalid_input` if it is no sheet, `too_large`, and `unavailable`
   * if several checks wait.
   */
  async function check(_actor: Authorized<'content.write'>, bytes: Uint8Array, locale: Locale): Promise<SheetCheck> {
    return presentPlan(sheet, await plan(bytes, locale), locale);
  }

  /**
   * Applies a checked sheet, all or nothing. Throws `conflict` if the result would differ from the check with this
   * `digest`, `invalid_input` if the sheet has errors, and like `check`.
   */
  async function apply(
    actor: Authorized<'content.write'>,
    bytes: Uint8Array,
    digest: string,
    locale: Locale,
  ): Promise<SheetResult> {
    const planned = await plan(bytes, locale);
    return bulkPlans.apply(actor, () => planned, {
      digest,
      conflict: messages.changedMeanwhile,
      refusal: messages.hasErrors,
      isImport: true,
    });
  }

  async function plan(bytes: Uint8Array, locale: Locale): Promise<SheetPlan<Words>> {
    if (bytes.length > sheetLimits.bytes) throw sheetTooLarge();
    return limit(() => planSheet(db, sheet, bytes, locale));
  }

  return { prepareExport, check, apply, undo: bulkPlans.undoImport };
}

/** The error for a sheet over the size limit. */
export const sheetTooLarge = () =>
  new AppError('too_large', {
    message: { ...messages.tooLarge, values: { megabytes: sheetLimits.bytes / 1024 / 1024 } },
  });
