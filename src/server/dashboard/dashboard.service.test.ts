import { expect, test } from 'vitest';
import { systemActor } from '#server/core/auth/actor.ts';
import { requestTypes } from '#shared/requests/request-types.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { makeOffer, makePackage, staffActor, visitor } from '#testing/factories.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';

const huda = staffActor('reception');
const hourMs = 3_600_000;

function withDashboard() {
  const site = createRequestsFixture();
  const send = (changes: Parameters<typeof site.submission>[0] = {}) =>
    site.requests.sendContact(visitor, site.submission({ message: `I am ${changes.name}.`, ...changes }));
  const takeUp = (name: string) => {
    const [found] = site.requests.list(huda, { search: name }).items;
    if (found) site.requests.changeState(huda, { id: found.id, version: found.version, to: 'in_progress', note: '' });
  };
  return { ...site, send, takeUp, today: () => dayOf(new Date(site.clock()).toISOString()) };
}

test('The dashboard counts requests by type and day in the time zone of the centre, without spam.', async () => {
  const { dashboard, send, advance, today, clock } = withDashboard();
  await send({ name: 'Mariam' });
  // 23:30 at the centre is the same day; half an hour later is the next.
  advance(Date.UTC(2026, 10, 21, 19, 30) - clock());
  await send({ name: 'Salem' });
  await send({ name: 'Robot', guard: { website: 'x', ticket: '' } });
  advance(hourMs);
  await send({ name: 'Noura' });
  const { byDay } = dashboard.getRequests(huda, 7);
  expect(byDay).toHaveLength(7);
  const none = Object.fromEntries(requestTypes.map((type) => [type, 0]));
  expect(byDay.at(-1)).toEqual({ day: today(), counts: { ...none, contact: 1 } });
  expect(byDay.at(-2)?.counts.contact).toBe(2);
});

test('The dashboard shows the median response time.', async () => {
  const { dashboard, send, takeUp, advance } = withDashboard();
  expect(dashboard.getRequests(huda, 30)).toMatchObject({
    medianAnswerMinutes: null,
    answeredCount: 0,
  });
  for (const [name, minutes] of [
    ['Aisha', 10],
    ['Bilal', 30],
    ['Dalia', 600],
  ] as const) {
    await send({ name });
    advance(minutes * 60_000);
    takeUp(name);
    // Later events do not change the response time.
    advance(hourMs);
  }
  await send({ name: 'Hamad' });
  expect(dashboard.getRequests(huda, 30)).toMatchObject({ medianAnswerMinutes: 30, answeredCount: 3 });
});

test('The dashboard does not count requests from before the chosen days.', async () => {
  const { dashboard, send, advance } = withDashboard();
  await send();
  advance(8 * dayMs);
  const total = (days: 7 | 30) =>
    dashboard.getRequests(huda, days).byDay.reduce((sum, { counts }) => sum + counts.contact, 0);
  expect([total(7), total(30)]).toEqual([0, 1]);
});

test('The figures of the days before end at the same time of day, and are left out if requests of them may be missing.', async () => {
  const { dashboard, send, takeUp, advance, settings } = withDashboard();
  await send({ name: 'First of all' });
  advance(8 * dayMs);
  // Three requests in the week before, one of them later in the day than now.
  for (const [name, minutes] of [
    ['Aisha', 20],
    ['Bilal', 40],
  ] as const) {
    await send({ name });
    advance(minutes * 60_000);
    takeUp(name);
  }
  advance(3 * hourMs);
  await send({ name: 'Late' });
  advance(7 * dayMs - 2 * hourMs);
  await send({ name: 'Of this week' });
  expect(dashboard.getRequests(huda, 7).before).toEqual({ requests: 2, medianAnswerMinutes: 20 });
  // The site received nothing so long ago.
  expect(dashboard.getRequests(huda, 30).before).toBeNull();
  advance(50 * dayMs);
  expect(dashboard.getRequests(huda, 30).before).toEqual({ requests: 4, medianAnswerMinutes: 20 });
  settings.set(systemActor, 'retention', { ...settings.get('retention'), closedMonths: 1 });
  expect(dashboard.getRequests(huda, 30).before).toBeNull();
});

