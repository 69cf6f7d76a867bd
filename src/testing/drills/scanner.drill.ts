import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { requestCards } from '#server/request-records/requests.table.ts';
import { virusMarker } from '../fake-clamd.ts';
import { boundary, multipartOf } from './multipart.ts';
import { openTestSite } from './test-site.ts';

interface ScannerDrillReport {
  stored: number;
  /** Why the drill was skipped. */
  skipped?: string;
  faults: string[];
}

const patienceMs = 60_000;

/**
 * Sends cards with and without a virus to a server that uses Debian's clamd. It is down at first, and knows one
 * signature of ours.
 */
export async function runScannerDrill(): Promise<ScannerDrillReport> {
  if (spawnSync('clamd', ['--version']).status !== 0)
    return {
      stored: 0,
      skipped: 'clamd is not installed, so no real scanner was tested: apt-get install clamav-daemon',
      faults: [],
    };
  const folder = mkdtempSync(join(tmpdir(), 'dana-clamd-'));
  const socket = join(folder, 'clamd.sock');
  writeFileSync(join(folder, 'dana.ndb'), `Dana.Drill.Marker:0:*:${virusMarker.toString('hex')}\n`);
  const config = {
    DatabaseDirectory: folder,
    LocalSocket: socket,
    Foreground: 'yes',
    PidFile: join(folder, 'clamd.pid'),
  };
  writeFileSync(
    join(folder, 'clamd.conf'),
    Object.entries(config)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(''),
  );
  const site = openTestSite({ CLAMD_URL: `unix:${socket}` });
  const faults: string[] = [];
  let clamd: ChildProcess | null = null;
  let server = await site.start();
  const scans = () =>
    site.withDb((db) =>
      db
        .select({ scan: requestCards.scan, threat: requestCards.threat })
        .from(requestCards)
        .orderBy(requestCards.createdAt)
        .all(),
    );
  try {
    const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0b4f5c' } })
      .png()
      .toBuffer();
    const cards = [picture, Buffer.concat([picture, virusMarker]), Buffer.from(`%PDF-1.7\n${virusMarker}\n%%EOF\n`)];
    for (const [index, card] of cards.entries()) {
      const status = await send(server.url, index, card);
      if (status !== 200) faults.push(`Without the scanner card ${index} was answered ${status}.`);
    }
    await wait(3000);
    if (scans().some(({ scan }) => scan !== null))
      faults.push(`Without the scanner a card has a verdict: ${JSON.stringify(scans())}`);
    clamd = spawn('clamd', ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' });
    await waitFor(() => spawnSync('test', ['-S', socket]).status === 0);
    // A start scans waiting cards.
    await server.kill();
    server = await site.start();
    await waitFor(() => scans().every(({ scan }) => scan !== null));
    const expected = ['clean ', 'infected Dana.Drill.Marker.UNOFFICIAL', 'infected Dana.Drill.Marker.UNOFFICIAL'];
    const found = scans().map(({ scan, threat }) => `${scan} ${threat}`);
    if (found.join() !== expected.join())
      faults.push(`The scanner found ${found.join(', ')} instead of ${expected.join(', ')}.`);
    return { stored: found.length, faults };
  } finally {
    clamd?.kill();
    await server.kill();
    site.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function waitFor(isDone: () => boolean): Promise<void> {
  for (const until = Date.now() + patienceMs; !isDone() && Date.now() < until; ) await wait(200);
}

async function send(url: string, index: number, card: Buffer): Promise<number> {
  const body = multipartOf([
    { name: 'name', content: `Visitor ${index}` },
    { name: 'phone', content: `+97150000000${index}` },
    { name: 'identityCard', filename: 'card', content: card },
  ]);
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return (await fetch(`${url}/api/v1/mail/withdrawal`, { method: 'POST', headers, body: new Uint8Array(body) })).status;
}
