import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDb } from '#testing/test-db.ts';
import { systemActor } from '../core/auth/actor.ts';
import { createUploadFolders } from '../core/check-folders.ts';
import { createContentVersion } from '../core/content-version.ts';
import { createMediaService } from './media.service.ts';
import { media } from './media.table.ts';
import { createVariantsJob, variantsOf } from './variants.job.ts';

let uploadsDir: string;
let db: ReturnType<typeof openTestDb>;
let now: number;

beforeEach(async () => {
  uploadsDir = await mkdtemp(join(tmpdir(), 'dana-variants-'));
  createUploadFolders(uploadsDir);
  db = openTestDb();
  now = Date.parse('2026-11-20T08:00:00Z');
});

afterEach(() => rm(uploadsDir, { recursive: true, force: true }));

function startable() {
  const errors: unknown[] = [];
  const contentVersion = createContentVersion();
  const logger = { error: (...given: unknown[]) => void errors.push(given) };
  const later: (() => void)[] = [];
  const job = createVariantsJob({
    db,
    uploadsDir,
    contentVersion,
    logger,
    clock: () => now,
    schedule: (work) => void later.push(work),
  });
  const service = createMediaService({ db, clock: () => now, config: { uploadsDir }, onStored: job.wake });
  return { job, service, contentVersion, errors, later };
}

async function photo(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#3a9', noise } })
    .withExif({ IFD0: { Artist: 'Private Person' } })
    .jpeg()
    .toBuffer();
}

const rowOf = (id: string) => db.select().from(media).where(eq(media.id, id)).get();
const filesOf = async (id: string) => (await readdir(join(uploadsDir, 'media', id))).sort();

test('A picture gets each standard width up to its own in both formats, without metadata; a narrow picture gets its own width.', async () => {
  const { job, service, contentVersion, errors } = startable();
  const wide = await service.storePicture(systemActor, { name: 'wide.jpg', bytes: await photo(700, 350) });
  const narrow = await service.storePicture(systemActor, { name: 'narrow.jpg', bytes: await photo(200, 100) });
  expect(rowOf(wide.id)?.state).toBe('pending');
  const version = contentVersion.current();

  job.start();
  await job.idle();

  expect(errors).toEqual([]);
  expect(rowOf(wide.id)).toMatchObject({ state: 'ready', variants: variantsOf(700) });
  expect(await filesOf(wide.id)).toEqual(['1200.jpg', '320.avif', '320.webp', '640.avif', '640.webp', 'original.jpg']);
  expect(await filesOf(narrow.id)).toEqual(['1200.jpg', '200.avif', '200.webp', 'original.jpg']);
  for (const { width, format } of variantsOf(700)) {
    const file = await service.findFile(wide.id, `${width}.${format}`);
    const mediaType = format === 'jpg' ? 'image/jpeg' : `image/${format}`;
    expect(file?.contentType).toBe(mediaType);
    const metadata = await sharp(file?.path).metadata();
    expect(metadata).toMatchObject({ width, height: format === 'jpg' ? 630 : width / 2, mediaType });
    expect(metadata.exif).toBeUndefined();
  }
  expect(contentVersion.current(), 'one invalidation for both pictures').toBe(version + 1);
});

