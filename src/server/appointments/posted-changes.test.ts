import { afterAll, beforeAll, expect, test } from 'vitest';
import { requests } from '#server/request-records/requests.table.ts';
import { staffActor } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { agreedVisit, sendWish } from '#testing/visits.ts';
import { appointments } from '../request-records/appointments.table.ts';

let site: TestApp;
let reference: string;
beforeAll(async () => {
  site = await createTestApp({ isSeeded: false, environment: { LIMIT_FORM_MIN_SECONDS: '0' } });
  reference = await sendWish({ requests: site.services.requests, advance: site.advance });
  const id = site.deps.db.select({ id: requests.id }).from(requests).get()?.id ?? '';
  site.services.appointments.confirm(staffActor('owner'), { ...agreedVisit, id, version: 1 });
});
afterAll(() => site.close());

const sequence = () => String(site.deps.db.select().from(appointments).get()?.sequence);
const post = (fields: Record<string, string>) =>
  site.app.inject({
    method: 'POST',
    url: '/request-status',
    payload: new URLSearchParams({
      reference,
      proof: '4567',
      kind: 'change',
      text: '',
      sequence: sequence(),
      ...fields,
    }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const stored = () => site.deps.db.select().from(requests).get();

test.each([
  [{ visitDay: '2026-11-26' }, 'visitHour'],
  [{ visitHour: '10:00' }, 'visitDay'],
  [{ visitDay: '2026-11-20', visitHour: '10:00' }, 'visitHour'],
  [{ visitDay: '2028-11-20', visitHour: '10:00' }, 'visitDay'],
  [{ visitDay: 'next week', visitHour: '10:00' }, 'visitDay'],
])(
  'A wish for another time that cannot be (%o) is refused at its field, and stores nothing.',
  async (fields, field) => {
    const { statusCode, body } = await post(fields);
    expect(statusCode).toBe(400);
    expect(new RegExp(`<(?:input|select)(?=[^>]*name="${field}")[^>]*aria-invalid="true"`).test(body)).toBe(true);
    expect(stored()?.openChangeRequestAt).toBeNull();
  },
);

test('Without script, visitors ask for another time, typed as they like, and cancel the appointment at once.', async () => {
  const asked = await post({ visitDay: '26/11/2026', visitHour: '10:00' });
  expect([asked.statusCode, asked.body]).toEqual([
    200,
    expect.stringContaining('We have received your change request'),
  ]);
  expect(stored()).toMatchObject({ state: 'confirmed', visitTime: '11:30' });
  expect((await post({ kind: 'cancel_ask' })).statusCode).toBe(200);
  expect(stored()?.state).toBe('confirmed');
  const cancelled = await post({ kind: 'cancel' });
  expect([cancelled.statusCode, cancelled.body]).toEqual([
    200,
    expect.stringContaining('Your appointment is cancelled.'),
  ]);
  expect(stored()?.state).toBe('cancelled');
});

test('Opening an address of the status page changes nothing.', async () => {
  const before = stored();
  for (const query of [`reference=${reference}`, `reference=${reference}&kind=cancel&proof=4567`])
    for (const method of ['GET', 'HEAD'] as const) await site.app.inject({ method, url: `/request-status?${query}` });
  expect(stored()).toEqual(before);
});

test('A page that shows another time than the agreed one changes nothing, and shows the agreed one.', async () => {
  const { id = '', version = 0 } = stored() ?? {};
  const former = sequence();
  const monday = { day: '2026-12-07', time: '09:00' };
  site.services.appointments.confirm(staffActor('owner'), { ...agreedVisit, ...monday, id, version });
  const { statusCode, body } = await post({ kind: 'cancel', sequence: former });
  expect(statusCode).toBe(400);
  expect(body).toContain('The appointment has changed in the meantime.');
  expect(body).toMatch(/Monday.{0,80}7 December 2026/);
  expect(stored()).toMatchObject({ state: 'confirmed', openChangeRequestAt: null });
  expect((await post({ kind: 'cancel' })).body).toContain('Your appointment is cancelled.');
});
