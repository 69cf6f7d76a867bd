import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { backupName } from '#shared/backup/backups.rules.ts';
import {
  type BackupSite,
  createdAt,
  databaseIn,
  openTestSite,
  packedSite,
  readFiles,
  readRows,
  restoreInto,
} from '#testing/backup-fixture.ts';
import { staffActor } from '#testing/factories.ts';
import { passphrase } from '#testing/frozen/frozen-backup.ts';
import { lockFolder } from '../core/folder-lock.ts';
import { media } from '../media/media.table.ts';
import { filesOf } from '../media/picture-files.ts';
import { requests } from '../request-records/requests.table.ts';
import { asBackupFailure, requireRoom } from './backup-failure.ts';
import { createBackupMaker } from './backup-maker.ts';
import { backupNames, isBackupName } from './backup-manifest.ts';
import { makeBackup } from './make-backup.ts';

/** Without the tables that a restore empties. */
const withoutSignIns = ({ sign_in_sessions: _sessions, one_time_links: _links, ...rows }: Record<string, unknown[]>) =>
  rows;

describe('A backup', () => {
  test('of a site that writes meanwhile is a consistent snapshot; a restored idle site equals the original, row by row and file by file.', async () => {
    const site = openTestSite();
    const visits: { id: string; cardId: string }[] = [];
    for (let index = 0; index < 12; index += 1) visits.push(await site.storeVisit(`before ${index}`));
    await site.storePicture();
    const maker = createBackupMaker();
    const order = site.order();
    let isDone = false;
    const making = maker.make(order).finally(() => {
      isDone = true;
    });
    // Adds and removes visits until the backup is done.
    for (let index = 0; !isDone; index += 1) {
      visits.push(await site.storeVisit(`meanwhile ${index}`));
      const oldest = visits.shift();
      if (oldest && index % 2 === 0) site.removeVisit(oldest);
    }
    expect(await making).toMatchObject({ made: { missing: [] } });

    const other = join(site.folder, 'other');
    const { manifest, unreadable } = await restoreInto(other, order.target, {
      secret: readFileSync(join(site.config.keysDir, 'secret'), 'utf8').trim(),
    });
    expect([manifest.holdsKeys, manifest.missing, unreadable.count]).toEqual([false, [], 0]);
    const restored = readRows(databaseIn(other));
    const cards = (restored.request_cards as [string][]).map(([id]) => id);
    expect(readdirSync(join(other, 'uploads', 'private')).toSorted()).toEqual(cards.toSorted());
    expect(cards.length).toBeGreaterThan(10);
    // The snapshot is consistent: rows that still exist are unchanged, and no earlier row is missing.
    const live = readRows(databaseIn(site.folder));
    const arrivals = (rows: unknown[] = []) => (rows as string[][]).map((row) => row[0] as string);
    const inBackup = new Set(arrivals(restored.requests));
    const pruneSelection = arrivals(live.requests).map((id) => inBackup.has(id));
    expect(pruneSelection.lastIndexOf(true)).toBeLessThan(
      pruneSelection.includes(false) ? pruneSelection.indexOf(false) : pruneSelection.length,
    );
    expect(restored.requests).toEqual(
      expect.arrayContaining((live.requests ?? []).filter((row) => inBackup.has((row as string[])[0] as string))),
    );

    // Without concurrent writes.
    const later = site.order('later');
    await makeBackup(later);
    const third = join(site.folder, 'third');
    await restoreInto(third, later.target);
    expect(withoutSignIns(readRows(databaseIn(third)))).toEqual(withoutSignIns(readRows(databaseIn(site.folder))));
    rmSync(join(site.config.uploadsDir, 'private', 'incoming'), { recursive: true });
    expect(readFiles(join(third, 'uploads'))).toEqual(readFiles(site.config.uploadsDir));
  }, 60_000);

  test('leaves only its own file, readable by its owner alone; a second backup at the same time is refused.', async () => {
    const { site, file, made } = await packedSite();
    expect(made).toMatchObject({ cards: 2, pictures: 1, missing: [] });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(site.folder, 'backups'))).toEqual(['backup']);
    expect(readdirSync(site.config.dataDir)).not.toContain('backup-work');
    const lock = lockFolder(site.config.dataDir, 'backup', 'alone');
    await expect(makeBackup(site.order('another'))).rejects.toMatchObject({ code: 'busy' });
    lock?.release();
  });

  test('lists files that were already missing, and includes the rest.', async () => {
    const { site, visit } = await packedSite();
    rmSync(join(site.config.uploadsDir, 'private', visit.cardId));
    expect(await makeBackup(site.order('again'))).toMatchObject({
      cards: 1,
      missing: [`uploads/private/${visit.cardId}`],
    });
  });

  test('counts a card whose removal is under way as removed, not as missing.', async () => {
    const { site, visit } = await packedSite();
    rmSync(join(site.config.uploadsDir, 'private', visit.cardId));
    const making = makeBackup(site.order('again'));
    // The snapshot folder of uploads exists once the database is copied: the row is in the copy, and its file is not
    // linked yet.
    await vi.waitUntil(() => existsSync(join(site.config.uploadsDir, 'private', 'backup-work')), {
      interval: 5,
      timeout: 60_000,
    });
    site.deps.db.delete(requests).where(eq(requests.id, visit.id)).run();
    expect(await making).toMatchObject({ cards: 1, missing: [] });
  });

  test('is verified before it gets its final name; one that the disk stored incorrectly is discarded.', async () => {
    const { site } = await packedSite();
    const order = site.order('again');
    const unfinished = `${order.target}.part`;
    const making = makeBackup(order);
    const refused = expect(making).rejects.toMatchObject({ code: 'notRestorable' });
    while (!existsSync(unfinished) || statSync(unfinished).size < 1000) await setImmediate();
    const handle = openSync(unfinished, 'r+');
    writeSync(handle, Buffer.alloc(200, 0x55), 0, 200, 500);
    closeSync(handle);
    await refused;
    expect(readdirSync(join(site.folder, 'backups'))).toEqual(['backup']);
  });

  test('of a database that a restore would refuse is not created.', async () => {
    const { site } = await packedSite();
    site.deps.db.$client.pragma('foreign_keys = OFF');
    site.deps.db.delete(requests).run();
    await expect(makeBackup(site.order('again'))).rejects.toMatchObject({ code: 'notRestorable' });
    expect(readdirSync(join(site.folder, 'backups'))).toEqual(['backup']);
  });

  test('counts missing variants of a picture as missing files.', async () => {
    const site = openTestSite();
    const id = await site.storePicture();
    site.deps.variantsJob.start();
    await site.deps.variantsJob.idle();
    rmSync(join(site.config.uploadsDir, 'media', id, '60.webp'));
    const order = site.order(backupName(createdAt, false));
    const { file, missing } = await makeBackup(order);
    expect([file, missing]).toEqual([
      join(site.folder, 'backups', backupName(createdAt, false, 1)),
      [`uploads/media/${id}/60.webp`],
    ]);
    const other = join(site.folder, 'other');
    expect((await restoreInto(other, file)).manifest.missing).toEqual(missing);
  });

  test('of a damaged database is not created.', async () => {
    const { site } = await packedSite();
    site.deps.db.$client.pragma('wal_checkpoint(TRUNCATE)');
    site.deps.db.$client.close();
    const database = readFileSync(databaseIn(site.folder));
    database.fill(0xff, 4096 * 3, 4096 * 40);
    writeFileSync(databaseIn(site.folder), database);
    await expect(makeBackup(site.order('again'))).rejects.toMatchObject({ code: 'damaged' });
    expect(readdirSync(join(site.folder, 'backups'))).toEqual(['backup']);
  });
});

