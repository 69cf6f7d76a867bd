import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { systemActor } from '#server/core/auth/actor.ts';
import { migrationsFolder } from '#server/core/db/migrate.ts';
import { settingsRegistry } from '#shared/settings/settings.schema.ts';
import { staffActor } from '#testing/factories.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';
import { storedWish } from '#testing/visits.ts';
import { recordVersions } from '../content/record-versions.table.ts';
import { settings } from '../settings/settings.table.ts';
import { findAppointment } from './appointments/appointment-store.ts';

const statements = readFileSync(join(migrationsFolder, '0016_areas-of-home-visits.sql'), 'utf8')
  .split('--> statement-breakpoint')
  .filter((statement) => !statement.includes('ALTER TABLE'));

test('The upgrade gives each area an id, which versions of the settings share, and links requests and appointments that begin with its name.', async () => {
  const site = createRequestsFixture();
  const area = { fee: null, waivedFrom: 300, travelMinutes: 15 };
  const marina = { nameEn: 'Marina', nameAr: 'المرسى', ...area };
  const south = { nameEn: 'Marina, South', nameAr: 'المرسى، الجنوب', ...area };
  const addresses = [
    'Marina, Tower 4',
    'المرسى، برج 4',
    'Marina',
    'Marina, South, Villa 2',
    'Marinas, Tower 4',
    'Villa 4',
  ];
  const ids: string[] = [];
  for (const [index, address] of addresses.entries()) {
    const { id, version } = await storedWish(site, { area: address, phone: `050123456${index}` });
    const agreed = { place: 'home', address, day: '2026-11-25', time: '11:30', minutes: 30 } as const;
    site.appointments.confirm(staffActor('reception'), {
      ...{ id, version, ...agreed, assigneeId: null, told: 'none' },
    });
    ids.push(id);
  }
  const { db } = site;
  db.$client.exec("UPDATE requests SET details = json_remove(details, '$.areaId', '$.areaName')");
  site.settings.set(systemActor, 'visitAreas', []);
  db.update(settings)
    .set({ value: [marina, south] })
    .where(eq(settings.key, 'visitAreas'))
    .run();
  const snapshot = {
    appointments: {},
    visitAreas: [
      { ...marina, travelMinutes: 0 },
      { ...south, nameEn: 'Old Town' },
    ],
  };
  const version = {
    collection: 'settings',
    recordId: 'appointments',
    staffId: null,
    staffName: '',
    at: '2026-11-01',
  } as const;
  const insert = db.insert(recordVersions);
  insert
    .values([
      { ...version, number: 1, snapshot: { appointments: {} } },
      { ...version, number: 2, snapshot },
    ])
    .run();

  for (const statement of statements) db.$client.exec(statement);

  const stored = db.select().from(settings).where(eq(settings.key, 'visitAreas')).get();
  const upgraded = settingsRegistry.visitAreas.parse(stored?.value);
  expect(upgraded).toMatchObject([marina, south]);
  const [marinaId, southId] = upgraded.map(({ id }) => id);
  expect(marinaId).not.toBe(southId);
  const versions = db.select().from(recordVersions).orderBy(recordVersions.number).all();
  expect(versions[0]?.snapshot).toEqual({ appointments: {} });
  const { visitAreas } = versions[1]?.snapshot ?? {};
  expect(settingsRegistry.visitAreas.parse(visitAreas)).toMatchObject([
    { ...marina, id: marinaId, travelMinutes: 0 },
    { nameEn: 'Old Town' },
  ]);
  const expected = [marinaId, marinaId, marinaId, southId, '', ''];
  expect(ids.map((id) => findAppointment(db, id)?.areaId)).toEqual(expected);
  const detailsOf = (id: string) => site.storedRequests().find((row) => row.id === id)?.details;
  expect(ids.map(detailsOf)).toMatchObject(
    addresses.map((address, index) => ({ area: address, areaId: expected[index], areaName: '' })),
  );
  site.close();
});
