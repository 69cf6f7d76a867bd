import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import {
  type PackageSheetCheck,
  type PackageSheetOrder,
  type PackageSheetResult,
  packageSheetLimits,
} from '#shared/packages/package-sheet.schema.ts';
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
import { columnKeys, columnTitle, type SheetWords, sheetColumns } from './columns.ts';
import { packageSheetMessages as messages } from './package-sheet.messages.ts';
import { planSheet, type SheetPlan } from './package-sheet-plan.ts';
import { countSheetRecords, readSheetRecordsAfter, readSheetWords, type SheetRecord } from './package-sheet-records.ts';
import { presentPlan } from './present-sheet-plan.ts';
import { writeId } from './vocabulary.ts';
import { writeWorkbook } from './workbook.ts';

interface PackageSheetServiceDeps extends CommonDeps {
  bulkPlans: BulkPlans;
  exports: Pick<ExportTickets, 'issue'>;
}

export type PackageSheetService = ReturnType<typeof createPackageSheetService>;

const rowsAtOnce = 100;
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Export and import of packages as a spreadsheet. */
export function createPackageSheetService({ db, clock, bulkPlans, exports }: PackageSheetServiceDeps) {
  const limit = createSemaphore({ concurrency: 1, queue: 3, refusal: 'unavailable' });

  /** Prepares the download: all packages, or only the headings. */
  function prepareExport(
    actor: Authorized<'content.write'>,
    order: PackageSheetOrder,
    locale: Locale,
  ): { ticket: string } {
    const ticket = exports.issue(actor, (opener) => {
      authorize(opener, 'content.write');
      if (!order.isTemplate)
        audit(db, opener, {
          event: 'exported',
          at: toInstant(clock()),
          subject: 'package',
          // The sheet has no filter.
          details: { packages: countSheetRecords(db) },
        });
      const name = `packages-${dayOf(toInstant(clock()))}`;
      if (order.format === 'xlsx')
        return { name: `${name}.xlsx`, type: workbookType, content: Readable.from(writeXlsx(order, locale)) };
      return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', content: Readable.from(writeCsv(order, locale)) };
    });
    return { ticket };
  }

  async function* writeCsv(order: PackageSheetOrder, locale: Locale): AsyncGenerator<string> {
    const options = { delimiter: order.format === 'semicolon' ? ';' : ',' } as const;
    yield toCsv([headingsIn(locale)], { ...options, hasMark: true });
    for await (const rows of readRows(order, locale)) yield toCsv(rows, options);
  }

  async function* writeXlsx(order: PackageSheetOrder, locale: Locale): AsyncGenerator<Uint8Array> {
    const rows: string[][] = [];
    for await (const part of readRows(order, locale)) rows.push(...part);
    const formats = [null, '0', ...sheetColumns.map(({ format }) => format)];
    yield await writeWorkbook({
      name: translate(locale, messages.name),
      isRightToLeft: locale === 'ar',
      headings: headingsIn(locale),
      formats,
      rows,
    });
  }

  /** Yields rows of the sheet in parts without blocking the event loop. */
  async function* readRows({ isTemplate }: PackageSheetOrder, locale: Locale): AsyncGenerator<string[][]> {
    if (isTemplate) return;
    const words = readSheetWords(db);
    let records = readSheetRecordsAfter(db, null, rowsAtOnce);
    while (records.length > 0) {
      yield records.map((record) => rowOf(record, words, locale));
      await setImmediate();
      records = readSheetRecordsAfter(db, records.at(-1) ?? null, rowsAtOnce);
    }
  }

  /**
   * Checks a sheet without changing anything. Throws `invalid_input` if it is no sheet, `too_large`, and `unavailable`
   * if several checks wait.
   */
  async function check(
    _actor: Authorized<'content.write'>,
    bytes: Uint8Array,
    locale: Locale,
  ): Promise<PackageSheetCheck> {
    return presentPlan(await plan(bytes, locale), locale);
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
  ): Promise<PackageSheetResult> {
    const planned = await plan(bytes, locale);
    return bulkPlans.apply(actor, () => planned, {
      digest,
      conflict: messages.changedMeanwhile,
      refusal: messages.hasErrors,
      isImport: true,
    });
  }

  async function plan(bytes: Uint8Array, locale: Locale): Promise<SheetPlan> {
    if (bytes.length > packageSheetLimits.bytes) throw sheetTooLarge();
    return limit(() => planSheet(db, bytes, locale));
  }

  return { prepareExport, check, apply, undo: bulkPlans.undo };
}

const headingsIn = (locale: Locale) => columnKeys.map((key) => columnTitle(key, locale));

function rowOf({ id, version, values }: SheetRecord, words: SheetWords, locale: Locale): string[] {
  return [writeId(id), String(version), ...sheetColumns.map((column) => column.write(values, words, locale))];
}

/** The error for a sheet over the size limit. */
export const sheetTooLarge = () =>
  new AppError('too_large', {
    message: { ...messages.tooLarge, values: { megabytes: packageSheetLimits.bytes / 1024 / 1024 } },
  });