const owner = staffActor('owner');
const side = fc.integer({ min: 20, max: 60 });
const which = fc.nat();
/** One action of staff on the pictures of a site. */
const pictureSteps = fc.array(
  fc.oneof(
    fc.record({
      does: fc.constant('upload' as const),
      width: side,
      height: side,
      format: fc.constantFrom('png' as const, 'jpeg' as const, 'webp' as const),
    }),
    fc.record({ does: fc.constant('crop' as const), which, width: side, height: side }),
    fc.record({ does: fc.constant('showAll' as const), which }),
    fc.record({
      does: fc.constant('replace' as const),
      which,
      width: side,
      height: side,
      format: fc.constantFrom('png' as const, 'jpeg' as const),
    }),
    fc.record({ does: fc.constant('remove' as const), which }),
    fc.record({ does: fc.constant('makeVariants' as const) }),
  ),
  { minLength: 1, maxLength: 5 },
);
type PictureStep = ReturnType<(typeof pictureSteps)['generate']>['value'][number];

async function takeStep({ deps }: BackupSite, step: PictureStep): Promise<void> {
  const { media: pictures, mediaLibrary } = deps.services;
  const draw = ({ width, height, format }: Extract<PictureStep, { format: string }>) =>
    sharp({ create: { width, height, channels: 3, background: '#0f8b8d' } })
      .toFormat(format)
      .toBuffer();
  if (step.does === 'upload')
    return void (await pictures.storePicture(owner, { name: 'picture', bytes: await draw(step) }));
  if (step.does === 'makeVariants') {
    deps.variantsJob.start();
    return deps.variantsJob.idle();
  }
  const rows = deps.db.select().from(media).all();
  const row = rows[step.which % Math.max(rows.length, 1)];
  if (!row) return;
  const texts = { altEn: '', altAr: '', isDecorative: false, focusX: 50, focusY: 50 };
  if (step.does === 'remove') return mediaLibrary.remove(owner, [row.id], 'en');
  if (step.does === 'showAll') return mediaLibrary.update(owner, row.id, { ...texts, crop: null });
  if (step.does === 'replace') return void (await mediaLibrary.replace(owner, row.id, { bytes: await draw(step) }));
  const crop = { x: 0, y: 0, width: Math.min(step.width, row.width), height: Math.min(step.height, row.height) };
  mediaLibrary.update(owner, row.id, { ...texts, crop });
}

