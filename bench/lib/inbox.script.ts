import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPrivateFiles } from '#server/cards/private-files.ts';
import { systemActor } from '#server/core/auth/actor.ts';
import { encryptionKeys } from '#server/core/auth/encrypted-bytes.ts';
import { createExportTickets } from '#server/core/auth/export-tickets.ts';
import { loadSecrets } from '#server/core/auth/secrets.ts';
import { systemClock } from '#server/core/clock.ts';
import { readConfig } from '#server/core/config.ts';
import { createContentVersion } from '#server/core/content-version.ts';
import { openDatabase } from '#server/core/db/client.ts';
import { migrateDatabase } from '#server/core/db/migrate.ts';
import { createDashboardService } from '#server/dashboard/dashboard.service.ts';
import { createReceipts } from '#server/request-records/receipts.ts';
import { createRequestsRevision } from '#server/request-records/requests-revision.ts';
import { createRequestServices } from '#server/request-services.ts';
import { createSettingsService } from '#server/settings/settings.service.ts';
import { startOf } from '#shared/appointments/appointment-times.rules.ts';
import { freeTimesNear } from '#shared/appointments/free-times.rules.ts';
import { type HoursPeriod, weekdays } from '#shared/opening-hours/opening-hours.rules.ts';
import type { RequestListQuery } from '#shared/requests/inbox.schema.ts';
import { visitHours } from '#shared/requests/visit-hours.rules.ts';
import { dayAfter } from '#shared/time/days.rules.ts';
import { fillDay, fillRequests, fillWeek, fillYear } from './fill-requests.ts';

