import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requests } from '#server/request-records/requests.table.ts';
import { weekdays } from '#shared/opening-hours/opening-hours.rules.ts';
import { inputSchema } from '#shared/requests/request-form.schema.ts';
import { withdrawalForm } from '#shared/requests/withdrawal.form.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { staffActor } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { agreedVisit } from '#testing/visits.ts';

const owner = staffActor('owner');
const day = '2026-12-01';
const everyDay: Settings['openingHours'] = {
  normal: [{ days: [...weekdays], periods: [['09:00', '17:00']] }],
  ramadan: { beforeIftar: [{ days: [...weekdays], periods: [['10:00', '12:00']] }], afterIftar: [] },
  ramadanPeriods: [],
  exceptions: [],
};
const closed = {
  ...everyDay,
  exceptions: [{ date: '2026-11-30', to: '2026-12-02', periods: [], noteEn: '', noteAr: '' }],
};
let site: TestApp;
let visits: string[];
let asked = 1;

beforeAll(async () => {
  site = await createTestApp({ isSeeded: false, environment: { LIMIT_FORM_MIN_SECONDS: '0' } });
  visits = [];
  for (const hour of ['09', '10', '11', '12', '13', '14', '15', '16'])
    visits.push(await agree(`Visit at ${hour}`, day, `${hour}:00`));
  visits.push(await agree('Early visit', day, '07:30'));
  await agree('Next week', '2026-12-08', '09:00');
  await askForVisit('Only a wish');
});
afterAll(() => site.close());
beforeEach(() => site.services.settings.set(owner, 'openingHours', everyDay));

async function askForVisit(name: string): Promise<string> {
  const { requests: service } = site.services;
  const withdrawal = inputSchema(withdrawalForm).parse({
    name,
    phone: `05012345${10 + asked}`,
    area: 'Al Khalidiya',
    appointmentDate: day,
    appointmentTime: '9:00 AM',
  });
  const { reference } = await service.sendWithdrawal(
    { kind: 'visitor', address: `203.0.113.${asked++}` },
    async () => ({
      locale: 'en',
      withdrawal,
      guard: { website: '', ticket: service.issueTicket() },
      source: 'site',
      consentVersion: '2026-11',
    }),
  );
  return rowOf(reference).id;
}

async function agree(name: string, on: string, time: string): Promise<string> {
  const id = await askForVisit(name);
  site.services.appointments.confirm(owner, { ...agreedVisit, ...seen(id), day: on, time });
  return id;
}

function rowOf(key: string) {
  const found = [requests.id, requests.reference].flatMap(
    (column) => site.deps.db.select().from(requests).where(eq(column, key)).get() ?? [],
  );
  if (!found[0]) throw new Error('The request is missing.');
  return found[0];
}
const seen = (id: string) => ({ id, version: rowOf(id).version });

const cancel = (id: string) =>
  site.services.appointments.cancel(owner, { ...seen(id), by: 'centre', told: 'telephone', note: '' });
const list = (openingHours = closed) => site.services.appointmentHits.listHits(owner, { openingHours });
const save = (openingHours: Settings['openingHours'], seenHits?: string) => {
  const { version } = site.services.settingsSections.get(owner, 'hours', 'en');
  return site.services.settingsSections.update(owner, {
    section: 'hours',
    values: { openingHours },
    version,
    seenHits,
  });
};
const refusal = (count: number) => {
  const message = { id: 'appointments.hits', values: { count } };
  return expect.objectContaining({ code: 'conflict', messageKey: message, fields: { seenHits: message } });
};
const stored = () => site.services.settings.get('openingHours');

test('Closing a day with nine visits names nine, and changes nothing until it is accepted.', () => {
  const { count, items, version } = list();
  expect(count).toBe(9);
  expect(items.map(({ name }) => name)).toEqual([
    'Early visit',
    ...['09', '10', '11', '12', '13', '14', '15', '16'].map((hour) => `Visit at ${hour}`),
  ]);
  expect(items[0]).toMatchObject({ id: visits[8], place: 'home', startsAt: '2026-12-01T03:30:00.000Z' });
  expect(() => save(closed)).toThrow(refusal(9));
  expect(stored()).toEqual(everyDay);
  save(closed, version);
  expect(stored()).toEqual(closed);
  expect(list().count).toBe(0);
});

