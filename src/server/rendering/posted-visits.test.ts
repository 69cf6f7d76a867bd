import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { systemActor } from '../core/auth/actor.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const person = { name: 'Mariam', email: 'mariam@visitor.example', phone: '0507654399' };

async function post(path: string, fields: Record<string, string>) {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const { statusCode, body } = await site.send(
    'POST',
    path,
    new URLSearchParams({ ...person, ...fields }).toString(),
    form,
  );
  const field = (name: string) => new RegExp(`<(?:input|select)[^>]*name="${name}"[^>]*>`).exec(body)?.[0] ?? '';
  return { statusCode, body, field };
}

const storedVisits = () =>
  site.services.requests
    .list(systemActor, { folder: 'suspected' })
    .items.map((item) => [item.visitDay, item.visitTime]);

describe('Without script, a typed day or hour', () => {
  test.each([
    ['/withdraw', '28/11/2026', '28 November 2026'],
    ['/withdraw', '٢٠٢٦-١١-٢٨', '28 November 2026'],
    ['/withdraw', '28 Nov 2026', '28 November 2026'],
    ['/reports', '5/11/2026', '5 November 2026'],
  ])('that has one meaning is shown before sending and stored (%s, %s).', async (path, visitDay, shown) => {
    const confirmation = await post(path, { visitDay });
    expect([confirmation.statusCode, /<dl.*<\/dl>/s.exec(confirmation.body)?.[0]]).toEqual([
      200,
      expect.stringContaining(shown),
    ]);
    const sent = await post(path, { visitDay, confirmed: 'yes' });
    expect(sent.statusCode).toBe(303);
    expect(storedVisits()).toContainEqual([path === '/reports' ? '2026-11-05' : '2026-11-28', null]);
  });

  test.each([
    ['/withdraw', '2026-11-31', 'The calendar has no day 31/11/2026.'],
    ['/withdraw', '2027-02-30', 'The calendar has no day 30/2/2027.'],
    ['/withdraw', '2026-13-01', 'Please write the day like'],
    ['/withdraw', 'tomorrow', 'Please write the day like'],
    ['/withdraw', '2060-01-01', 'This day is too far away. Please choose one until 1 January 2050.'],
    ['/withdraw', '1448-12-13', 'Please write a year from 1950 to 2100.'],
    ['/reports', '2026-02-30', 'The calendar has no day 30/2/2026.'],
    ['/reports', 'last week', 'Please write the day like'],
    ['/reports', '1448-12-13', 'Please write a year from 1950 to 2100.'],
  ])(
    'that is no possible day is refused at its field, with what was typed (%s, %s).',
    async (path, visitDay, message) => {
      for (const confirmed of ['', 'yes']) {
        const { statusCode, body, field } = await post(path, { visitDay, confirmed });
        expect([statusCode, body.includes(message)]).toEqual([400, true]);
        expect(field('visitDay')).toContain('aria-invalid="true"');
        expect(field('visitDay')).toContain(`value="${visitDay}"`);
        expect(field('name')).toContain('value="Mariam"');
      }
    },
  );

  test('is refused at the hour if it is no hour, and understood in other notations.', async () => {
    const visitDay = '2026-11-28';
    for (const visitHour of ['soon', '25:00', '16:30']) {
      const refused = await post('/withdraw', { visitDay, visitHour, confirmed: 'yes' });
      expect([visitHour, refused.statusCode, refused.body.includes('Please choose a full hour')]).toEqual([
        visitHour,
        400,
        true,
      ]);
      expect(refused.field('visitHour')).toContain('aria-invalid="true"');
    }
    const sent = await post('/withdraw', { visitDay, visitHour: '4 p.m.', confirmed: 'yes' });
    expect(sent.statusCode).toBe(303);
    expect(storedVisits()).toContainEqual([visitDay, '16:00']);
  });
});
