import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { pack } from 'tar-stream';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import {
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
import { smsOn, storeTests } from '#testing/messages.ts';
import { startWebhookReceiver } from '#testing/webhook-receiver.ts';
import { apiTokens } from '../api/api.table.ts';
import { systemActor } from '../core/auth/actor.ts';
import { createFolder } from '../core/create-folder.ts';
import { lockFolder } from '../core/folder-lock.ts';
import { messages } from '../request-records/messages.table.ts';
import { requests } from '../request-records/requests.table.ts';
import { writeContainer } from './backup-container.ts';
import { lockDataFolder, shareDataFolder } from './lock-data-folder.ts';
import { makeBackup } from './make-backup.ts';
import { finishReplacing, planReplacing } from './replace-folders.ts';

const warnings: string[] = [];
const warn = (message: string) => void warnings.push(message);
afterEach(() => {
  warnings.length = 0;
});

/** An archive that anybody can create; its list matches its files unless another list is given. */
function archiveOf(files: [name: string, content: Buffer][], listedFiles = files): Readable {
  const archive = pack();
  for (const [name, content] of files) archive.entry({ name }, content);
  const listed = listedFiles.map(([name, content]) => ({
    name,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  }));
  const holdsKeys = files.some(([name]) => name.startsWith('keys/'));
  archive.entry(
    { name: 'manifest.json' },
    JSON.stringify({
      format: 1,
      version: '0',
      createdAt,
      migration: 1,
      holdsKeys,
      cardKeys: {},
      missing: [],
      files: listed,
    }),
  );
  archive.finalize();
  return Readable.from(archive);
}

describe('A restore', () => {
  test.each(['../escaped', 'uploads/media/../../escaped', '/tmp/escaped', 'database/dana.db-wal', 'uploads/private/x'])(
    'refuses a file with the path %s.',
    async (name) => {
      const site = openTestSite();
      const file = join(site.folder, 'forged');
      const archive = pack();
      archive.entry({ name }, 'x');
      archive.finalize();
      await writeContainer(file, Readable.from(archive), null);
      await expect(restoreInto(join(site.folder, 'other'), file)).rejects.toMatchObject({ code: 'notWhole' });
      expect(existsSync(join(site.folder, 'escaped')) || existsSync(join(site.folder, 'other', 'escaped'))).toBe(false);
    },
  );

  test.each<[what: string, forge: (header: Buffer) => void]>([
    ['a link', (header) => header.write('2', 156)],
    ['a file of a negative size', (header) => header.write('-0000000001\0', 124)],
    [
      'a name that is longer than a backup writes',
      (header) => header.write('77777777777\0', 124) + header.write('L', 156),
    ],
  ])('refuses %s.', async (_what, forge) => {
    const { site, file } = await packedSite();
    await restoreInto(join(site.folder, 'genuine'), file);
    const archive = await buffer(
      archiveOf([['database/dana.db', readFileSync(databaseIn(join(site.folder, 'genuine')))]]),
    );
    const forged = join(site.folder, 'forged');
    const restoreForged = async () => {
      await writeContainer(forged, Readable.from([archive]), null);
      return restoreInto(join(site.folder, 'other'), forged);
    };
    await restoreForged();
    forge(archive);
    const sum = archive
      .subarray(0, 512)
      .reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 0x20 : byte), 0);
    archive.write(sum.toString(8).padStart(6, '0'), 148);
    await expect(restoreForged()).rejects.toMatchObject({ code: 'notWhole' });
  });

  test('refuses a foreign database, and keys in an unencrypted backup, even if the manifest matches.', async () => {
    const { site, file } = await packedSite();
    const stranger = join(site.folder, 'stranger.db');
    const client = new BetterSqlite3(stranger);
    client.exec('CREATE TABLE letters (letter)');
    client.close();
    await restoreInto(join(site.folder, 'genuine'), file);
    const genuine = readFileSync(databaseIn(join(site.folder, 'genuine')));
    const forgeries: [name: string, content: Buffer][][] = [
      [['database/dana.db', readFileSync(stranger)]],
      [['database/dana.db', Buffer.from('a letter '.repeat(1000))]],
      [['database/dana.db', Buffer.alloc(0)]],
      [
        ['database/dana.db', genuine],
        ['keys/secret', Buffer.from('a secret that the forger knows, and would like to be used')],
      ],
    ];
    for (const files of forgeries) {
      const forged = join(site.folder, 'forged');
      await writeContainer(forged, archiveOf(files), null);
      const other = join(site.folder, 'other');
      // The refusal must not depend on the given passphrase.
      for (const options of [{}, { passphrase }])
        await expect(restoreInto(other, forged, options)).rejects.toMatchObject({ code: 'notWhole' });
      expect([readdirSync(join(other, 'data')), readdirSync(join(other, 'keys'))]).toEqual([['site.lock'], []]);
    }
  });

  test('refuses a file that the manifest does not list, even if it lists another file twice.', async () => {
    const { site, file } = await packedSite();
    await restoreInto(join(site.folder, 'genuine'), file);
    const database: [string, Buffer] = ['database/dana.db', readFileSync(databaseIn(join(site.folder, 'genuine')))];
    const forged = join(site.folder, 'forged');
    await writeContainer(
      forged,
      archiveOf([database, [`uploads/private/${'a'.repeat(32)}`, Buffer.from('x')]], [database, database]),
      null,
    );
    await expect(restoreInto(join(site.folder, 'other'), forged)).rejects.toMatchObject({ code: 'notWhole' });
  });

  test('refuses a database with triggers or views, and lists every account that can sign in, without control characters.', async () => {
    const { site, file } = await packedSite();
    const genuine = join(site.folder, 'genuine');
    await restoreInto(genuine, file);
    const forged = join(site.folder, 'forged');
    const restoreWith = async (sql: string) => {
      const client = new BetterSqlite3(databaseIn(genuine));
      client.exec(sql);
      client.pragma('wal_checkpoint(TRUNCATE)');
      client.close();
      await writeContainer(forged, archiveOf([['database/dana.db', readFileSync(databaseIn(genuine))]]), null);
      return restoreInto(join(site.folder, 'other'), forged);
    };
    const hidden = "'\u001b[2K\rmaryam@example.com'";
    const { members } = await restoreWith(
      `DELETE FROM request_cards; DELETE FROM media; INSERT INTO staff (id, name, email, role, password_hash, created_at) VALUES ('${'b'.repeat(32)}', 'Forger', ${hidden}, 'owner', '-', '${createdAt}')`,
    );
    expect(members).toContain('\ufffd[2K\ufffdmaryam@example.com (owner)');
    const trigger = "CREATE TRIGGER later AFTER UPDATE ON settings BEGIN UPDATE staff SET role = 'owner'; END";
    await expect(restoreWith(trigger)).rejects.toMatchObject({
      code: 'notWhole',
      message: expect.stringContaining('"later"'),
    });
    await expect(restoreWith('DROP TRIGGER later; CREATE VIEW everybody AS SELECT * FROM staff')).rejects.toMatchObject(
      { code: 'notWhole' },
    );
  });

  test.each([
    ["UPDATE media SET id = '../../keys', edition = 2", 'the next start would delete files in another folder'],
    ["UPDATE media SET format = '/../../../../keys/secret'", 'deleting the picture would delete another file'],
    ["UPDATE media SET variants = '{}'", 'the list of variants is unreadable'],
    [
      "UPDATE request_cards SET id = '../../keys/secret' WHERE rowid = 1",
      'deleting the card would delete another file',
    ],
  ])('refuses a database with %s: %s.', async (sql) => {
    const { site, file } = await packedSite();
    const genuine = join(site.folder, 'genuine');
    await restoreInto(genuine, file);
    const client = new BetterSqlite3(databaseIn(genuine));
    client.exec(sql);
    client.close();
    const forged = join(site.folder, 'forged');
    await writeContainer(forged, archiveOf([['database/dana.db', readFileSync(databaseIn(genuine))]]), null);
    await expect(restoreInto(join(site.folder, 'other'), forged)).rejects.toMatchObject({ code: 'notWhole' });
  });

  test('is refused while the site uses the folder, and prevents the site from starting.', async () => {
    const { site, file } = await packedSite();
    const other = join(site.folder, 'other');
    createFolder(join(other, 'data'));
    const lock = lockFolder(join(other, 'data'), 'site', 'shared');
    expect(lock).not.toBeNull();
    await expect(restoreInto(other, file)).rejects.toMatchObject({ code: 'inUse' });
    lock?.release();
    const restore = lockFolder(join(other, 'data'), 'site', 'alone');
    expect(lockFolder(join(other, 'data'), 'site', 'shared')).toBeNull();
    restore?.release();
    await restoreInto(other, file);
  });

  test('moves replaced data aside without deleting it; a check changes nothing.', async () => {
    const { site, file } = await packedSite();
    await site.storeVisit('after the backup');
    site.deps.db.$client.close();
    const [rows, files] = [readRows(databaseIn(site.folder)), readFiles(site.config.uploadsDir)];
    await restoreInto(site.folder, file, { isCheckOnly: true });
    expect([readRows(databaseIn(site.folder)), readFiles(site.config.uploadsDir)]).toEqual([rows, files]);
    const { replaced } = await restoreInto(site.folder, file);
    expect(readRows(databaseIn(site.folder)).requests).toHaveLength(2);
    expect(replaced).toContain(join(site.config.dataDir, 'replaced-2026-11-21T08-00-00', 'dana.db'));
    expect(readRows(replaced[0] as string)).toEqual(rows);
    expect(Object.keys(readFiles(join(site.config.uploadsDir, 'replaced-2026-11-21T08-00-00')))).toHaveLength(
      Object.keys(files).length,
    );
  });

  test('lists the cards that stay unreadable without their key, and creates no new key.', async () => {
    const { site, file } = await packedSite();
    const other = join(site.folder, 'other');
    const { unreadable, manifest } = await restoreInto(other, file, { isCheckOnly: true });
    expect(await restoreInto(other, file)).toMatchObject({ unreadable });
    expect(existsSync(join(other, 'keys', 'secret'))).toBe(false);
    expect(unreadable.count).toBe(2);
    expect(unreadable.keyIds).toEqual(Object.keys(manifest.cardKeys ?? {}));
    expect(unreadable.first[0]).toMatch(/^D-.+-identityCard$/);
  });

  test('that could not move a file keeps the unpacked files, and the next start completes it.', async () => {
    const { site, file } = await packedSite();
    await site.storeVisit('after the backup');
    site.deps.db.$client.close();
    const inItsWay = join(site.config.uploadsDir, 'replaced-2026-11-21T08-00-00');
    writeFileSync(inItsWay, '');
    await expect(restoreInto(site.folder, file)).rejects.toThrow(
      /^A restore has begun and is not finished: .* the next start finishes the restore/,
    );
    rmSync(inItsWay);
    expect(finishReplacing(site.config.dataDir)).toBe(true);
    expect(readRows(databaseIn(site.folder)).requests).toHaveLength(2);
    const cards = readdirSync(join(site.config.uploadsDir, 'private'));
    expect((readRows(databaseIn(site.folder)).request_cards as [string][]).map(([id]) => id).toSorted()).toEqual(
      cards.toSorted(),
    );
  });

  test('that was interrupted between two moves is completed by the next start.', async () => {
    const { site, file } = await packedSite();
    site.deps.db.$client.close();
    const other = join(site.folder, 'other');
    await restoreInto(other, file);
    const [data, kept] = [join(other, 'data'), join(other, 'data', 'kept', 'dana.db')];
    writeFileSync(join(data, 'new.db'), 'new');
    const moves = [
      { from: databaseIn(other), to: kept, isKept: true },
      { from: join(data, 'new.db'), to: databaseIn(other), isKept: false },
    ];
    planReplacing(data, moves);
    const note = readFileSync(join(data, 'restore-plan.json'));
    // Simulates a process that was killed before it could delete its plan: no file is moved twice.
    finishReplacing(data);
    writeFileSync(join(data, 'restore-plan.json'), note);
    expect(finishReplacing(data)).toBe(true);
    expect(readFileSync(databaseIn(other), 'utf8')).toBe('new');
    expect(readRows(kept).requests).toHaveLength(2);
    expect(finishReplacing(data)).toBe(false);
  });

  test('that was interrupted while unpacking leaves only files that the next start deletes.', async () => {
    const { uploadsDir, dataDir, keysDir } = openTestSite().config;
    for (const folder of [dataDir, join(uploadsDir, 'private'), keysDir]) mkdirSync(folder, { recursive: true });
    const stages = [dataDir, uploadsDir, keysDir].map((folder) => join(folder, 'restore-work'));
    for (const stage of stages) mkdirSync(stage);
    for (const stage of stages) writeFileSync(join(stage, 'secret'), 'of somebody');
    // A start with another data folder must not touch files of a running restore.
    mkdirSync(join(dataDir, 'other'));
    writeFileSync(join(dataDir, 'other', 'dana.db'), 'a database');
    lockDataFolder({ dataDir: join(dataDir, 'other'), uploadsDir, keysDir }, warn);
    expect(stages.filter((stage) => existsSync(stage))).toEqual(stages);
    lockDataFolder({ dataDir, uploadsDir, keysDir }, warn);
    expect([stages.filter((stage) => existsSync(stage)), warnings]).toEqual([[], []]);
  });

  // Permissions do not apply to root.
  test.skipIf(process.getuid?.() === 0)(
    'whose temporary files cannot be deleted does not prevent a start, and each start logs a warning.',
    () => {
      const { uploadsDir, dataDir, keysDir } = openTestSite().config;
      const stage = join(keysDir, 'restore-work');
      for (const folder of [join(dataDir, 'restore-work', 'private'), stage]) mkdirSync(folder, { recursive: true });
      chmodSync(keysDir, 0o500);
      for (const start of [1, 2]) {
        lockDataFolder({ dataDir, uploadsDir, keysDir }, warn);
        expect(warnings).toEqual(Array(start).fill(expect.stringContaining(stage)));
        // Ends the lock of this process.
        rmSync(join(dataDir, 'site.lock'));
      }
      expect(readdirSync(join(dataDir, 'restore-work'))).toEqual([]);
      chmodSync(keysDir, 0o000);
      lockDataFolder({ dataDir, uploadsDir, keysDir }, warn);
      expect(warnings).toHaveLength(2);
      chmodSync(keysDir, 0o700);
    },
  );

  test('that was interrupted is completed by one process; no backup, import or other command runs meanwhile.', async () => {
    const { site } = await packedSite();
    const { dataDir } = site.config;
    const [staged, placed] = [join(dataDir, 'new'), join(dataDir, 'placed')];
    writeFileSync(staged, 'restored');
    const first = shareDataFolder(dataDir);
    planReplacing(dataDir, [{ from: staged, to: placed, isKept: false }]);
    expect(() => lockDataFolder(site.config, warn)).toThrow('a restore is running on this folder');
    expect(existsSync(staged)).toBe(true);
    first?.release();
    await expect(makeBackup(site.order('between'))).rejects.toMatchObject({ code: 'busy' });
    expect(shareDataFolder(dataDir)).toBeNull();
    lockDataFolder(site.config, warn);
    expect(readFileSync(placed, 'utf8')).toBe('restored');
    await makeBackup(site.order('afterwards'));
  });

  test('that lost its unpacked files stops with instructions, and moves no current file aside.', async () => {
    const { site, file } = await packedSite();
    site.deps.db.$client.close();
    const stage = join(site.config.uploadsDir, 'restore-work');
    const before = [readRows(databaseIn(site.folder)), readFiles(site.config.uploadsDir)];
    // Another process deletes unpacked files while the database, which comes last, is being written.
    const restoring = restoreInto(site.folder, file);
    while (!existsSync(join(site.config.dataDir, 'restore-work', 'dana.db'))) await setImmediate();
    rmSync(stage, { recursive: true });
    await expect(restoring).rejects.toThrow(/was unpacked and is gone: .* Nothing was changed/);
    expect([readRows(databaseIn(site.folder)), readFiles(site.config.uploadsDir)]).toEqual(before);
    // The same after the moves were planned.
    mkdirSync(join(stage, 'media'), { recursive: true });
    const [media, replaced] = [join(site.config.uploadsDir, 'media'), join(site.config.uploadsDir, 'replaced')];
    planReplacing(site.config.dataDir, [
      { from: media, to: replaced, isKept: true },
      { from: join(stage, 'media'), to: media, isKept: false },
    ]);
    rmSync(stage, { recursive: true });
    expect(() => finishReplacing(site.config.dataDir)).toThrow(`(${join(stage, 'media')})`);
    expect([
      existsSync(media),
      existsSync(replaced),
      existsSync(join(site.config.dataDir, 'restore-plan.json')),
    ]).toEqual([true, false, true]);
  });

  test('does not touch files that a restore into another data folder has unpacked.', async () => {
    const { site, file } = await packedSite();
    const stage = join(site.folder, 'other', 'uploads', 'restore-work');
    mkdirSync(stage, { recursive: true });
    await expect(restoreInto(join(site.folder, 'other'), file)).rejects.toThrow(
      `${stage} belongs to a restore into another data folder`,
    );
    expect(existsSync(stage)).toBe(true);
  });

  test.skipIf(!existsSync('/proc/self/mountinfo'))(
    'is refused before it moves anything if a folder is a mount point.',
    () => {
      const { dataDir } = openTestSite().config;
      const moves = [{ from: '/proc', to: join(dataDir, 'replaced', 'proc'), isKept: true }];
      expect(() => planReplacing(dataDir, moves)).toThrow('/proc is a mount of its own');
      expect(finishReplacing(dataDir)).toBe(false);
    },
  );

  test('that was interrupted stops with instructions if a new file blocks a target, and moves nothing.', () => {
    const data = join(openTestSite().folder, 'other');
    mkdirSync(data);
    const [present, staged, kept] = ['dana.db', 'new.db', 'kept.db'].map((name) => join(data, name)) as [
      string,
      string,
      string,
    ];
    writeFileSync(staged, 'restored');
    writeFileSync(present, 'what was there');
    const moves = [
      { from: present, to: kept, isKept: true },
      { from: staged, to: present, isKept: false },
    ];
    planReplacing(data, moves);
    // The process was killed after the first move; then another created a new database.
    renameSync(present, kept);
    writeFileSync(present, 'made anew');
    expect(() => finishReplacing(data)).toThrow(`both ${present} and ${kept} exist. Move the newer one elsewhere`);
    expect([readFileSync(present, 'utf8'), readFileSync(staged, 'utf8')]).toEqual(['made anew', 'restored']);
    rmSync(present);
    expect(finishReplacing(data)).toBe(true);
    expect(readFileSync(present, 'utf8')).toBe('restored');
  });

  test('disables webhooks and deletes API tokens, so that no old events are sent, and lists both for owners.', async () => {
    const site = openTestSite();
    site.deps.db
      .insert(apiTokens)
      .values({
        id: 't',
        tokenHash: 'h',
        name: 'The booking kiosk',
        ending: 'abcd',
        scopes: [],
        createdBy: '',
        createdAt,
        expiresAt: createdAt,
      })
      .run();
    site.deps.services.webhooks.create(systemActor, {
      name: 'Another',
      url: 'https://receiver.example/',
      topics: ['request'],
    });
    await site.storeVisit('one');
    expect(readRows(site.deps.db.$client.name).webhook_deliveries).toHaveLength(1);
    const order = site.order();
    await makeBackup(order);
    const other = join(site.folder, 'other');
    const { tokens } = await restoreInto(other, order.target);
    const { webhooks, webhook_deliveries: deliveries } = readRows(databaseIn(other));
    // Owners see the note after the restore until one of them dismisses it.
    const restored = openTestSite({
      DATA_DIR: join(other, 'data'),
      UPLOADS_DIR: join(other, 'uploads'),
      KEYS_DIR: join(other, 'keys'),
    }).deps.services.backups;
    const note = {
      restoredAt: createdAt,
      madeAt: createdAt,
      tokens: ['The booking kiosk'],
      webhooks: ['Another'],
      missingCards: [],
    };
    expect([tokens, restored.getRestoreNote(staffActor('owner'))]).toEqual([['The booking kiosk'], note]);
    restored.dismissRestoreNote(staffActor('owner'));
    expect(restored.getRestoreNote(staffActor('owner'))).toBeNull();
    expect([webhooks, deliveries]).toEqual([[expect.arrayContaining(['Another', 0])], []]);
  });

  test('turns messages to telephones off and holds those that were not sent: it sends none.', async () => {
    const gateway = await startWebhookReceiver();
    onTestFinished(gateway.close);
    const environment = {
      SMS_GATEWAY: JSON.stringify({ url: gateway.url }),
      WEBHOOK_NETWORKS: '127.0.0.1',
    };
    const site = openTestSite(environment);
    const { settings } = site.deps.services;
    settings.set(systemActor, 'messages', { ...settings.get('messages'), sms: smsOn });
    storeTests(site.deps.channelTests, settings.get('messages'));
    const { id: requestId } = await site.storeVisit('one');
    const now = new Date().toISOString();
    const message = { requestId, kind: 'report_ready', channel: 'sms', version: 1, segments: 1 } as const;
    const times = { createdAt: now, nextAttemptAt: now, expiresAt: now.replace('20', '21') };
    site.deps.db
      .update(requests)
      .set({ messageChannels: ['sms'] })
      .run();
    for (const state of ['waiting', 'sending', 'sent'] as const)
      site.deps.db
        .insert(messages)
        .values({ id: state, state, ...message, ...times })
        .run();
    // A message that would leave if its visit was opened again.
    const ended = { id: 'ended', state: 'discarded', fault: 'ended' } as const;
    site.deps.db
      .insert(messages)
      .values({ ...message, ...times, ...ended })
      .run();
    const order = site.order();
    await makeBackup(order);
    const other = join(site.folder, 'other');
    await restoreInto(other, order.target);
    const folders = {
      DATA_DIR: join(other, 'data'),
      UPLOADS_DIR: join(other, 'uploads'),
      KEYS_DIR: join(other, 'keys'),
    };
    const { deps } = openTestSite({ ...environment, ...folders });
    await deps.messageSender.sendDue();
    expect(gateway.received).toEqual([]);
    expect(deps.services.settings.get('messages')).toMatchObject({ sms: { isOn: false, signatureEn: 'Dana Lab' } });
    expect(deps.services.messages.getStatus(staffActor('owner'))).toMatchObject({
      channels: [{ channel: 'sms', testedAt: null }, { channel: 'whatsapp' }],
      unsent: [{ state: 'held' }, { state: 'uncertain' }],
    });
    const restored = deps.db.select().from(messages).all();
    expect(restored.find(({ id }) => id === 'ended')).toMatchObject({ state: 'discarded', fault: null });
    // The same site without a restore would have sent it.
    await site.deps.messageSender.sendDue();
    expect(gateway.received).toHaveLength(1);
  });

  test('lists the requests whose cards are missing, and their pages say that the file is missing.', async () => {
    const site = openTestSite();
    const actor = staffActor('owner');
    await site.storeVisit('one');
    await site.storeVisit('two');
    const [lost] = site.deps.services.requests.list(actor, {}).items;
    for (const { id } of lost?.cards ?? []) rmSync(join(site.config.uploadsDir, 'private', id));
    const { file } = await makeBackup(site.order());
    const other = join(site.folder, 'other');
    const { missingCards } = await restoreInto(other, file);
    expect(missingCards).toEqual([{ requestId: lost?.id, reference: lost?.reference }]);
    const { services } = openTestSite({
      DATA_DIR: join(other, 'data'),
      UPLOADS_DIR: join(other, 'uploads'),
      KEYS_DIR: join(other, 'keys'),
    }).deps;
    expect(services.backups.getRestoreNote(actor)).toMatchObject({ missingCards });
    const marks = services.requests
      .list(actor, {})
      .items.map(({ id, cards }) => [id === lost?.id, [...new Set(cards.map(({ isMissing }) => isMissing))]]);
    expect(marks).toEqual([
      [true, [true]],
      [false, [false]],
    ]);
    expect(services.requests.get(actor, lost?.id ?? '').request.cards[0]?.isMissing).toBe(true);
  });

  test('of a backup from a newer version is refused; after a restore nobody is signed in.', async () => {
    const { site, file } = await packedSite();
    const other = join(site.folder, 'other');
    await restoreInto(other, file);
    expect(readRows(databaseIn(other)).sign_in_sessions).toEqual([]);
    site.deps.db.$client
      .prepare('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)')
      .run('later', 9_999_999_999_999);
    await expect(makeBackup(site.order('newer'))).rejects.toMatchObject({ code: 'tooNew' });
    site.deps.db.$client.pragma('wal_checkpoint(TRUNCATE)');
    const newer = join(site.folder, 'newer');
    await writeContainer(newer, archiveOf([['database/dana.db', readFileSync(databaseIn(site.folder))]]), null);
    await expect(restoreInto(other, newer)).rejects.toMatchObject({ code: 'tooNew' });
  });

  test('of a database from before the first release is refused, and changes nothing.', async () => {
    const site = openTestSite();
    const [file, other] = ['earlier', 'other'].map((name) => join(site.folder, name)) as [string, string];
    site.deps.db.$client.exec(
      'UPDATE __drizzle_migrations SET created_at = 1780000000000; PRAGMA wal_checkpoint(TRUNCATE)',
    );
    await writeContainer(file, archiveOf([['database/dana.db', readFileSync(databaseIn(site.folder))]]), null);
    await expect(restoreInto(other, file)).rejects.toMatchObject({ code: 'tooOld' });
    expect(existsSync(databaseIn(other))).toBe(false);
  });
});