describe('A backup of pictures', () => {
  const cropped: PictureStep[] = [
    { does: 'upload', width: 60, height: 40, format: 'png' },
    { does: 'upload', width: 60, height: 40, format: 'jpeg' },
    { does: 'makeVariants' },
    { does: 'crop', which: 0, width: 30, height: 30 },
    { does: 'replace', which: 1, width: 50, height: 50, format: 'png' },
    { does: 'makeVariants' },
    { does: 'crop', which: 1, width: 30, height: 30 },
  ];
  /** A change while the variants of the change before it are made. */
  const overtaken: PictureStep[] = [
    { does: 'makeVariants' },
    { does: 'replace', which: 0, width: 20, height: 21, format: 'png' },
    { does: 'crop', which: 0, width: 20, height: 20 },
  ];

  test('accepts every file name that a picture can have.', () => {
    const edition = fc.integer({ min: 1, max: 999_999 });
    const width = fc.integer({ min: 1, max: 99_999 });
    const row = fc.record({
      format: fc.constantFrom('jpg', 'png', 'webp'),
      sourceEdition: edition,
      shownEdition: edition,
      shownCrop: fc.constantFrom(null, { x: 0, y: 0, width: 30, height: 30 }),
      variants: fc.array(
        fc.record({ width, format: fc.constantFrom('avif' as const, 'webp' as const, 'jpg' as const) }),
      ),
    });
    const check = (named: Parameters<typeof filesOf>[0]) =>
      filesOf(named).every((file) => isBackupName(backupNames.picture('a'.repeat(32), file)));
    fc.assert(fc.property(row, check));
  });

  test('restores the same rows and files after any sequence of edits by staff.', async () => {
    const check = async (steps: PictureStep[]) => {
      const site = openTestSite();
      await site.storePicture();
      for (const step of steps) await takeStep(site, step);
      await site.deps.variantsJob.idle();
      const order = site.order();
      expect(await makeBackup(order)).toMatchObject({ missing: [] });
      const other = join(site.folder, 'other');
      await restoreInto(other, order.target);
      expect(withoutSignIns(readRows(databaseIn(other)))).toEqual(withoutSignIns(readRows(databaseIn(site.folder))));
      expect(readFiles(join(other, 'uploads', 'media'))).toEqual(readFiles(join(site.config.uploadsDir, 'media')));
    };
    await fc.assert(fc.asyncProperty(pictureSteps, check), { numRuns: 4, examples: [[cropped], [overtaken]] });
  }, 120_000);
});

