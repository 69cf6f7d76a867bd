import type { Db } from '#server/core/db/client.ts';
import { newContentId, newRandomId } from '#server/core/ids.ts';
import { phoneKeyOf } from '#server/core/phone-key.ts';
import { panels } from '#server/lab-tests/lab-tests.table.ts';
import { packageLabTests } from '#server/packages/packages.table.ts';
import { appointments } from '#server/request-records/appointments.table.ts';
import { wordsOf } from '#server/request-records/request-search.ts';
import { quarterHours, quartersOf, startOf, wholeHours } from '#shared/appointments/appointment-times.rules.ts';
import { maxNamedPackages } from '#shared/fields/package-ids.rules.ts';
import { tubes } from '#shared/lab-tests/lab-tests.collection.ts';
import type { RequestDetails } from '#shared/requests/request-types.ts';
import { namedPackages } from '#shared/requests/visit-packages.rules.ts';
import { dayAfter, dayOf } from '#shared/time/days.rules.ts';
import { makeLabTest, makePackage, makeStaffMember } from '#testing/factories.ts';
import { scale } from './scale.ts';

const firstNames = [
  'Mohammed',
  'Ahmed',
  'Fatima',
  'محمد',
  'فاطمة',
  'Sara',
  'Aisha',
  'خالد',
  'Omar',
  'Priya',
  'John',
  'نورة',
  'Maria',
  'Ali',
  'سالم',
];
const lastNames = [
  'Khan',
  'الزعابي',
  'Al Mansoori',
  'Ali',
  'Kumar',
  'الشامسي',
  'Santos',
  'Hassan',
  'إبراهيم',
  'Haddad',
];
const messages = [
  'Do I have to be fasting before the test? I would like to come on Sunday morning with my mother, who is seventy years old.',
  'هل يلزم الصيام قبل تحليل السكر التراكمي؟ وهل تصل النتيجة في اليوم نفسه؟',
  'How much is the vitamin D test, and do you take insurance?',
  'أرغب في سحب عينة من المنزل في منطقة الخالدية مساءً إن أمكن.',
];
const minuteMs = 60_000;
const packageCount = 60;
const searchColumns = 'INSERT INTO request_search (rowid, words) VALUES (?, ?)';
const requestColumns = `INSERT INTO requests (id, reference, type, state, suspicion, source, locale, name, email, phone, details, visit_day, visit_time, phone_key,
  assignee_id, call_back_at, open_change_request_at, answer_minutes, asked_package_id, search_row, created_at, updated_at, closed_at)
  VALUES (?, ?, ?, ?, ?, 'site', 'en', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/**
 * Inserts requests in one transaction, one a minute until now, most of them closed. Returns the id of one, and the
 * assignee of some.
 */
export function fillRequests(db: Db, count: number): { id: string; assigneeId: string } {
  const assigneeId = makeStaffMember(db, { role: 'reception', name: 'Huda' }).id;
  const insert = db.$client.prepare(requestColumns);
  const index = db.$client.prepare(searchColumns);
  const packageIds = Array.from({ length: packageCount }, () => makePackage(db).id);
  const newest = Date.now();
  let last = '';
  db.$client.transaction(() => {
    for (let number = 1; number <= count; number += 1) {
      const id = newRandomId();
      const at = new Date(newest - (count - number) * minuteMs).toISOString();
      const name =
        number % 9973 === 0
          ? `Zubaida ${number}`
          : `${pick(firstNames, number * 7)} ${pick(lastNames, number * 13 + (number >> 4))}`;
      const email = number % 9973 === 0 ? `zubaida.${number % 10}@gmail.com` : `visitor${number}@gmail.com`;
      const phone = `050${String((number * 7919) % 10_000_000).padStart(7, '0')}`;
      const { details, visitDay } = detailsOf(number, at, packageIds);
      const isOld = count - number > 2000;
      const state = isOld
        ? number % 11 === 0
          ? 'declined'
          : number % 997 === 0
            ? 'confirmed'
            : 'completed'
        : number % 3 === 0
          ? 'in_progress'
          : 'new';
      const closedAt = isOld && state !== 'confirmed' ? at : null;
      const reference = `D-${number.toString(36).toUpperCase().padStart(8, '0').replace(/^..../, '$&-')}`;
      const callBackAt = closedAt === null && number % 5 === 0 ? at : null;
      const openChangeRequestAt = closedAt === null && number % 7 === 0 ? at : null;
      const phoneKey = phoneKeyOf(phone, 'AE');
      const assignee = number % 20 === 0 ? assigneeId : null;
      const spamReason = number % 500 === 0 ? 'links' : null;
      insert.run(
        id,
        reference,
        details.type,
        state,
        spamReason,
        name,
        email,
        phone,
        JSON.stringify(details),
        visitDay,
        visitDay && '10:00',
        phoneKey,
        assignee,
        callBackAt,
        openChangeRequestAt,
        state === 'new' ? null : (number * 31) % 4000,
        'packageId' in details ? details.packageId : null,
        number,
        at,
        at,
        closedAt,
      );
      index.run(number, wordsOf({ reference, name, email, phoneKey, details }));
      last = id;
    }
  })();
  return { id: last, assigneeId };
}

/** Gives the newest requests confirmed appointments in the week from today on; returns the days of that week. */
export function fillWeek(db: Db, count: number): string[] {
  const days = Array.from({ length: 7 }, (_none, index) => dayAfter(dayOf(new Date().toISOString()), index));
  const newest = db.$client.prepare('SELECT id FROM requests WHERE suspicion IS NULL ORDER BY created_at DESC LIMIT ?');
  agree(db, newest.pluck().all(count) as string[], days);
  return days;
}

/** Gives home visits of one to five packages confirmed appointments on one day after that week, and returns it. */
export function fillDay(db: Db, count: number): string {
  const day = dayAfter(dayOf(new Date().toISOString()), 60);
  const newest = db.$client.prepare(`SELECT id FROM requests WHERE suspicion IS NULL AND type = 'withdrawal'
    AND id NOT IN (SELECT request_id FROM appointments) ORDER BY created_at DESC LIMIT ?`);
  const requestIds = newest.pluck().all(count) as string[];
  const packageIds = db.$client.prepare('SELECT id FROM packages').pluck().all() as string[];
  putTests(db, packageIds);
  const book = db.$client.prepare(
    "UPDATE requests SET details = json_set(details, '$.packageId', ?, '$.morePackages', ?) WHERE id = ?",
  );
  db.$client.transaction(() => {
    for (const [index, id] of requestIds.entries()) {
      const chosen = Array.from({ length: 1 + (index % maxNamedPackages) }, (_none, place) =>
        pick(packageIds, index * 7 + place * 11),
      );
      const { packageId, morePackages } = namedPackages(chosen);
      book.run(packageId, morePackages, id);
    }
  })();
  agree(db, requestIds, [day]);
  return day;
}

/** Gives each package the most tests, of all tubes. */
function putTests(db: Db, packageIds: string[]): void {
  const panelId = newContentId();
  db.transaction((tx) => {
    tx.insert(panels).values({ id: panelId, nameEn: 'Liver', nameAr: 'الكبد' }).run();
    const labTestIds = Array.from({ length: 4 * scale.testsOfPackage }, (_none, index) => {
      const names = { nameEn: `Alanine aminotransferase ${index}`, nameAr: `ناقلة أمين الألانين ${index}` };
      return makeLabTest(db, { ...names, tube: pick([...tubes], index) }).id;
    });
    for (const [number, packageId] of packageIds.entries())
      for (let sortOrder = 0; sortOrder < scale.testsOfPackage; sortOrder += 1)
        tx.insert(packageLabTests)
          .values({ packageId, labTestId: pick(labTestIds, number * 37 + sortOrder), panelId, sortOrder })
          .run();
  });
}

/** Gives requests confirmed home visits, on these days in turn. */
function agree(db: Db, requestIds: readonly string[], days: string[]): void {
  const move = db.$client.prepare(
    "UPDATE requests SET visit_day = ?, visit_time = ?, state = 'confirmed' WHERE id = ?",
  );
  db.$client.transaction(() => {
    for (const [index, requestId] of requestIds.entries()) {
      const day = pick(days, index);
      const time = quarterHours[32 + (index % 40)] ?? '';
      const startsAt = startOf(day, time);
      db.insert(appointments)
        .values({
          requestId,
          place: 'home',
          address: 'Villa 12, Al Khalidiya',
          startsAt,
          minutes: 30,
          blockedMinutes: 60,
          state: 'confirmed',
          sequence: 1,
          createdAt: startsAt,
          updatedAt: startsAt,
        })
        .run();
      move.run(day, time, requestId);
    }
  })();
}

/** Gives 20 seats ten visits on each day of a year, and returns their ids. */
export function fillYear(db: Db): string[] {
  const seats = Array.from({ length: 20 }, (_none, index) => String(index).padStart(32, '0'));
  const owners = db.select({ requestId: appointments.requestId }).from(appointments).all();
  const today = dayOf(new Date().toISOString());
  const claim = db.$client.prepare('INSERT INTO appointment_claims (quarter, seat, request_id) VALUES (?, ?, ?)');
  db.$client.transaction(() => {
    for (let day = 0; day < 365; day += 1)
      for (const [index, hour] of wholeHours.slice(8, 18).entries())
        for (const quarter of quartersOf(startOf(dayAfter(today, day), hour), 60))
          for (const seat of seats) claim.run(quarter, seat, owners[(day + index) % owners.length]?.requestId);
  })();
  return seats;
}

function detailsOf(
  number: number,
  at: string,
  packageIds: string[],
): { details: RequestDetails; visitDay: string | null } {
  const message = pick(messages, number * 3);
  const packageId = pick(packageIds, number * 5);
  const booked = { title: 'Full check', description: message, price: 499, salePercent: null };
  switch (number % 4) {
    case 0:
      return {
        details: { type: 'booking', notes: message, packageId, offerId: null, shown: booked, record: null },
        visitDay: null,
      };
    case 1:
      return { details: { type: 'report', visitTime: at.slice(0, 10) }, visitDay: at.slice(0, 10) };
    case 2: {
      const appointment = {
        appointmentDay: '',
        appointmentDate: at.slice(0, 10),
        appointmentTime: '10:00 AM',
        isPast: false,
        fee: null,
        packagePrices: [],
        correctedTotal: null,
        area: 'Al Khalidiya',
        areaId: '',
        areaName: '',
      };
      return {
        details: {
          type: 'withdrawal',
          suggestions: message,
          ...appointment,
          collector: null,
          packageId,
          shownFee: '',
          shownTotal: '',
          morePackages: '',
          packageTitle: '',
        },
        visitDay: at.slice(0, 10),
      };
    }
    default:
      return { details: { type: 'contact', contactType: 'inquiry', message }, visitDay: null };
  }
}

const pick = <Item>(items: Item[], number: number) => items[number % items.length] as Item;