test('The dashboard lists the most requested packages.', () => {
  const { db, dashboard, requests, today } = withDashboard();
  const [heart, sugar] = [makePackage(db, { nameEn: 'Heart' }), makePackage(db, { nameEn: 'Sugar' })];
  const walkIn = {
    source: 'walk_in',
    locale: 'en',
    email: '',
    phone: '0501234567',
    consent: true,
    isAcknowledged: false,
    assigneeId: null,
  } as const;
  const visit = { ...walkIn, type: 'withdrawal', areaId: '', area: '', collector: null, notes: '' } as const;
  requests.enter(huda, { ...visit, name: 'Late', visitDay: today(), visitHour: '18:00', packageIds: [sugar.id] });
  requests.enter(huda, {
    ...visit,
    name: 'Early',
    visitDay: today(),
    visitHour: '14:00',
    packageIds: [heart.id, sugar.id],
  });
  requests.enter(huda, {
    ...walkIn,
    type: 'booking',
    name: 'Booked',
    booked: { kind: 'package', id: heart.id },
    notes: '',
  });
  const { mostRequested } = dashboard.getRequests(huda, 7);
  expect(mostRequested.map(({ nameEn, count }) => [nameEn, count])).toEqual([
    ['Heart', 2],
    ['Sugar', 2],
  ]);
});

test('Editors see published offers and sales that end within two weeks, the next first.', () => {
  const { db, dashboard, clock } = withDashboard();
  const at = (days: number) => new Date(clock() + days * dayMs).toISOString();
  makeOffer(db, { nameEn: 'Soon', endDate: at(5) });
  makeOffer(db, { nameEn: 'Far', endDate: at(20) });
  makeOffer(db, { nameEn: 'Over', endDate: at(-1) });
  makeOffer(db, { nameEn: 'Hidden', endDate: at(1), isPublished: false });
  makePackage(db, { nameEn: 'Next', onSale: true, endDate: at(2) });
  makePackage(db, { nameEn: 'Not on sale', endDate: at(2) });
  expect(dashboard.listEndingSoon(staffActor('editor')).map(({ kind, nameEn }) => [kind, nameEn])).toEqual([
    ['package', 'Next'],
    ['offer', 'Soon'],
  ]);
});

test('The counts of the dashboard read only covering indexes.', async () => {
  const { db, dashboard, send, advance } = withDashboard();
  await send();
  advance(180 * dayMs);
  const { $client: client } = db;
  const prepare = client.prepare.bind(client);
  const statements: string[] = [];
  client.prepare = ((text: string) => {
    statements.push(text);
    return prepare(text);
  }) as typeof client.prepare;
  dashboard.getRequests(huda, 90);
  const plans = statements
    .filter((text) => /count\(\*\)/.test(text) && !/LIMIT \?\)/.test(text))
    .map((text) =>
      (
        prepare(`EXPLAIN QUERY PLAN ${text}`).all(...Array(text.split('?').length - 1).fill('[]')) as {
          detail: string;
        }[]
      )
        .map(({ detail }) => detail)
        .join('; '),
    );
  expect(plans).toEqual([
    expect.stringContaining('SEARCH requests USING COVERING INDEX inbox_by_type'),
    expect.stringContaining('SEARCH requests USING COVERING INDEX inbox_by_answer'),
    expect.stringContaining('SEARCH requests USING COVERING INDEX inbox_by_arrival'),
    expect.stringContaining('SEARCH requests USING COVERING INDEX inbox_by_answer'),
    expect.stringContaining('SEARCH requests USING COVERING INDEX inbox_by_package'),
  ]);
});
