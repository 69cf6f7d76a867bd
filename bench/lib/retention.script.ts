import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createPrivateFiles } from '#server/cards/private-files.ts';
import { systemActor } from '#server/core/auth/actor.ts';
import { encryptionKeys } from '#server/core/auth/encrypted-bytes.ts';
import { loadSecrets } from '#server/core/auth/secrets.ts';
import { createContentVersion } from '#server/core/content-version.ts';
import { openDatabase, truncateLog } from '#server/core/db/client.ts';
import { migrateDatabase } from '#server/core/db/migrate.ts';
import { createRequestsRevision } from '#server/request-records/requests-revision.ts';
import { createRetentionService } from '#server/retention/retention.service.ts';
import { createSettingsService } from '#server/settings/settings.service.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { fillRequests } from './fill-requests.ts';

/**
 * Prints the time in ms of the preview with RETENTION_REQUESTS requests in a database file, and how long removals block
 * visitors.
 */
const minuteMs = 60_000;
const dueCount = 1000;
const stored = Number(process.env.RETENTION_REQUESTS);
const folder = mkdtempSync(join(tmpdir(), 'dana-retention-'));
const db = openDatabase(join(folder, 'dana.db'));
migrateDatabase(db);
fillRequests(db, stored);
// One transaction filled the log with more than a day does, and the end of a removal empties it.
truncateLog(db);
// Twelve months after about the thousandth request was closed.
const now = Date.now() - (stored - dueCount) * minuteMs + 366 * dayMs;
const clock = () => now;
const settings = createSettingsService({ db, clock, contentVersion: createContentVersion() });
const privateFiles = createPrivateFiles(
  folder,
  encryptionKeys(loadSecrets('a secret of more than thirty-two letters', '')),
);
const retention = createRetentionService({ db, clock, settings, privateFiles, revision: createRequestsRevision() });

const begun = performance.now();
retention.preview(systemActor);
const preview = performance.now() - begun;
let longestStop = 0;
let isOver = false;
const visitors = (async () => {
  while (!isOver) {
    const before = performance.now();
    await setImmediate();
    longestStop = Math.max(longestStop, performance.now() - before);
  }
})();
const removed = await retention.removeDue(systemActor);
isOver = true;
await visitors;
process.stdout.write(
  JSON.stringify({ preview, longestStop, removed: (removed?.requests ?? 0) + (removed?.suspected ?? 0) }),
);
db.$client.close();
rmSync(folder, { recursive: true, force: true });
