import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VisitArea } from '#shared/appointments/visit-areas.schema.ts';
import { makePackage } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { systemActor } from '../core/auth/actor.ts';
import { packages } from '../packages/packages.table.ts';
import { detailRows } from './request-rows.ts';

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
      { label: 'Fee that the visitor was shown', text: 'AED 60; no fee for packages from AED 300' },
    ]),
  );
  setFee(null);
  expect(await confirm('/withdraw', { ...visit, area: 'Tower 5' }, () => setFee(95))).toContainEqual({
    label: 'Fee that the visitor was shown',
    text: 'no fee stated',
  });
  const removed = await confirm('/withdraw', { ...visit, area: 'Tower 7' }, () =>
    settings.set(systemActor, 'visitAreas', []),
  );
  expect(removed).toContainEqual({ label: 'Area or address', text: 'Marina, Tower 7' });
  setFee(95);
  const unchanged = await confirm('/withdraw', { ...visit, area: 'Tower 6' }, () => undefined);
  expect(unchanged.map(({ label }) => label)).not.toContain('Fee that the visitor was shown');
  const booked = await confirm(`/package/booking?package=${changing}`, { notes: 'Price' }, () =>
    site.deps.db.update(packages).set({ price: 120 }).where(eq(packages.id, changing)).run(),
  );
  expect(booked).toEqual(
    expect.arrayContaining([
      { label: 'Package or offer', text: expect.stringContaining('120') },
      { label: 'What the visitor was shown', text: expect.stringContaining('100') },
    ]),
  );
});
