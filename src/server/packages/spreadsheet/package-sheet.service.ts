import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { and, eq, isNull } from 'drizzle-orm';
import type { UndoneChange } from '#shared/content/undone.schema.ts';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import {
  type PackageSheetCheck,
  type PackageSheetOrder,
  type PackageSheetResult,
  packageSheetLimits,
} from '#shared/packages/package-sheet.schema.ts';
import type { PackageValues } from '#shared/packages/packages.collection.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { moveToTrash } from '../../content/bulk-changes.ts';
import { leftAsTheyAre, readChanged } from '../../content/bulk-undo.ts';
import { type ContentWriteDeps, changeContent } from '../../content/content-transaction.ts';
import { requireUnchanged } from '../../content/record-stamp.ts';
import { audit } from '../../core/audit/audit.ts';
import { auditLog } from '../../core/audit/audit-log.table.ts';
import { type Actor, type Authorized, authorize } from '../../core/auth/actor.ts';
import type { ExportTickets } from '../../core/auth/export-tickets.ts';
import { toInstant } from '../../core/clock.ts';
import { toCsv } from '../../core/csv.ts';
import { isOneOf } from '../../core/db/prepared-query.ts';
import { createSemaphore } from '../../core/semaphore.ts';
import { translate } from '../../core/translate.ts';
import { storedPackages } from '../packages.collection.ts';
import type { PackagesService } from '../packages.service.ts';
import { packages as packageRows } from '../packages.table.ts';
import { columnKeys, columnTitle, type SheetWords, sheetColumns } from './columns.ts';
import { packageSheetMessages as messages } from './package-sheet.messages.ts';
import { planSheet, type SheetPlan } from './package-sheet-plan.ts';
import { countSheetRecords, readSheetRecordsAfter, readSheetWords, type SheetRecord } from './package-sheet-records.ts';
import { presentPlan } from './present-sheet-plan.ts';
import { writeId } from './vocabulary.ts';
import { writeWorkbook } from './workbook.ts';

interface PackageSheetServiceDeps extends ContentWriteDeps {
  packages: Pick<PackagesService, 'checkMany' | 'saveMany'>;
  exports: Pick<ExportTickets, 'issue'>;
}

export type PackageSheetService = ReturnType<typeof createPackageSheetService>;

const rowsAtOnce = 100;
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Export and import of packages as a spreadsheet. */
export function createPackageSheetService({ packages, exports, ...deps }: PackageSheetServiceDeps) {
  const { db, clock } = deps;

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
   * Applies a checked sheet, all or nothing; each package gets a version. Throws `conflict` if the result would differ
   * from the check with this `digest`, `invalid_input` if the sheet has errors, and like `check`.
   */
  async function apply(
    actor: Authorized<'content.write'>,
    bytes: Uint8Array,
    digest: string,
    locale: Locale,
  ): Promise<PackageSheetResult> {
    const planned = await plan(bytes, locale);
    if (planned.digest !== digest) throw changedMeanwhile();
    if (planned.errorCount > 0) throw new AppError('invalid_input', { message: messages.hasErrors });
    const added = planned.changes.filter(({ stored }) => stored === null).length;
    const at = toInstant(clock());
    const result = { added, changed: planned.changes.length - added, at };
    try {
      // The transaction blocks the server, so validate before it.
      const checked = await packages.checkMany(
        actor,
        planned.changes.map(({ stored, values }) => ({ stored, input: values })),
      );
      changeContent(deps, (tx) => {
        packages.saveMany(tx, actor, checked, { at });
        audit(tx, actor, { event: 'imported', at, subject: 'package', details: { count: planned.changes.length } });
      });
    } catch (error) {
      // Another member may have changed a package or deleted a record that the sheet names.
      if (isRefusal(error)) throw changedMeanwhile(error);
      throw error;
    }
    return result;
  }

  /**
   * Undoes the sheet that this member applied at an instant: restores changed packages and moves added ones to the
   * trash. Leaves those that were changed since. Throws `not_found` if there was no such sheet, and `conflict` if a
   * package changes meanwhile or named a record that was deleted.
   */
  async function undo(actor: Authorized<'content.write'>, at: string): Promise<UndoneChange> {
    if (!isAppliedSheet(actor, at)) throw new AppError('not_found');
    const rows = readChanged(db, actor, storedPackages, at);
    // Versions of a thousand packages take a third of a second to read.
    await setImmediate();
    const intact = rows.filter(({ isIntact }) => isIntact);
    const restored = intact.flatMap(({ id, version, fields, former, present }) => {
      const earlier = Object.fromEntries(fields.map((field) => [field, former?.[field]]));
      return former ? [{ stored: { id, version }, input: { ...present, ...earlier } as PackageValues }] : [];
    });
    const added = intact.filter(({ former }) => former === null);
    try {
      const checked = await packages.checkMany(actor, restored);
      changeContent(deps, (tx) => {
        packages.saveMany(tx, actor, checked, { at: toInstant(clock()), event: 'restored' });
        const ids = added.map(({ id }) => id);
        const present = new Map(
          tx
            .select()
            .from(packageRows)
            .where(isOneOf(packageRows.id, ids))
            .all()
            .map((row) => [row.id, row]),
        );
        for (const { id, version } of added) requireUnchanged(actor, present.get(id), version);
        if (ids.length > 0) moveToTrash(tx, actor, storedPackages, ids, clock);
      });
    } catch (error) {
      if (isRefusal(error)) throw new AppError('conflict', { message: messages.notUndone, cause: error });
      throw error;
    }
    return { restored: restored.length, removed: added.length, left: leftAsTheyAre(rows) };
  }

  function isAppliedSheet(actor: Actor, at: string): boolean {
    const isOfActor = actor.kind === 'staff' ? eq(auditLog.staffId, actor.staffId) : isNull(auditLog.staffId);
    const isImport = and(
      eq(auditLog.at, at),
      eq(auditLog.event, 'imported'),
      eq(auditLog.subject, 'package'),
      isOfActor,
    );
    return db.select({ id: auditLog.id }).from(auditLog).where(isImport).get() !== undefined;
  }

  async function plan(bytes: Uint8Array, locale: Locale): Promise<SheetPlan> {
    if (bytes.length > packageSheetLimits.bytes) throw sheetTooLarge();
    return limit(() => planSheet(db, bytes, locale));
  }

  return { prepareExport, check, apply, undo };
}

const headingsIn = (locale: Locale) => columnKeys.map((key) => columnTitle(key, locale));

function rowOf({ id, version, values }: SheetRecord, words: SheetWords, locale: Locale): string[] {
  return [writeId(id), String(version), ...sheetColumns.map((column) => column.write(values, words, locale))];
}

/** Whether the transaction was refused because of what others did meanwhile. */
const isRefusal = (error: unknown) =>
  error instanceof AppError && ['conflict', 'not_found', 'invalid_input'].includes(error.code);

const changedMeanwhile = (cause?: unknown) => new AppError('conflict', { message: messages.changedMeanwhile, cause });

/** The error for a sheet over the size limit. */
export const sheetTooLarge = () =>
  new AppError('too_large', {
    message: { ...messages.tooLarge, values: { megabytes: packageSheetLimits.bytes / 1024 / 1024 } },
  });
