import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '#server/core/audit/audit-log.table.ts';
import { makePackage, staffActor } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

const owner = staffActor('owner');
let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ isSeeded: false });
});
afterAll(() => site.close());

const detailsOf = (event: 'settingsChanged' | 'updated') =>
  site.deps.db.select({ details: auditLog.details }).from(auditLog).where(eq(auditLog.event, event)).all().at(-1)
    ?.details;

test('The audit log names the fields of a record that a member of staff changed.', () => {
  const { id } = makePackage(site.deps.db, { price: 100 });
  const { values, version } = site.services.packages.getRecord(owner, id);
  site.services.packages.update(owner, id, { ...values, price: 90, nameEn: 'Another name' }, version);
  expect(detailsOf('updated')).toEqual({ fields: 'nameEn, price' });
});

test('The audit log names the changed parts of a setting, so that Ramadan differs from the opening hours.', () => {
  const hours = site.services.settings.get('openingHours');
  site.services.settings.set(owner, 'openingHours', {
    ...hours,
    ramadanPeriods: [{ start: '2027-02-08', end: '2027-03-08' }],
  });
  expect(detailsOf('settingsChanged')).toEqual({ fields: 'ramadanPeriods' });
  site.services.settings.set(owner, 'centre', { ...site.services.settings.get('centre'), licenceEn: 'MOH 1' });
  expect(detailsOf('settingsChanged')).toEqual({ fields: 'licenceEn' });
});
