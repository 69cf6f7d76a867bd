import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOf } from '#shared/appointments/appointment-times.rules.ts';
import { weekdays } from '#shared/opening-hours/opening-hours.rules.ts';
import { staffActor } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { agreedVisit } from '#testing/visits.ts';
import { systemActor } from '../core/auth/actor.ts';

const day = '2026-11-25';
let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
  const { settings } = site.services;
  const hours: [string, string] = ['08:00', '16:00'];
  const seat = { id: 'a'.repeat(32), name: 'Huda', gender: null, staffId: null, leave: [] };
  const workingDays = [{ days: [...weekdays], periods: [hours] }];
  settings.set(systemActor, 'openingHours', { ...settings.get('openingHours'), normal: workingDays });
  settings.set(systemActor, 'team', [{ ...seat, hours: workingDays }]);
  settings.set(systemActor, 'appointments', { ...settings.get('appointments'), offersFreeTimes: true });
});
afterAll(() => site.close());

const post = (path: string, fields: Record<string, string>) =>
  site.send('POST', path, new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  });

/** Sends a home visit without script; resolves to the address of the page of thanks. */
async function send(phone: string): Promise<string> {
  const fields = { name: 'Mariam', phone, visitDay: day, visitHour: '10:00' };
  const { body } = await post('/withdraw', fields);
  const ticket = /name="ticket" value="([^"]+)"/.exec(body)?.[1] ?? expect.fail();
  const { statusCode, headers } = await post('/withdraw', { ...fields, ticket, confirmed: 'yes' });
  expect(statusCode).toBe(303);
  return String(headers.location).replace(/#.*/, '');
}
const read = async (address: string) => (await site.get(address)).body;
const timesIn = (body: string) => [...body.matchAll(/<button value="([^"]+)"[^>]*name="hold"/g)].map(([, at]) => at);

test('Without script, the page of thanks says what is held, or offers free times; each view is current.', async () => {
  expect(await read(await send('0501110001'))).toContain('until we have answered');
  const thanks = await send('0501110002');
  const first = await read(thanks);
  expect(timesIn(first)).toEqual(['09:00', '11:00', '12:00'].map((hour) => startOf(day, hour)));
  expect(first).not.toContain('until we have answered');
  const { statusCode, headers } = await post(thanks, { hold: startOf(day, '11:00') });
  expect([statusCode, headers.location]).toEqual([303, expect.stringContaining(thanks)]);
  expect(await read(thanks)).toContain('until we have answered');
});

test('A time that is no instant, or a receipt that nobody issued, holds nothing.', async () => {
  const thanks = await send('0501110003');
  expect((await post(thanks, { hold: 'tomorrow' })).statusCode).toBe(400);
  const forged = thanks.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  expect((await post(forged, { hold: startOf(day, '09:00') })).statusCode).toBe(404);
  expect(timesIn(await read(thanks))).toContain(startOf(day, '09:00'));
});

test('Without script, the page that confirms a home visit says whether the hour is free, and which others are.', async () => {
  const confirmPage = async (phone: string, visitHour: string) =>
    (await post('/withdraw', { name: 'Mariam', phone, visitDay: day, visitHour })).body;
  expect(await confirmPage('0501110004', '13:00')).toContain('We hold this time for you');
  const full = await confirmPage('0501110004', '10:00');
  expect(full).toContain('This time is full by now.');
  expect(full).toMatch(/Free on this day: (?:.* · )?9:00 AM/);
});

test('Without script, an agreed visit does not move to a full hour; the answer offers the free ones.', async () => {
  const { services } = site;
  const reception = staffActor('reception');
  const reference = /sent=(D-[0-9A-Z-]{9})/.exec(await send('0501110005'))?.[1] ?? expect.fail();
  const { items } = services.requests.list(reception, {});
  const { id, version } = items.find((item) => item.reference === reference) ?? expect.fail();
  services.appointments.confirm(reception, { ...agreedVisit, id, version, day, time: '14:00', seat: null });
  const { body: status } = await post('/request-status', { reference, proof: '0005' });
  const sequence = /name="sequence" value="(\d+)"/.exec(status)?.[1] ?? expect.fail();
  const asked = { reference, proof: '0005', sequence, kind: 'change', text: '', visitDay: day };
  const ask = (visitHour: string) => post('/request-status', { ...asked, visitHour });
  const refused = await ask('10:00');
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain('This time is full. Please choose another one.');
  expect(refused.body).toMatch(/<optgroup label="Free hours">(?:(?!<\/optgroup>).)*value="14:00"/s);
  expect(refused.body).toMatch(/<optgroup label="Full hours">(?:(?!<\/optgroup>).)*value="10:00"/s);
  expect((await ask('13:00')).body).toContain('We have received your change request');
});
