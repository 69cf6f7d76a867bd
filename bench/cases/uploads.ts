import { randomFillSync } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { cardKinds, cardLimits } from '#shared/requests/cards.schema.ts';
import { boundary, multipartOf } from '../../src/testing/drills/multipart.ts';
import type { ServerProcess } from '../lib/processes.ts';
import { residentMegabytes } from '../lib/resident.ts';
import type { Site } from '../lib/site.ts';
import { signInStaff } from '../lib/staff.ts';
import type { Measurement } from '../lib/table.ts';

const visits = 50;
const watchEveryMs = 20;
const pictures = 4;
const variantsMs = 30_000;

/** Measures the growth of memory during 50 concurrent home visit requests with two cards of 10 MB each. Needs /proc. */
export async function measureUploads(site: Site, server: ServerProcess): Promise<Measurement[]> {
  if (!existsSync('/proc/self/status')) return [];
  const card = await makeLargeCard();
  const bodies = [0, 1].map(() => card);
  // Warms up: code loaded by the first upload is not part of the growth.
  await upload(server.url, -1, [card.subarray(0, 100_000)]);
  const before = residentMegabytes(server.pid).megabytes;
  let peak = before;
  const watching = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(server.pid).megabytes);
  }, watchEveryMs);
  const startedAt = performance.now();
  const statuses = await Promise.all(Array.from({ length: visits }, (_, index) => upload(server.url, index, bodies)));
  clearInterval(watching);
  const seconds = (performance.now() - startedAt) / 1000;
  const stored = readdirSync(join(site.environment.UPLOADS_DIR ?? '', 'private')).filter((name) =>
    /^[0-9a-f]{32}$/.test(name),
  ).length;
  const isWhole = statuses.every((status) => status === 200) && stored === visits * 2 + 1;
  if (!isWhole) throw new Error(`Not all of ${visits} visits were stored: ${statuses.join(' ')}, ${stored} files.`);
  return [
    await measurePictures(server),
    {
      name: `memory gained by ${visits} uploads of 20 MB at once`,
      value: peak - before,
      unit: 'MB',
      limit: { atMost: 200 },
      note: `from ${before.toFixed(0)} to ${peak.toFixed(0)} MB, all stored in ${seconds.toFixed(1)} s`,
    },
  ];
}

/**
 * Measures the memory of all processes, shared memory counted once, during four concurrent uploads of 60 megapixel
 * pictures.
 */
async function measurePictures(server: ServerProcess): Promise<Measurement> {
  const { cookie } = await signInStaff(server);
  // Waits for the process that verified the password to exit.
  while (residentMegabytes(server.pid).processes > 1) await wait(500);
  const noise = await sharp({
    create: {
      width: 500,
      height: 375,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer();
  // The most expensive kind to decode is a progressive JPEG.
  const bytes = await sharp(noise).resize(8944, 6708).jpeg({ quality: 80, progressive: true }).toBuffer();
  let peak = 0;
  const watching = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(server.pid).megabytes);
  }, watchEveryMs);
  const statuses = await Promise.all(
    Array.from({ length: pictures }, async () => {
      const form = new FormData();
      form.set('file', new File([new Uint8Array(bytes)], 'photo.jpg'));
      return (
        await fetch(`${server.url}/admin-api/media`, {
          method: 'POST',
          headers: { cookie, origin: server.url },
          body: form,
        })
      ).status;
    }),
  );
  // The server makes the variants in the background.
  await wait(variantsMs);
  clearInterval(watching);
  if (statuses.some((status) => status !== 201))
    throw new Error(`Not all of ${pictures} pictures were stored: ${statuses.join(' ')}.`);
  return {
    name: `memory of all processes while ${pictures} pictures of 60 megapixels are stored`,
    value: peak,
    unit: 'MB',
    limit: { atMost: 512 },
    note: 'shared memory counted once',
  };
}

async function makeLargeCard(): Promise<Buffer> {
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0b4f5c' } })
    .png()
    .toBuffer();
  return Buffer.concat([picture, randomFillSync(Buffer.alloc(cardLimits.bytes - picture.length))]);
}

/** Sends the body in pieces, so that the benchmark does not hold a gigabyte. */
async function upload(url: string, index: number, cards: Buffer[]): Promise<number> {
  const fields = Object.entries({ name: `Visitor ${index}`, phone: `05${String(index + 1).padStart(8, '0')}` }).map(
    ([name, content]) => ({ name, content }),
  );
  const parts = cards.map((_content, card) =>
    multipartOf([{ name: cardKinds[card] ?? '', filename: 'card.png', content: '' }], '').subarray(0, -2),
  );
  const head = multipartOf(fields, '');
  const pieces = [
    head,
    ...cards.flatMap((card, number) => [parts[number] ?? head, card, Buffer.from('\r\n')]),
    Buffer.from(`--${boundary}--\r\n`),
  ];
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return new Promise((resolve, reject) => {
    const sending = request(`${url}/api/v1/mail/withdrawal`, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': length },
    });
    sending.on('error', reject);
    sending.on('response', (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    for (const piece of pieces) sending.write(piece);
    sending.end();
  });
}
