import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import { createServer } from '#server/app.ts';
import { checkBackup } from '#server/backup/check-backup.ts';
import { type BackupTask, makeBackup } from '#server/backup/make-backup.ts';
import { fillFromBackup, restoreBackup } from '#server/backup/restore-backup.ts';
import { systemActor } from '#server/core/auth/actor.ts';
import { readSecrets } from '#server/core/auth/secrets.ts';
import { createUploadFolders } from '#server/core/check-folders.ts';
import { type Environment, readConfig } from '#server/core/config.ts';
import { migrateDatabase } from '#server/core/db/migrate.ts';
import { createDeps } from '#server/dependencies.ts';
import { requestCards, requests } from '#server/request-records/requests.table.ts';
import { inputSchema } from '#shared/requests/request-form.schema.ts';
import { withdrawalForm } from '#shared/requests/withdrawal.form.ts';
import { visitor } from './factories.ts';
import { passphrase } from './frozen/frozen-backup.ts';

export const createdAt = '2026-11-21T08:00:00.000Z';

async function* bytesOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(`%PDF-1.7\n${text}\n%%EOF`);
}

/** A site on real files in a new folder, which `close` deletes; `backups` is a folder beside it. */
function createBackupSite(environment: Environment = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'dana-backup-'));
  const folders = {
    DATA_DIR: join(folder, 'data'),
    UPLOADS_DIR: join(folder, 'uploads'),
    KEYS_DIR: join(folder, 'keys'),
  };
  const config = readConfig({
    LOG_LEVEL: 'silent',
    LIMIT_REQUESTS_PER_HOUR: '100000',
    LIMIT_REQUESTS_PER_DAY_ALL: '100000',
    LIMIT_FORM_MIN_SECONDS: '0',
    ...folders,
    ...environment,
  });
  createUploadFolders(config.uploadsDir);
  const deps = createDeps({ config, logger: createServer(config).log });
  migrateDatabase(deps.db);

  /** Stores a home visit with one card that contains `text`; returns the ids of both. */
  async function storeVisit(text: string): Promise<{ id: string; cardId: string }> {
    const withdrawal = inputSchema(withdrawalForm).parse({ phone: '0501234567', suggestions: text });
    const guard = { website: '', ticket: deps.services.requests.issueTicket() };
    const { reference } = await deps.services.requests.sendWithdrawal(visitor, async (receiveCard) => {
      await receiveCard('identityCard', bytesOf(text));
      return { locale: 'en', withdrawal, guard, source: 'site', consentVersion: '2026-11' };
    });
    const row = deps.db
      .select({ id: requests.id, cardId: requestCards.id })
      .from(requests)
      .innerJoin(requestCards, eq(requestCards.requestId, requests.id))
      .where(eq(requests.reference, reference))
      .get();
    if (!row) throw new Error('The visit was not stored.');
    return row;
  }

  /** Deletes a request as the daily job does: its file first, then its rows. */
  function removeVisit({ id, cardId }: { id: string; cardId: string }): void {
    rmSync(join(config.uploadsDir, 'private', cardId));
    deps.db.delete(requests).where(eq(requests.id, id)).run();
  }

  /** Stores a picture that has no variants yet. */
  async function storePicture(): Promise<string> {
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0f8b8d' } })
      .png()
      .toBuffer();
    const { id } = await deps.services.media.storePicture(systemActor, { name: 'picture.png', bytes });
    return id;
  }

  /** The task that the site would send to its backup process. */
  function order(name = 'backup.tar.gz', isEncrypted = false): BackupTask {
    const encryption = isEncrypted
      ? { passphrase, secrets: readSecrets(config.secret, config.keysDir, config.previousSecrets) }
      : null;
    return {
      dataDir: config.dataDir,
      uploadsDir: config.uploadsDir,
      target: join(folder, 'backups', name),
      createdAt,
      encryption,
    };
  }

  function close(): void {
    if (deps.db.$client.open) deps.db.$client.close();
    rmSync(folder, { recursive: true, force: true });
  }

  return {
    folder,
    config,
    deps,
    storeVisit,
    removeVisit,
    storePicture,
    order,
    close,
    openCard: async (id: string) => {
      const card = await deps.services.cards.open(systemActor, id);
      return 'content' in card ? card.content : Buffer.alloc(0);
    },
  };
}

export type BackupSite = ReturnType<typeof createBackupSite>;

/** Like `createBackupSite`, but closed at the end of the test. */
export function openTestSite(environment: Environment = {}): BackupSite {
  const site = createBackupSite(environment);
  onTestFinished(site.close);
  return site;
}

/** A stopped site with two visits and a picture, and a backup of it. */
export async function packedSite(isEncrypted = false) {
  const site = openTestSite();
  const visit = await site.storeVisit('one');
  await site.storeVisit('two');
  await site.storePicture();
  const order = site.order('backup', isEncrypted);
  const made = await makeBackup(order);
  return { site, visit, file: order.target, made };
}

export const databaseIn = (folder: string) => join(folder, 'data', 'dana.db');

/** Restores a backup into the folders of a stopped site. */
export function restoreInto(
  folder: string,
  file: string,
  options: { passphrase?: string; isCheckOnly?: boolean; secret?: string } = {},
) {
  const { secret = null, passphrase: given = null, isCheckOnly = false } = options;
  const folders = {
    dataDir: join(folder, 'data'),
    uploadsDir: join(folder, 'uploads'),
    keysDir: join(folder, 'keys'),
    secret,
    previousSecrets: [],
  };
  if (isCheckOnly) return checkBackup(folders, file, given);
  return restoreBackup({ folders, fill: fillFromBackup(file, given), now: createdAt });
}

/** All rows of all tables of a database file, with their row numbers if they have any. */
export function readRows(file: string): Record<string, unknown[]> {
  const client = new BetterSqlite3(file, { readonly: true });
  const tables = client
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    .pluck()
    .all() as string[];
  const rows = Object.fromEntries(
    tables.map((table) => [table, client.prepare(`SELECT * FROM "${table}"`).raw().all()]),
  );
  client.close();
  return rows;
}

/** All files below a folder, each with the hash of its content. */
export function readFiles(folder: string): Record<string, string> {
  const names = (readdirSync(folder, { recursive: true }) as string[])
    .filter((name) => statSync(join(folder, name)).isFile())
    .toSorted();
  return Object.fromEntries(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  );
}
