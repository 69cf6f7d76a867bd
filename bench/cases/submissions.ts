import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { openDatabase } from '#server/core/db/client.ts';
import { requests } from '#server/request-records/requests.table.ts';
import type { ServerProcess } from '../lib/processes.ts';
import type { Site } from '../lib/site.ts';
import { median } from '../lib/statistics.ts';
import type { Measurement } from '../lib/table.ts';

const connections = 32;
const amount = 1000;
const rounds = 3;
const fsyncSeconds = 2;
const enough = 300;

/**
 * Measures how many messages per second are stored durably for 32 concurrent visitors, relative to the disk's flushes
 * per second. No message may be lost.
 */
export async function measureSubmissions(site: Site, server: ServerProcess): Promise<Measurement[]> {
  const { DATA_DIR: dataDir = '' } = site.environment;
  const count = () => countRequests(join(dataDir, 'dana.db'));
  const before = count();
  const rates: number[] = [];
  const flushes = [measureFlushes(dataDir)];
  for (let round = 0; round < rounds; round += 1) {
    rates.push(await submitAll(server.url, round));
    flushes.push(measureFlushes(dataDir));
  }
  const flushRate = median(flushes);
  const rate = median(rates);
  return [
    {
      name: 'messages stored durably, 32 at once',
      value: rate,
      unit: '/s',
      limit: { atLeast: Math.round(Math.min(enough, flushRate / 2)) },
      note: `${(rate / flushRate).toFixed(2)} of ${flushRate.toFixed(0)} flushes/s`,
    },
    {
      name: 'messages acknowledged and lost',
      value: amount * rounds - (count() - before),
      unit: '',
      limit: { atMost: 0 },
      note: `${amount * rounds} sent`,
    },
  ];
}

async function submitAll(url: string, round: number): Promise<number> {
  const body = JSON.stringify({
    name: 'Omar Saleh',
    email: 'visitor[<id>]@visitor.example',
    phone: '+971501234567',
    message: `Question [<id>] of round ${round}`,
  });
  const headers = { 'content-type': 'application/json' };
  const startedAt = performance.now();
  const run = autocannon({
    url: `${url}/api/v1/mail/sentContact`,
    method: 'POST',
    connections,
    amount,
    idReplacement: true,
    headers,
    body,
  });
  const { errors, non2xx } = await run;
  if (errors > 0 || non2xx > 0) throw new Error(`${errors} errors, ${non2xx} responses other than 2xx.`);
  return (amount / (performance.now() - startedAt)) * 1000;
}

/** The number of flushes (fsync) per second of a few kilobytes, the size of a commit, on the data disk. */
function measureFlushes(dataDir: string): number {
  const folder = join(dataDir, 'flushes');
  mkdirSync(folder);
  const file = openSync(join(folder, 'file'), 'w');
  const page = Buffer.alloc(4096 * 4, 1);
  const startedAt = performance.now();
  let flushes = 0;
  for (; performance.now() - startedAt < fsyncSeconds * 1000; flushes += 1) {
    writeSync(file, page);
    fsyncSync(file);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  closeSync(file);
  rmSync(folder, { recursive: true });
  return flushes / seconds;
}

function countRequests(file: string): number {
  const db = openDatabase(file);
  const rows = db.select({ id: requests.id }).from(requests).all().length;
  db.$client.close();
  return rows;
}
