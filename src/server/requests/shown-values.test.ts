import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VisitArea } from '#shared/appointments/visit-areas.schema.ts';
import { makePackage } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { systemActor } from '../core/auth/actor.ts';
import { packages } from '../packages/packages.table.ts';
import { detailRows } from '../request-records/request-rows.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const person = { name: 'Mariam', email: 'mariam@visitor.example', phone: '0507654399' };
const post = (path: string, fields: Record<string, string>) =>
  site.send('POST', path, new URLSearchParams({ ...person, ...fields }).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  });

test('An API client whose area id is unknown gets the area and the fee of the area that it names, and no fee that no area can have is stored.', async () => {
  const { settings, requests } = site.services;
  const area: VisitArea = {
    id: 'd'.repeat(32),
    nameEn: 'Al Khalidiya',
    nameAr: 'الخالدية',
    fee: 40,
    waivedFrom: null,
    travelMinutes: 0,
  };
  settings.set(systemActor, 'visitAreas', [area]);
  const send = async (fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...person, ...fields })) body.set(name, value);
    const encoded = new Response(body);
    const answer = await site.send('POST', '/api/v1/mail/withdrawal', Buffer.from(await encoded.arrayBuffer()), {
      'content-type': encoded.headers.get('content-type') ?? '',
    });
    const reference = /D-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(answer.body)?.[0] ?? expect.fail(answer.body);
    return requests.list(systemActor, { search: reference }).items[0]?.details;
  };
  const found = { areaId: area.id, fee: { amount: 40, waivedFrom: null } };
  const address = 'Al Khalidiya, villa 4';
  expect(await send({ areaId: '9'.repeat(32), area: address, shownFee: '9'.repeat(20) })).toMatchObject({
    ...found,
    area: address,
    areaName: '',
    shownFee: '',
  });
  expect(await send({ areaId: '', areaName: 'الخالدية', area: 'villa 4', shownFee: '30' })).toMatchObject({
    ...found,
    area: 'villa 4',
    areaName: 'Al Khalidiya',
    shownFee: '30',
  });
  expect(await send({ areaId: area.id.toUpperCase(), area: 'villa 5' })).toMatchObject(found);
});

test('The centre reads what a confirmation without script showed, if price or fee changed before it was sent.', async () => {
  const { settings, requests } = site.services;
  const area: VisitArea = {
    id: 'c'.repeat(32),
    nameEn: 'Marina',
    nameAr: 'المرسى',
    fee: 60,
    waivedFrom: 300,
    travelMinutes: 0,
  };
  settings.set(systemActor, 'visitAreas', [area]);
  const changing = makePackage(site.deps.db, { price: 100 }).id;
  /** Posts a form, changes something, confirms it as a browser does, and returns the facts that staff read. */
  const confirm = async (path: string, fields: Record<string, string>, change: () => unknown) => {
    const { body } = await post(path, fields);
    const hidden = [...body.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    change();
    const carried = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
    const { headers } = await post(path, { ...carried, confirmed: 'yes' });
    const reference = /D-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(String(headers.location))?.[0] ?? '';
    const [stored] = requests.list(systemActor, { search: reference }).items;
    if (!stored) throw new Error('The request is missing.');
    return detailRows(stored.details, 'en');
  };
  const visit = { areaId: area.id, area: 'Tower 4' };
  const setFee = (fee: number | null) => settings.set(systemActor, 'visitAreas', [{ ...area, fee }]);
  expect(await confirm('/withdraw', visit, () => setFee(95))).toEqual(
    expect.arrayContaining([
      { label: 'Area or address', text: 'Marina, Tower 4' },
      { label: 'Fee for the visit', text: 'AED 95; no fee for packages from AED 300' },
      { label: 'Fee according to the form', text: 'AED 60; no fee for packages from AED 300' },
    ]),
  );
  setFee(null);
  expect(await confirm('/withdraw', { ...visit, area: 'Tower 5' }, () => setFee(95))).toContainEqual({
    label: 'Fee according to the form',
    text: 'no fee stated',
  });
  const removed = await confirm('/withdraw', { ...visit, area: 'Tower 7' }, () =>
    settings.set(systemActor, 'visitAreas', []),
  );
  expect(removed).toContainEqual({ label: 'Area or address', text: 'Marina, Tower 7' });
  setFee(95);
  const visited = await confirm(`/withdraw?package=${changing}`, { areaId: area.id, area: 'Tower 8' }, () =>
    site.deps.db.update(packages).set({ price: 110 }).where(eq(packages.id, changing)).run(),
  );
  expect(visited).toEqual(
    expect.arrayContaining([
      { label: 'Total', text: 'AED 205' },
      { label: 'Total according to the form', text: 'AED 195' },
    ]),
  );
  const unchanged = await confirm('/withdraw', { ...visit, area: 'Tower 6' }, () => undefined);
  expect(unchanged.map(({ label }) => label)).not.toContain('Fee according to the form');
  const booked = await confirm(`/package/booking?package=${changing}`, { notes: 'Price' }, () =>
    site.deps.db.update(packages).set({ price: 120 }).where(eq(packages.id, changing)).run(),
  );
  expect(booked).toEqual(
    expect.arrayContaining([
      { label: 'Package or offer', text: expect.stringContaining('120') },
      { label: 'According to the form', text: expect.stringContaining('110') },
    ]),
  );
});
