import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BackupOutcome } from '#server/backup/backup.process.ts';
import type { BackupTask } from '#server/backup/make-backup.ts';
import { auditLog } from '#server/core/audit/audit-log.table.ts';
import { type Actor, systemActor } from '#server/core/auth/actor.ts';
import { createContentVersion } from '#server/core/content-version.ts';
import { createFolder } from '#server/core/create-folder.ts';
import { lockFolder } from '#server/core/folder-lock.ts';
import { jobRuns } from '#server/core/job-runs.table.ts';
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
function openTestSite(backupPassphrase: string | null = null, folderName = 'data/backups') {
  const [dataDir, backupDir] = [join(folder, 'data'), join(folder, folderName)];
  createFolder(dataDir);
  let now = Date.UTC(2026, 10, 21, 8);
  const db = openTestDb();
  const clock = () => now;
  const settings = createSettingsService({ db, clock, contentVersion: createContentVersion() });
  const orders: BackupTask[] = [];
  const outcomes: BackupOutcome[] = [];
  const damage: true[] = [];
  const make = async (order: BackupTask): Promise<BackupOutcome> => {
    orders.push(order);
    const outcome = outcomes.shift() ?? {
      made: { file: order.target, bytes: 1, cards: 0, pictures: 0, cardKeys: {}, missing: [] },
    };
    mkdirSync(dirname(order.target), { recursive: true });
    if ('made' in outcome) writeFileSync(outcome.made.file, 'x');
    return outcome;
  };
  const backups = createBackupsService({
    db,
    clock,
    config: { dataDir, uploadsDir: folder, backupDir, backupPassphrase },
    settings,
    integrity: { reportDamage: () => void damage.push(true), reportSound: () => undefined },
    logger: quiet,
    secrets: ['the secret'],
    make,
  });
  const sections = createSettingsSectionsService({
    db,
    clock,
    contentVersion: createContentVersion(),
    settings,
    rules: { backup: backups.scheduleRule },
  });
  const schedule = (backup: Settings['backup']) =>
    sections.update(owner, {
      section: 'backup',
      values: { backup },
      version: sections.get(owner, 'backup', 'en').version,
    });
  const stored = () =>
    readdirSync(backupDir)
      .filter((name) => name !== '.dana-backup-folder')
      .toSorted();
  const advance = (ms: number) => {
    now += ms;
  };
  const makeNow = () => {
    backups.start(owner);
    return backups.settled();
  };
  return { db, backups, dataDir, backupDir, makeNow, schedule, settings, orders, outcomes, advance, stored, clock };
}

test('A backup runs once a day at its hour, first at the next such hour after the start.', async () => {
  const site = openTestSite();
  await site.backups.runDue(systemActor);
  site.advance(14 * hourMs);
  await site.backups.runDue(systemActor);
  expect(site.orders).toHaveLength(0);
  site.advance(hourMs);
  await site.backups.runDue(systemActor);
  await site.backups.runDue(systemActor);
  expect(site.orders).toMatchObject([{ createdAt: '2026-11-21T23:00:00.000Z', encryption: null }]);
  site.advance(dayMs);
  await site.backups.runDue(systemActor);
  expect(site.stored()).toEqual([
    backupName('2026-11-21T23:00:00.000Z', false),
    backupName('2026-11-22T23:00:00.000Z', false),
  ]);
  site.settings.set(owner, 'backup', { ...site.settings.get('backup'), isScheduled: false });
  site.advance(dayMs);
  await site.backups.runDue(systemActor);
  expect(site.orders).toHaveLength(2);
});

test('Expired backups are deleted only after a successful one; a failure is shown to owners and retried after an hour.', async () => {
  const site = openTestSite();
  site.settings.set(owner, 'backup', { isScheduled: true, hour: 3, days: 2, weeks: 0, isEncrypted: false });
  for (let day = 0; day < 4; day += 1) {
    site.advance(dayMs);
    await site.backups.runDue(systemActor);
  }
  expect(site.stored()).toHaveLength(2);
  site.outcomes.push({ failure: 'damaged', detail: '' });
  site.advance(30 * dayMs);
  await site.backups.runDue(systemActor);
  expect(site.stored()).toHaveLength(2);
  expect(await site.backups.getOverview(owner)).toMatchObject({
    lastFailure: 'damaged',
    events: expect.arrayContaining([expect.objectContaining({ kind: 'removed' })]),
  });
  site.advance(hourMs - 1);
  await site.backups.runDue(systemActor);
  expect((await site.backups.getOverview(owner)).lastFailure).toBe('damaged');
  site.advance(1);
  await site.backups.runDue(systemActor);
  expect(await site.backups.getOverview(owner)).toMatchObject({ lastFailure: null, backups: [{ isEncrypted: false }] });
});

