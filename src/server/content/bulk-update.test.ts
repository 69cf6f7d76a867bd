import { eq, getTableColumns, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { pendingVersions, recordVersions } from '#server/content/record-versions.table.ts';
import { auditLog } from '#server/core/audit/audit-log.table.ts';
import { systemActor } from '#server/core/auth/actor.ts';
import { createContentVersion } from '#server/core/content-version.ts';
import type { Db } from '#server/core/db/client.ts';
import { packages as packagesTable } from '#server/packages/packages.table.ts';
import { makeCategory, makePackage, staffActor } from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { collections } from '../collections.ts';
import { isUnchanged, readDemoRecords } from '../first-steps/demo-recognition.ts';
import { storedPackages } from '../packages/packages.collection.ts';
import { createPackagesService } from '../packages/packages.service.ts';
import { bulkUpdate } from './bulk-update.ts';
import { createHistoryService } from './history.service.ts';

const editor = staffActor('editor');
const colleague = { ...staffActor('owner'), name: 'Huda' };
const at = '2026-11-21T08:00:00.000Z';
let db: Db;
let packages: ReturnType<typeof createPackagesService>;
let history: ReturnType<typeof createHistoryService>;
let ids: string[];
beforeEach(() => {
  db = openTestDb();
  const clock = () => Date.parse(at) + 1000;
  packages = createPackagesService({ db, clock, contentVersion: createContentVersion() });
  history = createHistoryService({ db, clock, collections, services: {} as never });
  const { id: categoryId } = makeCategory(db);
  ids = Array.from({ length: 60 }, (_, number) => makePackage(db, { categoryId, nameEn: `Check ${number}`, sortOrder: number }).id);
});

const dearer = (version = 1) => ids.map((id) => ({ id, version, values: { price: 12.35, priceSale: null } }));
const versionsOf = (wanted: string | undefined) =>
  db
    .select()
    .from(recordVersions)
    .orderBy(recordVersions.number)
    .all()
    .filter(({ recordId }) => recordId === wanted)
    .map(({ number, staffName, staffId, snapshot }) => [number, staffName, staffId, snapshot.price]);
const lines = () => db.select().from(auditLog).all();
/** Simulates a crash after the update and before its versions are stored. */
const breakOff = () =>
  expect(
    bulkUpdate(db, editor, storedPackages, dearer(), {
      event: 'updated',
      at,
      onChanged: () => {
        throw new Error('The process ends.');
      },
    }),
  ).rejects.toThrow('The process ends.');

describe('A bulk update of thousands of records', () => {
  test('changes all of them, and stores both versions and an audit log entry for each.', async () => {
    const changed = await bulkUpdate(db, editor, storedPackages, dearer(), { event: 'updated', at, onChanged: () => undefined });
    expect(changed).toEqual(new Set(ids));
    await history.storePending(systemActor);
    for (const id of ids) expect(packages.getRecord(editor, id)).toMatchObject({ values: { price: 12.35 }, version: 2, updatedBy: 'Mariam', updatedAt: at });
    expect(versionsOf(ids[59])).toEqual([
      [1, '', null, 100],
      [2, 'Mariam', editor.kind === 'staff' ? editor.staffId : '', 12.35],
    ]);
    expect(lines().map(({ event, subjectName }) => [event, subjectName])).toEqual(
      expect.arrayContaining(ids.map((_, number) => ['updated', `Check ${number}`])),
    );
    expect(lines()).toHaveLength(60);
  });

  test('changes none if one of them was changed meanwhile.', async () => {
    packages.setPublished(colleague, ids.slice(40, 41), false);
    await expect(bulkUpdate(db, editor, storedPackages, dearer(), { event: 'updated', at, onChanged: () => undefined })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(ids.map((id) => packages.getRecord(editor, id).values.price)).toEqual(ids.map(() => 100));
  });

  test('can skip records that were changed meanwhile, and changes the rest.', async () => {
    packages.setPublished(colleague, ids.slice(40, 41), false);
    const changed = await bulkUpdate(db, editor, storedPackages, dearer(), { event: 'restored', at, onChanged: () => undefined, skipsConflicts: true });
    expect([changed.size, changed.has(ids[40] ?? '')]).toEqual([59, false]);
    await history.storePending(systemActor);
    expect([packages.getRecord(editor, ids[40] ?? '').values.price, versionsOf(ids[40]).map(([, name]) => name)]).toEqual([100, ['', 'Huda']]);
    expect(packages.getRecord(editor, ids[41] ?? '').values.price).toBe(12.35);
  });

  test('is in the history at once, and its records no longer count as unchanged demo content, while versions are pending.', async () => {
    await breakOff();
    expect(readDemoRecords(db, storedPackages, ids).filter(isUnchanged)).toEqual([]);
    expect(history.list(editor, 'package', ids[7] ?? '', 'en').map(({ number, staffName }) => [number, staffName])).toEqual([
      [2, 'Mariam'],
      [1, ''],
    ]);
  });

  test('ignores a pending version whose record was deleted or whose version was already stored.', async () => {
    await breakOff();
    const [gone = '', kept = ''] = ids;
    db.insert(recordVersions)
      .select(
        db
          .select({ ...getTableColumns(recordVersions), number: sql`2`.as('number') })
          .from(recordVersions)
          .where(eq(recordVersions.recordId, kept)),
      )
      .run();
    db.delete(packagesTable).where(eq(packagesTable.id, gone)).run();
    await history.storePending(systemActor);
    expect(db.select().from(pendingVersions).all()).toEqual([]);
    expect(lines()).toHaveLength(58);
  });

  test('loses no version if the process ends midway: the next process stores the pending versions with the author’s name.', async () => {
    await breakOff();
    expect([packages.getRecord(editor, ids[0] ?? '').values.price, versionsOf(ids[0]).length, lines().length]).toEqual([12.35, 1, 0]);
    await history.storePending(systemActor);
    expect(versionsOf(ids[0]).map(([number, name]) => [number, name])).toEqual([
      [1, ''],
      [2, 'Mariam'],
    ]);
    expect([lines().length, db.select().from(pendingVersions).all()]).toEqual([60, []]);
  });

  test('has its versions stored before another member of staff saves or deletes the record.', async () => {
    await breakOff();
    packages.setPublished(colleague, ids.slice(0, 1), false);
    packages.removeMany(colleague, ids.slice(1, 2));
    expect(versionsOf(ids[0]).map(([number, name]) => [number, name])).toEqual([
      [1, ''],
      [2, 'Mariam'],
      [3, 'Huda'],
    ]);
    expect(versionsOf(ids[1]).map(([number, name]) => [number, name])).toEqual([
      [1, ''],
      [2, 'Mariam'],
    ]);
    await history.storePending(systemActor);
    expect(lines()).toHaveLength(62);
  });
});