test('A tenth visit that is confirmed, moved or cancelled after the list was read makes the save look again.', async () => {
  const { version } = list();
  const tenth = await agree('Tenth', '2026-12-02', '10:00');
  expect(() => save(closed, version)).toThrow(refusal(10));
  const ofTen = list().version;
  site.services.appointments.confirm(owner, { ...agreedVisit, ...seen(tenth), day: '2026-12-02', time: '11:00' });
  expect(() => save(closed, ofTen)).toThrow(refusal(10));
  expect(stored()).toEqual(everyDay);
  cancel(tenth);
  save(closed, version);
  expect(stored()).toEqual(closed);
});

test('Nothing is asked about hours that close out nobody, and about appointments that are over.', () => {
  save({ ...everyDay, exceptions: [{ ...closed.exceptions[0], date: '2026-12-20', to: '2026-12-25' } as never] });
  site.services.settings.set(owner, 'openingHours', everyDay);
  const before = site.now();
  site.advance(Date.parse('2026-12-01T08:00:00Z') - before);
  expect(list().count).toBe(4);
  site.advance(before - site.now());
});

test('The dates of Ramadan are asked about too.', () => {
  const periods = [{ start: '2026-11-25', end: '2026-12-20' }];
  const { count, version } = site.services.appointmentHits.listHits(owner, { ramadanPeriods: periods });
  expect(count).toBe(7);
  const setPeriods = (seenHits?: string) =>
    site.services.settingsSections.setRamadanPeriods(owner, { periods, seen: stored().ramadanPeriods, seenHits });
  expect(() => setPeriods()).toThrow(refusal(7));
  expect(stored().ramadanPeriods).toEqual([]);
  setPeriods(version);
  expect(stored().ramadanPeriods).toEqual(periods);
});

test('Restoring an older version is asked about too.', () => {
  save(closed, list().version);
  save(everyDay);
  const [, former] = site.services.settingsHistory.list(owner, 'hours', 'en');
  const number = former?.number ?? 0;
  const { version } = site.services.settingsSections.get(owner, 'hours', 'en');
  const restore = (seenHits?: string) =>
    site.services.settingsHistory.restore(owner, 'hours', { number, seen: version, seenHits });
  expect(() => restore()).toThrow(refusal(9));
  expect(stored()).toEqual(everyDay);
  const hits = site.services.appointmentHits.listHits(owner, { section: 'hours', restored: number });
  expect(hits.count).toBe(9);
  restore(hits.version);
  expect(stored()).toEqual(closed);
});

test('The leave of a collector is asked about too.', () => {
  const seat = { id: 'a'.repeat(32), name: 'Noura', gender: null, staffId: null, hours: [], leave: [] };
  site.services.settings.set(owner, 'team', [seat]);
  const [first = ''] = visits;
  site.services.appointments.confirm(owner, { ...agreedVisit, ...seen(first), day, time: '09:00', seat: seat.id });
  const team = [{ ...seat, leave: [{ from: day, to: day }] }];
  const { count, version } = site.services.appointmentHits.listHits(owner, { team });
  expect(count).toBe(1);
  const saveTeam = (seenHits?: string) => {
    const stored = site.services.settingsSections.get(owner, 'team', 'en');
    const change = { section: 'team', values: { team }, version: stored.version, seenHits } as const;
    site.services.settingsSections.update(owner, change);
  };
  expect(() => saveTeam()).toThrow(refusal(1));
  expect(site.services.settings.get('team')).toEqual([seat]);
  saveTeam(version);
  expect(site.services.settings.get('team')).toEqual(team);
});

test('A stale version of the section is refused first, and an accepted list does not hide it.', () => {
  const { version } = list();
  expect(() =>
    site.services.settingsSections.update(owner, {
      section: 'hours',
      values: { openingHours: closed },
      version: 'stale',
      seenHits: version,
    }),
  ).toThrow(expect.objectContaining({ messageKey: { id: 'settings.conflict' } }));
});
