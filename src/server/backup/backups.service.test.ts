import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BackupOutcome } from '#server/backup/backup.process.ts';
import type { BackupTask } from '#server/backup/make-backup.ts';
import { auditLog } from '#server/core/audit/audit-log.table.ts';
import { type Actor, systemActor } from '#server/core/auth/actor.ts';
import { createContentVersion } from '#server/core/content-version.ts';
import { lockFolder } from '#server/core/folder-lock.ts';
import { backupName } from '#shared/backup/backups.rules.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { staffActor, visitor } from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { createSettingsService } from '../settings/settings.service.ts';
import { createSettingsSectionsService } from '../settings/settings-sections.service.ts';
import { createBackupsService } from './backups.service.ts';

const owner = staffActor('owner');
const hourMs = 3_600_000;
const quiet = { error: () => undefined };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dana-backups-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Backups with a clock at noon (at the centre) of 21 November 2026; `make` writes a stub file. */
function openHouse(backupPassphrase: string | null = null, folderName = 'data/backups') {
  const [dataDir, backupDir] = [join(folder, 'data'), join(folder, folderName)];
  let now = Date.UTC(2026, 10, 21, 8);
  const db = openTestDb();
  const clock = () => now;
  const settings = createSettingsService({ db, clock, contentVersion: createContentVersion() });
  const orders: BackupTask[] = [];
  const outcomes: BackupOutcome[] = [];
  const damage: true[] = [];
  const make = async (order: BackupTask): Promise<BackupOutcome> => {
    orders.push(order);
    const outcome = outcomes.shift() ?? { made: { file: order.target, bytes: 1, cards: 0, pictures: 0, cardKeys: {}, missing: [] } };
    mkdirSync(dirname(order.target), { recursive: true });
    if ('made' in outcome) writeFileSync(outcome.made.file, 'x');
    return outcome;
  };
  const backups = createBackupsService({
    db,
    clock,
    config: { dataDir, uploadsDir: folder, backupDir, backupPassphrase },
    settings,
    integrity: { isDamaged: () => damage.length > 0, reportDamage: () => void damage.push(true) },
    logger: quiet,
    secrets: ['the secret'],
    make,
  });
  const sections = createSettingsSectionsService({ db, clock, contentVersion: createContentVersion(), settings, rules: { backup: backups.scheduleRule } });
  const schedule = (backup: Settings['backup'], actor: Actor = owner) =>
    sections.update(actor, { section: 'backup', values: { backup }, version: sections.get(owner, 'backup', 'en').version });
  const stored = () => readdirSync(backupDir).toSorted();
  const advance = (ms: number) => {
    now += ms;
  };
  const makeNow = () => {
    backups.start(owner);
    return backups.settled();
  };
  return { db, backups, dataDir, backupDir, makeNow, schedule, settings, orders, outcomes, advance, stored, clock };
}

test('A backup is made once a day at its hour, first at the next one after the start.', async () => {
  const house = openHouse();
  await house.backups.runDue(systemActor);
  house.advance(14 * hourMs);
  await house.backups.runDue(systemActor);
  expect(house.orders).toHaveLength(0);
  house.advance(hourMs);
  await house.backups.runDue(systemActor);
  await house.backups.runDue(systemActor);
  expect(house.orders).toMatchObject([{ createdAt: '2026-11-21T23:00:00.000Z', encryption: null }]);
  house.advance(dayMs);
  await house.backups.runDue(systemActor);
  expect(house.stored()).toEqual([backupName('2026-11-21T23:00:00.000Z', false), backupName('2026-11-22T23:00:00.000Z', false)]);
  house.settings.set(owner, 'backup', { ...house.settings.get('backup'), isScheduled: false });
  house.advance(dayMs);
  await house.backups.runDue(systemActor);
  expect(house.orders).toHaveLength(2);
});

