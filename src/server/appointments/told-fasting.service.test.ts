import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePackage, staffActor } from '#testing/factories.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';
import { agreedVisit, sendWish } from '#testing/visits.ts';
import { packages } from '../packages/packages.table.ts';

const reception = staffActor('reception');
let site: ReturnType<typeof createRequestsFixture>;
let packageId: string;

beforeEach(() => {
  site = createRequestsFixture();
  packageId = makePackage(site.db, { fastingRequired: 'yes', fastingHours: 8 }).id;
});
afterEach(() => site.close());

const row = () => {
  const [stored] = site.storedRequests();
  if (!stored) throw new Error('The request is missing.');
  return stored;
};
const seen = () => ({ id: row().id, version: row().version });
const confirm = (changes: object = {}) =>
  site.appointments.confirm(reception, { ...agreedVisit, ...seen(), ...changes });
const changeFasting = (fasting: Partial<typeof packages.$inferInsert>) =>
  site.db.update(packages).set(fasting).where(eq(packages.id, packageId)).run();
const listed = () => site.toldFasting.listToldOtherwise(reception).map(({ name, told, hours }) => [name, told, hours]);
const onSheet = () =>
  site.visits.list(reception, agreedVisit.day).map((visit) => [visit.fastingHours, visit.isToldOtherwise]);

test('A visit whose fasting changes after it was confirmed is listed until staff have told the patient.', async () => {
  await sendWish(site, { packageId });
  // Nobody told anything yet.
  changeFasting({ fastingHours: 10 });
  expect(listed()).toEqual([]);
  confirm();
  expect(listed()).toEqual([]);
  expect(onSheet()).toEqual([[10, false]]);
  // A package may state its fasting, or take it from its tests.
  changeFasting({ fastingRequired: null, derivedFasting: 'yes', derivedFastingHours: 12 });
  expect(listed()).toEqual([['Mariam Ali', 10, 12]]);
  expect(onSheet()).toEqual([[12, true]]);
  site.toldFasting.markFastingTold(reception, seen());
  expect(listed()).toEqual([]);
  expect(onSheet()).toEqual([[12, false]]);
  changeFasting({ derivedFasting: null });
  expect(listed()).toEqual([['Mariam Ali', 12, null]]);
});

test('A move tells the present fasting; a change that the patient does not see tells nothing.', async () => {
  await sendWish(site, { packageId });
  confirm();
  changeFasting({ fastingHours: 12 });
  confirm({ assigneeId: null });
  expect(listed()).toEqual([['Mariam Ali', 8, 12]]);
  confirm({ time: '12:00' });
  expect(listed()).toEqual([]);
});

test('Past visits and cancelled ones are not listed, and a colleague’s change refuses the mark.', async () => {
  await sendWish(site, { packageId });
  confirm();
  changeFasting({ fastingHours: 12 });
  const before = seen();
  site.appointments.cancel(reception, { ...before, by: 'centre', told: 'telephone', note: '' });
  expect(listed()).toEqual([]);
  expect(() => site.toldFasting.markFastingTold(reception, before)).toThrow(
    expect.objectContaining({ code: 'conflict' }),
  );
  expect(() => site.toldFasting.markFastingTold(reception, seen())).toThrow(
    expect.objectContaining({ code: 'invalid_input' }),
  );
});