test('The JPEG for shared links has the size that chats expect, also for a small picture, and a transparent one is on white.', async () => {
  const { job, service } = startable();
  const clear = {
    create: { width: 90, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  } as const;
  const { id } = await service.storePicture(systemActor, {
    name: 'logo.png',
    bytes: await sharp(clear).png().toBuffer(),
  });
  job.start();
  await job.idle();
  const { path = '', bytes = 0 } = (await service.findFile(id, '1200.jpg')) ?? {};
  expect(await sharp(path).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630, hasAlpha: false });
  expect((await sharp(path).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  expect(bytes).toBeLessThan(300_000);
});

test('While many pictures are encoded, cached pages are invalidated every five seconds.', async () => {
  const { service, contentVersion } = startable();
  for (const name of ['a', 'b', 'c']) await service.storePicture(systemActor, { name, bytes: await photo(40, 40) });
  const version = contentVersion.current();
  // Each read of the clock advances it by five seconds.
  const hasty = createVariantsJob({
    db,
    uploadsDir,
    contentVersion,
    logger: { error: () => undefined },
    clock: () => (now += 5000),
  });
  hasty.start();
  await hasty.idle();
  expect(contentVersion.current()).toBe(version + 3);
});

test('No variant is encoded before the job starts; after that, new pictures are encoded automatically.', async () => {
  const { job, service } = startable();
  const before = await service.storePicture(systemActor, { name: 'a.jpg', bytes: await photo(40, 40) });
  await job.idle();
  expect(rowOf(before.id)?.state).toBe('pending');
  job.start();
  await job.idle();
  const after = await service.storePicture(systemActor, { name: 'b.jpg', bytes: await photo(40, 40) });
  await job.idle();
  expect([rowOf(before.id)?.state, rowOf(after.id)?.state]).toEqual(['ready', 'ready']);
});

test('If encoding fails, the original stays in use, the error is logged, the next picture is encoded, and the next start retries.', async () => {
  const { job, service, errors } = startable();
  const bytes = await photo(40, 40);
  const broken = await service.storePicture(systemActor, { name: 'a.jpg', bytes });
  const original = join(uploadsDir, 'media', broken.id, 'original.jpg');
  await rm(original);
  const whole = await service.storePicture(systemActor, { name: 'b.jpg', bytes });
  job.start();
  await job.idle();
  expect(rowOf(broken.id)).toMatchObject({ state: 'failed', variants: [] });
  expect(rowOf(whole.id)?.state).toBe('ready');
  expect(await filesOf(broken.id)).toEqual([]);
  expect(errors).toHaveLength(1);

  await sharp(bytes).toFile(original);
  const next = startable();
  next.job.start();
  await next.job.idle();
  expect(rowOf(broken.id)?.state).toBe('ready');
});

test('A failed picture is retried once after some minutes, and then not before the next start.', async () => {
  const { job, service, errors, later } = startable();
  const bytes = await photo(40, 40);
  const [mended, broken] = [
    await service.storePicture(systemActor, { name: 'a.jpg', bytes }),
    await service.storePicture(systemActor, { name: 'b.jpg', bytes }),
  ];
  const original = ({ id }: { id: string }) => join(uploadsDir, 'media', id, 'original.jpg');
  for (const row of [mended, broken]) await rm(original(row));
  job.start();
  await job.idle();
  expect([rowOf(mended.id)?.state, rowOf(broken.id)?.state, later.length]).toEqual(['failed', 'failed', 2]);
  await sharp(bytes).toFile(original(mended));
  for (const retry of later.splice(0)) retry();
  await job.idle();
  expect([rowOf(mended.id)?.state, rowOf(broken.id)?.state, later.length, errors.length]).toEqual([
    'ready',
    'failed',
    0,
    3,
  ]);
});

test('A stop waits only for the variant that is being encoded; the next start completes the rest.', async () => {
  const { job, service, errors } = startable();
  const rows = [];
  for (const name of ['a', 'b', 'c'])
    rows.push(await service.storePicture(systemActor, { name, bytes: await photo(700, 700) }));
  job.start();
  await job.stop();
  expect(rows.map((row) => rowOf(row.id)?.state)).toEqual(['pending', 'pending', 'pending']);
  for (const row of rows) expect((await filesOf(row.id)).filter((file) => file.endsWith('.tmp'))).toEqual([]);

  const next = startable();
  next.job.start();
  await next.job.idle();
  expect(rows.map((row) => rowOf(row.id)?.state)).toEqual(['ready', 'ready', 'ready']);
  expect([...errors, ...next.errors]).toEqual([]);
});