test('What is too old goes after the next backup, and never while backups fail; owners read why, and it is tried again after an hour.', async () => {
  const house = openHouse();
  house.settings.set(owner, 'backup', { isScheduled: true, hour: 3, days: 2, weeks: 0, isEncrypted: false });
  for (let day = 0; day < 4; day += 1) {
    house.advance(dayMs);
    await house.backups.runDue(systemActor);
  }
  expect(house.stored()).toHaveLength(2);
  house.outcomes.push({ failure: 'damaged', detail: '' });
  house.advance(30 * dayMs);
  await house.backups.runDue(systemActor);
  expect(house.stored()).toHaveLength(2);
  expect(await house.backups.getOverview(owner)).toMatchObject({
    lastFailure: 'damaged',
    isDamaged: true,
    events: expect.arrayContaining([expect.objectContaining({ kind: 'removed' })]),
  });
  house.advance(hourMs - 1);
  await house.backups.runDue(systemActor);
  expect((await house.backups.getOverview(owner)).lastFailure).toBe('damaged');
  house.advance(1);
  await house.backups.runDue(systemActor);
  expect(await house.backups.getOverview(owner)).toMatchObject({ lastFailure: null, backups: [{ isEncrypted: false }] });
});

test('An incomplete backup says how many files are missing and takes the place of no complete one; two of them are kept at most.', async () => {
  const house = openHouse();
  house.settings.set(owner, 'backup', { isScheduled: true, hour: 3, days: 2, weeks: 0, isEncrypted: false });
  const nextDay = async (missing = 0) => {
    house.advance(dayMs);
    const file = join(house.backupDir, backupName(new Date(house.clock()).toISOString(), false, missing));
    house.outcomes.push({ made: { file, bytes: 1, cards: 0, pictures: 0, cardKeys: {}, missing: Array(missing).fill('uploads/private/a') } });
    await house.backups.runDue(systemActor);
    return basename(file);
  };
  const complete = await nextDay();
  const names: string[] = [];
  for (const missing of [3, 4, 5]) names.push(await nextDay(missing));
  expect(house.stored()).toEqual([complete, names[1], names[2]]);
  expect(await house.backups.getOverview(owner)).toMatchObject({ backups: [{ missing: 5 }, { missing: 4 }, { missing: 0 }] });
  // After the next complete backup, expired ones are deleted.
  const again = await nextDay();
  expect(house.stored()).toEqual([names[2], again]);
});

test('What a killed backup had written makes room for the next one, even where that fails too; in a folder of several sites, once nobody writes to it.', async () => {
  const partOf = (hour: number) => `${backupName(`2026-11-21T0${hour}:00:00.000Z`, false)}.part`;
  const leave = (house: ReturnType<typeof openHouse>) => {
    mkdirSync(house.backupDir, { recursive: true });
    for (const name of [partOf(6), partOf(7), 'letter.part']) writeFileSync(join(house.backupDir, name), 'x');
    // One was last written an hour ago, the other is being written.
    utimesSync(join(house.backupDir, partOf(6)), house.clock() / 1000 - 3600, house.clock() / 1000 - 3600);
    utimesSync(join(house.backupDir, partOf(7)), house.clock() / 1000, house.clock() / 1000);
    house.outcomes.push({ failure: 'noRoom', detail: '' }, { failure: 'noRoom', detail: '' });
  };
  const own = openHouse();
  leave(own);
  const running = lockFolder(own.dataDir, 'backup', 'alone');
  await own.makeNow();
  expect(own.stored()).toContain(partOf(6));
  running?.release();
  await own.makeNow();
  expect(own.stored().filter((name) => name.endsWith('.part'))).toEqual(['letter.part']);
  const shared = openHouse(null, 'elsewhere');
  leave(shared);
  await shared.makeNow();
  expect(shared.stored()).toEqual([partOf(7), 'letter.part'].toSorted());
});