test('An incomplete backup reports its missing files and replaces no complete one; at most two incomplete ones are retained.', async () => {
  const site = openTestSite();
  site.settings.set(owner, 'backup', { isScheduled: true, hour: 3, days: 2, weeks: 0, isEncrypted: false });
  const nextDay = async (missing = 0) => {
    site.advance(dayMs);
    const file = join(site.backupDir, backupName(new Date(site.clock()).toISOString(), false, missing));
    site.outcomes.push({
      made: { file, bytes: 1, cards: 0, pictures: 0, cardKeys: {}, missing: Array(missing).fill('uploads/private/a') },
    });
    await site.backups.runDue(systemActor);
    return basename(file);
  };
  const complete = await nextDay();
  const names: string[] = [];
  for (const missing of [3, 4, 5]) names.push(await nextDay(missing));
  expect(site.stored()).toEqual([complete, names[1], names[2]]);
  expect(await site.backups.getOverview(owner)).toMatchObject({
    backups: [{ missing: 5 }, { missing: 4 }, { missing: 0 }],
  });
  // After the next complete backup, expired ones are deleted.
  const again = await nextDay();
  expect(site.stored()).toEqual([names[2], again]);
});

test('The next backup deletes partial files of killed ones, even if it fails; in a shared folder, only files that are no longer written.', async () => {
  const partOf = (hour: number) => `${backupName(`2026-11-21T0${hour}:00:00.000Z`, false)}.part`;
  const leave = (site: ReturnType<typeof openTestSite>) => {
    mkdirSync(site.backupDir, { recursive: true });
    for (const name of [partOf(6), partOf(7), 'letter.part']) writeFileSync(join(site.backupDir, name), 'x');
    // One was last written an hour ago, the other is being written.
    utimesSync(join(site.backupDir, partOf(6)), site.clock() / 1000 - 3600, site.clock() / 1000 - 3600);
    utimesSync(join(site.backupDir, partOf(7)), site.clock() / 1000, site.clock() / 1000);
    site.outcomes.push({ failure: 'noRoom', detail: '' }, { failure: 'noRoom', detail: '' });
  };
  const own = openTestSite();
  leave(own);
  const running = lockFolder(own.dataDir, 'backup', 'alone');
  await own.makeNow();
  expect(own.stored()).toContain(partOf(6));
  running?.release();
  await own.makeNow();
  expect(own.stored().filter((name) => name.endsWith('.part'))).toEqual(['letter.part']);
  const shared = openTestSite(null, 'elsewhere');
  leave(shared);
  await shared.makeNow();
  expect(shared.stored()).toEqual([partOf(7), 'letter.part'].toSorted());
});

test('An owner creates, downloads and deletes a backup; the audit log records each action with the backup’s name.', async () => {
  const site = openTestSite();
  site.backups.start(owner);
  expect(() => site.backups.start(owner)).toThrow(expect.objectContaining({ code: 'conflict' }));
  await site.backups.settled();
  const [backup] = (await site.backups.getOverview(owner)).backups;
  const name = backup?.name ?? '';
  expect(await site.backups.open(owner, name)).toEqual({ path: join(site.backupDir, name), bytes: 1 });
  await site.backups.remove(owner, name);
  await expect(site.backups.open(owner, name)).rejects.toMatchObject({ code: 'not_found' });
  for (const stranger of ['../dana.db', 'dana.db', `${name}/../../dana.db`])
    await expect(site.backups.open(owner, stranger)).rejects.toMatchObject({ code: 'not_found' });
  const { events } = await site.backups.getOverview(owner);
  expect(events.map(({ kind, staffName }) => `${kind} ${staffName}`).toSorted()).toEqual([
    'downloaded Mariam',
    'made Mariam',
    'removed Mariam',
  ]);
  const logged = site.db.select().from(auditLog).all();
  expect(logged.map(({ event, subjectName }) => [event, subjectName])).toEqual([
    ['backupMade', name],
    ['backupDownloaded', name],
    ['backupRemoved', name],
  ]);
});

