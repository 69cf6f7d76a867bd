import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeBackup } from '#server/backup/make-backup.ts';
import { requests } from '#server/request-records/requests.table.ts';
import { seededRandom } from './random.ts';
import { makeSubmission, RefusedError, submit } from './submissions.ts';
import { openTestSite } from './test-site.ts';

interface DiskDrillReport {
  /** Why the drill could not run on this machine. */
  skipped?: string;
  acknowledged: number;
  refused: number;
  faults: string[];
}

const sizeMegabytes = 24;
const maxSends = 400;
const refusal = /"message":"We cannot store your request right now\. Please (call|try again later)/;

/** Mounts a small disk under the data folder and fills it while visitors send requests; then frees space again. */
export async function runDiskDrill({ seed }: { seed: number }): Promise<DiskDrillReport> {
  const random = seededRandom(seed);
  const site = openTestSite();
  const dataDir = join(site.folder, 'data');
  const filler = join(dataDir, 'filler');
  mkdirSync(dataDir);
  const faults: string[] = [];
  const acknowledged: string[] = [];
  let refused = 0;
  if (!mount(dataDir)) {
    site.remove();
    return { skipped: 'this user may not mount a small disk of memory', acknowledged: 0, refused, faults };
  }
  const server = await site.start().catch((error: unknown) => {
    unmount(dataDir);
    throw error;
  });
  const readStatus = async () => ((await (await fetch(`${server.url}/readyz`)).json()) as { status: string }).status;
  /** Sends until `refusals` requests in a row were refused. */
  const send = async (from: number, refusals: number) => {
    let inARow = 0;
    for (let number = from; number < from + maxSends && inARow < refusals; number += 1) {
      try {
        acknowledged.push(await submit(server.url, await makeSubmission(number, random)));
        inARow = 0;
        if (refusals === 1) return;
      } catch (error) {
        if (!(error instanceof RefusedError)) throw error;
        inARow += 1;
        refused += 1;
        if (!/ was answered 503: /.test(error.message) || !refusal.test(error.message)) faults.push(error.message);
      }
    }
    if (refusals > 1 && inARow < refusals) faults.push('The disk never filled.');
  };
  try {
    await send(0, 1);
    if ((await readStatus()) !== 'ready') faults.push('The site was not ready with free disk space.');
    fill(filler);
    await wait(1100);
    if ((await readStatus()) !== 'degraded') faults.push('The site was ready on a full disk.');
    // All four forms, some with cards.
    await send(maxSends, 10);
    if (site.listIncoming().length > 0) faults.push('Cards of refused requests were left behind.');
    await checkBackup(dataDir, site.folder, faults);
    rmSync(filler);
    await wait(1100);
    if ((await readStatus()) !== 'ready') faults.push('The site was not ready although space was free again.');
    const before = acknowledged.length;
    await send(2 * maxSends, 1);
    if (acknowledged.length === before) faults.push('Nothing could be sent although space was free again.');
    if (server.child.exitCode !== null) faults.push(`The process ended with ${server.child.exitCode}.`);
    await server.stop();
    const { stored, integrity } = site.withDb((db) => ({
      stored: new Set(
        db
          .select({ reference: requests.reference })
          .from(requests)
          .all()
          .map(({ reference }) => reference),
      ),
      integrity: db.$client.pragma('integrity_check', { simple: true }),
    }));
    if (integrity !== 'ok') faults.push(`The database is damaged: ${integrity}`);
    for (const reference of acknowledged)
      if (!stored.has(reference)) faults.push(`${reference} was acknowledged, but is not stored.`);
    if (stored.size !== acknowledged.length)
      faults.push(`${stored.size} requests are stored, ${acknowledged.length} were acknowledged.`);
    return { acknowledged: acknowledged.length, refused, faults };
  } finally {
    await server.kill();
    unmount(dataDir);
    site.remove();
  }
}

async function checkBackup(dataDir: string, folder: string, faults: string[]): Promise<void> {
  const target = join(dataDir, 'backups', 'drill.tar');
  const order = {
    dataDir,
    uploadsDir: join(folder, 'uploads'),
    target,
    createdAt: new Date().toISOString(),
    encryption: null,
  };
  const code = await makeBackup(order).then(
    () => 'made',
    (error: { code?: string }) => error.code,
  );
  if (code !== 'noRoom') faults.push(`A backup on a full disk ended with ${code}.`);
  const left = existsSync(join(dataDir, 'backups')) ? readdirSync(join(dataDir, 'backups')) : [];
  if (left.length > 0) faults.push(`A backup on a full disk left ${left.join()}.`);
}

function mount(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMegabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const unmount = (folder: string) => void execFileSync('umount', ['-l', folder], { stdio: 'ignore' });

/** Writes until no block is free. */
function fill(file: string): void {
  for (const size of [1024 * 1024, 4096, 1])
    try {
      for (;;) appendFileSync(file, Buffer.alloc(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
}