test('An owner makes one at once, takes it, and removes it; each is written down with the name.', async () => {
  const house = openHouse();
  house.backups.start(owner);
  expect(() => house.backups.start(owner)).toThrow(expect.objectContaining({ code: 'conflict' }));
  await house.backups.settled();
  const [backup] = (await house.backups.getOverview(owner)).backups;
  const name = backup?.name ?? '';
  expect(await house.backups.open(owner, name)).toEqual({ path: join(house.backupDir, name), bytes: 1 });
  await house.backups.remove(owner, name);
  await expect(house.backups.open(owner, name)).rejects.toMatchObject({ code: 'not_found' });
  for (const stranger of ['../dana.db', 'dana.db', `${name}/../../dana.db`])
    await expect(house.backups.open(owner, stranger)).rejects.toMatchObject({ code: 'not_found' });
  const { events } = await house.backups.getOverview(owner);
  expect(events.map(({ kind, staffName }) => `${kind} ${staffName}`).toSorted()).toEqual(['downloaded Mariam', 'made Mariam', 'removed Mariam']);
  const told = house.db.select().from(auditLog).all();
  expect(told.map(({ event, subjectName }) => [event, subjectName])).toEqual([
    ['backupMade', name],
    ['backupDownloaded', name],
    ['backupRemoved', name],
  ]);
});

test('What is to be encrypted is never made without a passphrase; with one it holds the secrets.', async () => {
  const schedule = { isScheduled: true, hour: 3, days: 2, weeks: 0, isEncrypted: true };
  const bare = openHouse();
  expect(() => bare.schedule(schedule)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  bare.settings.set(owner, 'backup', schedule);
  bare.backups.start(owner);
  await bare.backups.settled();
  expect(bare.orders).toEqual([]);
  expect((await bare.backups.getOverview(owner)).lastFailure).toBe('passphraseMissing');
  const house = openHouse('pearls from the gulf');
  house.schedule(schedule);
  house.backups.start(owner);
  await house.backups.settled();
  expect(house.orders).toMatchObject([{ encryption: { passphrase: 'pearls from the gulf', secrets: ['the secret'] } }]);
  expect((await house.backups.getOverview(owner)).backups).toMatchObject([{ isEncrypted: true }]);
});

test('Nobody but owners sees, makes, takes or removes backups, and the schedule is the house’s own.', async () => {
  const { backups, schedule, settings, clock } = openHouse();
  const name = backupName(new Date(clock()).toISOString(), false);
  for (const [actor, code] of [
    [visitor, 'unauthenticated'],
    [staffActor('reception'), 'forbidden'],
    [staffActor('editor'), 'forbidden'],
  ] as const) {
    await expect(backups.getOverview(actor)).rejects.toMatchObject({ code });
    await expect(backups.open(actor, name)).rejects.toMatchObject({ code });
    await expect(backups.remove(actor, name)).rejects.toMatchObject({ code });
    await expect(backups.runDue(actor)).rejects.toMatchObject({ code });
    expect(() => backups.start(actor)).toThrow(expect.objectContaining({ code }));
    expect(() => schedule(settings.get('backup'), actor)).toThrow(expect.objectContaining({ code }));
  }
  await expect(backups.runDue(owner)).rejects.toMatchObject({ code: 'forbidden' });
});

test('A backup that fails on a full disk is told to owners although nothing can be written, and tried again an hour later.', async () => {
  const house = openHouse();
  house.schedule({ isScheduled: true, hour: 11, days: 7, weeks: 0, isEncrypted: false });
  house.outcomes.push({ failure: 'noRoom', detail: '' });
  house.db.$client.pragma('query_only = ON');
  await house.makeNow();
  expect((await house.backups.getOverview(owner)).lastFailure).toBe('noRoom');
  house.advance(60_000);
  await house.backups.runDue(systemActor);
  expect(house.orders).toHaveLength(1);
  house.db.$client.pragma('query_only = OFF');
  house.advance(24 * hourMs);
  await house.backups.runDue(systemActor);
  expect(house.orders).toHaveLength(2);
  expect((await house.backups.getOverview(owner)).lastFailure).toBe(null);
});