test('Backups that a member’s own backup displaces are recorded as deleted by this member, those of the schedule by nobody.', async () => {
  const site = openTestSite();
  const passDay = async () => {
    site.advance(dayMs);
    await site.backups.runDue(systemActor);
  };
  await passDay();
  await passDay();
  site.schedule({ ...site.settings.get('backup'), days: 1, weeks: 0 });
  site.advance(10 * 60_000);
  await site.makeNow();
  const removals = () => site.db.select().from(auditLog).where(eq(auditLog.event, 'backupRemoved')).all();
  expect(removals().map(({ staffName }) => staffName)).toEqual(['Mariam']);
  expect((await site.backups.getOverview(owner)).events).toContainEqual(
    expect.objectContaining({ kind: 'removed', staffName: 'Mariam' }),
  );
  await passDay();
  await passDay();
  expect(new Set(removals().map(({ staffName }) => staffName))).toEqual(new Set(['Mariam', '']));
});

test('An encrypted backup is never made without a passphrase; with a passphrase, it contains the secrets.', async () => {
  const schedule = { isScheduled: true, hour: 3, days: 2, weeks: 0, isEncrypted: true };
  const bare = openTestSite();
  expect(() => bare.schedule(schedule)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  bare.settings.set(owner, 'backup', schedule);
  bare.backups.start(owner);
  await bare.backups.settled();
  expect(bare.orders).toEqual([]);
  expect((await bare.backups.getOverview(owner)).lastFailure).toBe('passphraseMissing');
  const site = openTestSite('pearls from the gulf');
  site.schedule(schedule);
  site.backups.start(owner);
  await site.backups.settled();
  expect(site.orders).toMatchObject([{ encryption: { passphrase: 'pearls from the gulf', secrets: ['the secret'] } }]);
  expect((await site.backups.getOverview(owner)).backups).toMatchObject([{ isEncrypted: true }]);
});

test('The rule of the schedule itself requires the permission for backups.', () => {
  const { backups, settings } = openTestSite();
  const check = (actor: Actor) => backups.scheduleRule.check?.(actor, { backup: settings.get('backup') });
  expect(() => check(visitor)).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
  expect(() => check(staffActor('editor'))).toThrow(expect.objectContaining({ code: 'forbidden' }));
  expect(() => check(owner)).not.toThrow();
});

test('Owners see that a backup failed on a full disk although nothing can be stored, and it is retried an hour later.', async () => {
  const site = openTestSite();
  site.schedule({ isScheduled: true, hour: 11, days: 7, weeks: 0, isEncrypted: false });
  site.outcomes.push({ failure: 'noRoom', detail: '' });
  site.db.$client.pragma('query_only = ON');
  await site.makeNow();
  expect((await site.backups.getOverview(owner)).lastFailure).toBe('noRoom');
  site.advance(60_000);
  await site.backups.runDue(systemActor);
  expect(site.orders).toHaveLength(1);
  site.db.$client.pragma('query_only = OFF');
  site.advance(24 * hourMs);
  await site.backups.runDue(systemActor);
  expect(site.orders).toHaveLength(2);
  expect((await site.backups.getOverview(owner)).lastFailure).toBe(null);
});

/** Ten nights with a backup each, and the daily run of the retention. */
async function passNights(site: ReturnType<typeof openTestSite>) {
  for (let night = 0; night < 10; night += 1) {
    site.advance(dayMs);
    const lastRunAt = new Date(site.clock()).toISOString();
    site.db
      .insert(jobRuns)
      .values({ job: 'retention', lastRunAt })
      .onConflictDoUpdate({ target: jobRuns.job, set: { lastRunAt } })
      .run();
    await site.backups.runDue(systemActor);
  }
}

test.each([4, 40, 400])(
  'A clock that jumps ahead by %i days and back deletes no backup, and the next night makes one.',
  async (days) => {
    const site = openTestSite();
    await passNights(site);
    const before = site.stored();
    site.advance(days * dayMs);
    await site.backups.runDue(systemActor);
    const jumped = site.stored();
    expect(jumped).toHaveLength(before.length + 1);
    expect(jumped).toEqual(expect.arrayContaining(before));
    site.advance(-days * dayMs);
    await passNights(site);
    const [newest] = (await site.backups.getOverview(owner)).events;
    expect(newest?.happenedAt).toBe(new Date(site.clock()).toISOString());
    const made = site.stored().filter((name) => !jumped.includes(name));
    expect(made.length).toBeGreaterThan(5);
    expect(site.stored()).toContain(jumped.at(-1));
  },
);

test('A process that started while the clock was wrong still makes the next backup after the clock was corrected.', async () => {
  const site = openTestSite();
  site.advance(-400 * dayMs);
  await site.backups.runDue(systemActor);
  site.advance(dayMs);
  await site.backups.runDue(systemActor);
  expect(site.orders).toHaveLength(1);
});

test('Staff are told when there is no complete backup of the last 48 hours, whatever the reason.', async () => {
  const site = openTestSite();
  const findState = async () => {
    await site.backups.check(systemActor);
    return site.backups.health.find().problem?.state ?? 'green';
  };
  expect(await findState()).toBe('amber');
  site.advance(2 * dayMs + 1);
  expect(await findState()).toBe('red');
  await site.makeNow();
  expect(await findState()).toBe('green');
  site.advance(400 * dayMs);
  await site.makeNow();
  site.advance(-397 * dayMs);
  expect(await findState()).toBe('red');
  site.settings.set(owner, 'backup', { ...site.settings.get('backup'), isScheduled: false });
  expect(await findState()).toBe('amber');
});

test('A folder for backups whose disk is not mounted gets no backup, and owners and staff are told, until the disk is back.', async () => {
  const site = openTestSite(null, 'disk/backups');
  await site.backups.check(systemActor);
  await site.makeNow();
  const [name] = site.stored();
  renameSync(join(folder, 'disk'), join(folder, 'away'));
  for (const leaves of ['nothing', 'an empty mount point', 'another disk'] as const) {
    if (leaves !== 'nothing') mkdirSync(site.backupDir, { recursive: true });
    if (leaves === 'another disk') writeFileSync(join(site.backupDir, '.dana-backup-folder'), 'another id');
    const before = existsSync(site.backupDir) && readdirSync(site.backupDir);
    expect(await site.backups.getOverview(owner)).toMatchObject({ lastFailure: 'folderUnusable', backups: [] });
    await site.makeNow();
    await site.backups.check(systemActor);
    expect(site.backups.health.find().problem).toMatchObject({
      state: 'red',
      reason: expect.stringMatching('Is the disk mounted?'),
    });
    expect(existsSync(site.backupDir) && readdirSync(site.backupDir)).toEqual(before);
  }
  expect(site.orders).toHaveLength(1);
  rmSync(join(folder, 'disk'), { recursive: true });
  renameSync(join(folder, 'away'), join(folder, 'disk'));
  await site.makeNow();
  expect(await site.backups.getOverview(owner)).toMatchObject({ lastFailure: null, backups: [{ name }] });
});

test('Another BACKUP_DIR, and an empty disk that the operator confirmed, are used from the next backup on.', async () => {
  const [first, second] = [openTestSite(null, 'disk/backups'), openTestSite(null, 'other/backups')];
  await first.makeNow();
  await second.makeNow();
  expect(second.stored()).toHaveLength(1);
  rmSync(second.backupDir, { recursive: true });
  rmSync(join(second.dataDir, 'backup-folder.json'));
  second.advance(hourMs);
  await second.makeNow();
  expect(second.stored()).toHaveLength(1);
});

test('A damaged note of the backup folder counts as none, and the next backup writes it anew.', async () => {
  const site = openTestSite(null, 'disk/backups');
  await site.makeNow();
  const note = join(site.dataDir, 'backup-folder.json');
  const whole = readFileSync(note, 'utf8');
  for (const damaged of ['', whole.slice(0, -3), 'null']) {
    writeFileSync(note, damaged);
    expect(await site.backups.getOverview(owner)).toMatchObject({ lastFailure: null });
  }
  site.advance(hourMs);
  await site.makeNow();
  expect(readFileSync(note, 'utf8')).toBe(whole);
});

test('Reading the overview creates no folder, and a folder that cannot be read breaks nothing.', async () => {
  const site = openTestSite(null, 'disk/backups');
  expect(await site.backups.getOverview(owner)).toMatchObject({ lastFailure: null, backups: [] });
  expect(existsSync(join(folder, 'disk'))).toBe(false);
  // A file in its place is refused to every account, also to root.
  writeFileSync(join(folder, 'disk'), '');
  expect(await site.backups.getOverview(owner)).toMatchObject({ backups: [] });
  await site.makeNow();
  expect(await site.backups.getOverview(owner)).toMatchObject({ lastFailure: 'folderUnusable' });
});
