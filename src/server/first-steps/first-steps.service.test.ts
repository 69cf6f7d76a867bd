import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FirstStepName } from '#shared/first-steps/first-steps.schema.ts';
import { makeMedia, makeStaffMember, staffActor } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { systemActor } from '../core/auth/actor.ts';
import { staff } from '../staff/staff.table.ts';

let site: TestApp;
let owner: ReturnType<typeof staffActor<'owner'>>;
beforeEach(async () => {
  site = await createTestApp({ isSeeded: false });
  owner = staffActor('owner', { staffId: makeStaffMember(site.deps.db, { role: 'owner' }).id });
});
afterEach(() => site.close());

const doneSteps = async (...names: FirstStepName[]) => {
  const { steps } = await site.services.firstSteps.get(owner, { isSecure: true, hasUntrustedProxy: false });
  return steps.filter(({ name, isDone }) => names.includes(name) && isDone).map(({ name }) => name);
};

test('The steps of home visits, team, logo, pictures, colleagues and second factor are done once they are stored.', async () => {
  const { db } = site.deps;
  const { settings } = site.services;
  const names: FirstStepName[] = ['areas', 'team', 'logo', 'pictures', 'members', 'secondFactor'];
  expect(await doneSteps(...names)).toEqual([]);
  const area = { id: 'c'.repeat(32), nameEn: 'Marina', nameAr: 'المرسى', fee: 50, waivedFrom: null, travelMinutes: 0 };
  settings.set(systemActor, 'visitAreas', [area]);
  expect(await doneSteps(...names)).toEqual(['areas']);
  const huda = { id: 'a'.repeat(32), name: 'Huda', gender: null, staffId: null, hours: [], leave: [] };
  settings.set(systemActor, 'team', [huda]);
  settings.set(systemActor, 'brand', { ...settings.get('brand'), logoId: makeMedia(db).id });
  const slide = {
    key: 'one',
    link: '',
    titleEn: 'Centre',
    titleAr: 'المركز',
    textEn: '',
    textAr: '',
    ctaEn: '',
    ctaAr: '',
  };
  settings.set(systemActor, 'heroSlides', [{ ...slide, pictureId: makeMedia(db).id }]);
  makeStaffMember(db, { role: 'nurse' });
  db.update(staff).set({ totpSecret: 'stored' }).where(eq(staff.id, owner.staffId)).run();
  expect((await doneSteps(...names)).sort()).toEqual([...names].sort());
});

test('A centre without home visits needs neither areas nor a team.', async () => {
  const { settings } = site.services;
  settings.set(systemActor, 'siteParts', { ...settings.get('siteParts'), homeVisits: false });
  expect(await doneSteps('areas', 'team')).toEqual(['areas', 'team']);
});