describe('An encrypted backup', () => {
  test('exposes none of its content, includes the keys, and can be opened only with its passphrase.', async () => {
    const { site, visit, file } = await packedSite(true);
    const bytes = readFileSync(file);
    const secret = readFileSync(join(site.config.keysDir, 'secret'), 'utf8').trim();
    for (const word of ['SQLite', 'manifest', secret]) expect(bytes.includes(word)).toBe(false);
    const other = join(site.folder, 'other');
    await expect(restoreInto(other, file)).rejects.toMatchObject({ code: 'passphraseMissing' });
    await expect(restoreInto(other, file, { passphrase: 'not the passphrase' })).rejects.toMatchObject({
      code: 'passphraseWrong',
    });
    expect(existsSync(databaseIn(other))).toBe(false);
    const { unreadable } = await restoreInto(other, file, { passphrase });
    expect(unreadable).toEqual({ count: 0, keyIds: [], first: [] });
    expect(readFileSync(join(other, 'keys', 'secret'), 'utf8').trim()).toBe(secret);
    // As the site reads it after the restore.
    const moved = openTestSite({
      DATA_DIR: join(other, 'data'),
      UPLOADS_DIR: join(other, 'uploads'),
      KEYS_DIR: join(other, 'keys'),
    });
    expect((await moved.openCard(visit.cardId)).toString()).toContain('one');
  });

  const given = 'the secret of the other machine, which it was given';
  test.each([
    ['set in the shell', { secret: given }],
    ['not set in the shell', {}],
  ])(
    'can be restored to a site with another secret (%s); the site then also reads cards with the restored keys.',
    async (_, shell) => {
      const { site, visit, file } = await packedSite(true);
      const other = join(site.folder, 'other');
      const { unreadable } = await restoreInto(other, file, { passphrase, ...shell });
      expect(unreadable.count).toBe(0);
      const folders = {
        DATA_DIR: join(other, 'data'),
        UPLOADS_DIR: join(other, 'uploads'),
        KEYS_DIR: join(other, 'keys'),
      };
      const moved = openTestSite({ ...folders, DANA_SECRET: given });
      expect((await moved.openCard(visit.cardId)).toString()).toContain('one');
    },
  );

  test.each([true, false])(
    'is refused and changes nothing if it is truncated or altered, and so is an unencrypted one (encrypted: %s).',
    async (isEncrypted) => {
      const { site, file } = await packedSite(isEncrypted);
      const whole = readFileSync(file);
      const other = join(site.folder, 'other');
      mkdirSync(join(other, 'data'), { recursive: true });
      writeFileSync(databaseIn(other), 'what was there');
      const attempt = () => restoreInto(other, file, { passphrase });
      for (const part of [0.2, 0.9, 1]) {
        truncateSync(file, Math.min(Math.floor(whole.length * part), whole.length - 1));
        await expect(attempt()).rejects.toMatchObject({ code: 'notWhole' });
        writeFileSync(file, whole);
      }
      const { manifest } = await restoreInto(other, file, { passphrase, isCheckOnly: true });
      for (const part of [0.1, 0.5, 0.95]) {
        const changed = Buffer.from(whole);
        const at = Math.floor(whole.length * part);
        changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
        writeFileSync(file, changed);
        // Some changed bits do not alter the decompressed content; then the backup must be accepted as it is.
        const found = await restoreInto(other, file, { passphrase, isCheckOnly: true }).catch(
          (error: { code: string }) => error,
        );
        expect([
          expect.objectContaining({ code: 'notWhole' }),
          expect.objectContaining({ manifest: isEncrypted ? null : manifest }),
        ]).toContainEqual(found);
      }
      writeFileSync(file, 'a letter');
      await expect(attempt()).rejects.toMatchObject({ code: 'notABackup' });
      expect(readFileSync(databaseIn(other), 'utf8')).toBe('what was there');
      expect(readdirSync(join(other, 'data')).toSorted()).toEqual(['dana.db', 'site.lock']);
    },
    60_000,
  );
});

describe('A full disk is reported with a readable message', () => {
  const failureOf = (write: () => unknown) => {
    try {
      return write();
    } catch (error) {
      return asBackupFailure(error);
    }
  };
  const inWords = { code: 'noRoom', message: 'There is not enough room on the disk.' };

  test.skipIf(!existsSync('/dev/full'))('if a file is written.', () => {
    expect(failureOf(() => writeFileSync('/dev/full', 'a card'))).toMatchObject(inWords);
  });

  test('before the files are written, with the room that is needed and that there is.', () => {
    expect(() => requireRoom(tmpdir(), 10 ** 18)).toThrow(
      /^There is not enough room on the disk\. \S+ has \d+\.\d MB free, but 1000000000000\.0 MB and 268\.4 MB for the running site are needed\.$/,
    );
  });

  test('if the database is written.', () => {
    const client = new BetterSqlite3(':memory:');
    client.exec('PRAGMA max_page_count = 2; CREATE TABLE cards (card)');
    expect(failureOf(() => client.exec('INSERT INTO cards VALUES (zeroblob(100000))'))).toMatchObject(inWords);
    client.close();
  });
});

test('A folder lock is released when the process that held it has ended.', () => {
  const site = openTestSite();
  const lock = lockFolder(site.config.dataDir, 'site', 'alone');
  expect(lockFolder(site.config.dataDir, 'site', 'shared')).toBeNull();
  lock?.release();
  const [one, other] = [
    lockFolder(site.config.dataDir, 'site', 'shared'),
    lockFolder(site.config.dataDir, 'site', 'shared'),
  ];
  expect([one, other]).not.toContain(null);
  expect(new BetterSqlite3(join(site.config.dataDir, 'site.lock'), { readonly: true }).open).toBe(true);
  one?.release();
  other?.release();
});