/** Prints the times in ms of repeated lists and searches with INBOX_REQUESTS requests in a database file. */
const repeats = 7;
const folder = mkdtempSync(join(tmpdir(), 'dana-inbox-'));
const db = openDatabase(join(folder, 'dana.db'));
migrateDatabase(db);
const { id, assigneeId } = fillRequests(db, Number(process.env.INBOX_REQUESTS));
const week = fillWeek(db, 2000);
const seats = fillYear(db);
const fullDay = fillDay(db, 500);
const daily = (...periods: HoursPeriod[]) => [{ days: [...weekdays], periods }];
const today = week[0] ?? '';
const closedDays = Array.from({ length: 366 }, (_none, index) => ({ date: dayAfter(today, index), periods: [] }));
const hoursOfCentre = {
  normal: daily(['09:00', '21:00']),
  ramadan: { beforeIftar: [], afterIftar: [] },
  ramadanPeriods: [],
  exceptions: closedDays,
};
const teamOnLeave = seats.map((id) => ({
  id,
  name: id,
  gender: null,
  staffId: null,
  hours: daily(['00:00', '24:00']),
  leave: [{ from: today, to: dayAfter(today, 31) }],
}));
const onLeave = {
  team: teamOnLeave,
  seats: teamOnLeave,
  claims: [],
  provisional: [],
  openingHours: { ...hoursOfCentre, exceptions: [] },
  minutes: 30,
  blockedMinutes: 60,
};
const exports = createExportTickets();
const secrets = loadSecrets('a secret of more than thirty-two letters', '');
const settings = createSettingsService({ db, clock: systemClock, contentVersion: createContentVersion() });
settings.set(
  systemActor,
  'team',
  seats.map((seat) => ({
    id: seat,
    name: seat,
    gender: null,
    staffId: null,
    leave: [],
    hours: daily(['08:00', '20:00']),
  })),
);
settings.set(systemActor, 'appointments', { ...settings.get('appointments'), offersFreeTimes: true });
const { services } = createRequestServices({
  db,
  clock: systemClock,
  config: readConfig({}),
  settings,
  secrets,
  privateFiles: createPrivateFiles(folder, encryptionKeys(secrets)),
  receipts: createReceipts({ clock: systemClock, keys: secrets.deriveAll('receipt') }),
  exports,
  revision: createRequestsRevision(),
  logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  findBooked: () => null,
  onStored: () => undefined,
});
const { appointments, holds, requests, visits } = services;
const staff = systemActor;
const list = (query: RequestListQuery) => () => void requests.list(staff, query);
const dashboard = createDashboardService({ db, clock: systemClock, settings });
const queries: Record<string, () => void> = {
  'first page': list({}),
  'page 200': list({ page: 200 }),
  'oldest first': list({ sort: 'oldest' }),
  'coming visits': list({ sort: 'visit' }),
  'one state': list({ state: 'confirmed' }),
  'open requests': list({ state: 'open' }),
  'type and state': list({ type: 'booking', state: 'declined' }),
  'rare combination of type and state': list({ type: 'report', state: 'new' }),
  'one assignee': list({ assignee: assigneeId }),
  'one assignee and type': list({ assignee: assigneeId, type: 'booking', state: 'completed' }),
  'some days': list({ from: '2026-03-01', to: '2026-03-07' }),
  'call backs': list({ hasCallBack: true }),
  'open change requests': list({ openChangeRequest: true }),
  'one request': () => void requests.get(staff, id),
  'poll of open pages': () => void requests.poll(staff),
  'search: a rare name': list({ search: 'zubaida' }),
  'search: a common name': list({ search: 'mohammed' }),
  'search: a prefix': list({ search: 'moh' }),
  'search: two letters': list({ search: 'mo' }),
  'search: in Arabic': list({ search: 'محمد' }),
  'search: two common names': list({ search: 'mohammed khan' }),
  'search: a common and a rare name': list({ search: 'mohammed zubaida' }),
  'search: a phone number': list({ search: '050 123 4567' }),
  'search: the prefix 050': list({ search: '050 1' }),
  'search: its last four digits': list({ search: '4567' }),
  'search: an address': list({ search: 'zubaida.7@gmail.com' }),
  'search: the prefix of an address': list({ search: 'zubaida.7@gmail' }),
  'search: words of messages': list({ search: 'fasting before test' }),
  'search: a common name in a type': list({ search: 'mohammed', type: 'booking' }),
  'search: a common name in a rare state': list({ search: 'mohammed', state: 'new' }),
  'search: a common name on some days': list({ search: 'mohammed', from: '2026-03-01', to: '2026-03-07' }),
  'search: a common name, coming visits': list({ search: 'mohammed', sort: 'visit' }),
  'search: a common name, open change requests': list({ search: 'mohammed', openChangeRequest: true }),
  'search: a word of half of all requests': list({ search: 'test' }),
  'search: a word of half of all requests, rare filters': list({
    search: 'test',
    type: 'report',
    state: 'new',
    assignee: 'nobody',
  }),
  'calendar: one day': () => void visits.list(staff, week[3] ?? ''),
  'calendar: a day of 500 visits': () => void visits.list(staff, fullDay),
  'calendar: hours of one day': () => void appointments.getDayHours(staff, week[3] ?? ''),
  'calendar: hours of a day of 500 visits': () => void appointments.getDayHours(staff, fullDay),
  'calendar: a week of 2,000 appointments': () => {
    for (const day of week) visits.list(staff, day);
  },
  'calendar: numbers of five weeks': () => void visits.countDays(staff, week[0] ?? ''),
  'free hours of a day': () => void holds.listFreeHours({ day: week[3] ?? '', areaId: '', collector: null }),
  'free: the nearest times of a team on leave': () =>
    void freeTimesNear(onLeave, startOf(dayAfter(today, 15), '10:00'), { isPossible: () => true }),
  'free: hours of visits beside 366 closures': () => void visitHours(hoursOfCentre, week[3] ?? '', Date.now()),
  'dashboard: what waits': () => void requests.listWaiting(staff),
  'dashboard of 7 days': () => void dashboard.getRequests(staff, 7),
  'dashboard of 30 days': () => void dashboard.getRequests(staff, 30),
  'dashboard of 90 days': () => void dashboard.getRequests(staff, 90),
};
/** Measures until the first rows are available. */
const exported = (query: RequestListQuery) => async () => {
  const { ticket } = requests.prepareTable(staff, query, 'ar');
  const { content } = exports.open(staff, ticket);
  await once(content, 'readable');
  content.destroy();
};
const exportQueries: Record<string, () => Promise<void>> = {
  'export: everything': exported({}),
  'export: oldest first': exported({ sort: 'oldest' }),
  'export: coming visits': exported({ sort: 'visit' }),
  'export: rare combination of type and state': exported({ type: 'report', state: 'new' }),
  'export: a common name': exported({ search: 'mohammed' }),
};
const times: { name: string; ms: number }[] = [];
for (let repeat = 0; repeat < repeats; repeat += 1) {
  for (const [name, ask] of Object.entries(queries)) {
    const before = performance.now();
    ask();
    times.push({ name, ms: performance.now() - before });
  }
  for (const [name, ask] of Object.entries(exportQueries)) {
    const before = performance.now();
    await ask();
    times.push({ name, ms: performance.now() - before });
  }
}
process.stdout.write(JSON.stringify(times));
db.$client.close();
rmSync(folder, { recursive: true, force: true });
