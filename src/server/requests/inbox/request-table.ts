import { setImmediate } from 'node:timers/promises';
import { clockTimeOf } from '#shared/i18n/format.ts';
import { type Locale, locales } from '#shared/i18n/locales.ts';
import type { RequestListInput } from '#shared/requests/inbox.schema.ts';
import { requestLabels } from '#shared/requests/request-labels.ts';
import { askedOf, nameOf, requestType, requestTypes } from '#shared/requests/request-types.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { toCsv } from '../../core/csv.ts';
import type { Db } from '../../core/db/client.ts';
import { readerIn, translate } from '../../core/translate.ts';
import { requestMailMessages } from '../../request-records/request-mail.messages.ts';

import type { RequestRow } from '../../request-records/requests.table.ts';
import { staff } from '../../staff/staff.table.ts';
import type { createRequestQueries } from './request-list.ts';
import { requestTableMessages } from './request-table.messages.ts';

interface RequestTableOptions {
  db: Db;
  requestQueries: Pick<ReturnType<typeof createRequestQueries>, 'findAfter'>;
  input: RequestListInput;
  locale: Locale;
}

/**
 * Rows between two pauses of the export, which let the server answer other requests. The first part is small, so the
 * download starts soon.
 */
const rowsAtOnce = 50;
const foundAtOnce = 500;

/**
 * A list of requests as CSV for spreadsheets: UTF-8 with a byte order mark, no formulas, phone numbers as text, times
 * as "2026-11-21 12:30" at the centre. Yields parts, so memory use does not depend on the number of rows.
 */
export async function* requestTable({
  db,
  requestQueries,
  input,
  locale,
}: RequestTableOptions): AsyncGenerator<string> {
  const names = new Map(
    db
      .select({ id: staff.id, name: staff.name })
      .from(staff)
      .all()
      .map((row) => [row.id, row.name]),
  );
  const columns = columnsIn(locale, names);
  const write = (part: RequestRow[]) => toCsv(part.map((row) => columns.map(([, cell]) => cell(row))));
  let rows = requestQueries.findAfter(input, null, rowsAtOnce);
  yield toCsv([columns.map(([title]) => title)], { hasMark: true }) + write(rows);
  for (let count = rowsAtOnce; rows.length === count; count = foundAtOnce) {
    await setImmediate();
    rows = requestQueries.findAfter(input, rows.at(-1) ?? null, foundAtOnce);
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      await setImmediate();
      yield write(rows.slice(start, start + rowsAtOnce));
    }
  }
}

type Column = [title: string, cell: (row: RequestRow) => string];

function columnsIn(locale: Locale, names: Map<string, string>): Column[] {
  const texts = { ...requestMailMessages, ...requestTableMessages };
  const t = (key: keyof typeof texts, values = {}) => translate(locale, { ...texts[key], values });
  const reader = readerIn(locale);
  const own = requestTypes.flatMap((type) =>
    requestType(type).columns.map(({ label, text }): Column => {
      const textOf: Column[1] = ({ details }) => (details.type === type ? text(details, reader) : '');
      return [reader.translate(label), textOf];
    }),
  );
  return [
    [t('reference'), (row) => row.reference],
    [t('type'), (row) => reader.translate(nameOf(row.details))],
    [t('stateTitle'), (row) => t('state', { state: row.state })],
    [t('receivedAt'), (row) => momentText(row.createdAt)],
    [t('name'), (row) => row.name],
    [t('phone'), (row) => phoneCell(row.phone)],
    [t('email'), (row) => row.email],
    [t('language'), (row) => locales[row.locale].ownName],
    [reader.translate(requestLabels.booked), ({ details }) => askedOf(details)?.title ?? ''],
    [t('price'), ({ details }) => String(askedOf(details)?.price ?? '')],
    [t('visitDay'), (row) => row.visitDay ?? ''],
    [t('visitTime'), (row) => row.visitTime ?? ''],
    ...own,
    [reader.translate(requestLabels.message), ({ details }) => requestType(details.type).message(details)],
    [t('assignee'), (row) => names.get(row.assigneeId ?? '') ?? ''],
    [t('callBackAt'), (row) => momentText(row.callBackAt)],
    [t('closedAt'), (row) => momentText(row.closedAt)],
  ];
}

const momentText = (instant: string | null) =>
  instant === null ? '' : `${dayOf(instant)} ${clockTimeOf(Date.parse(instant))}`;

/** Without the apostrophe, spreadsheets drop the leading zero. */
const phoneCell = (phone: string) => (/^\d/.test(phone) ? `'${phone}` : phone);
