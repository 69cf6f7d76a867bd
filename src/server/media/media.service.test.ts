import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pictureLimits } from '#shared/media/media.schema.ts';
import { staffActor } from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { auditLog } from '../core/audit/audit-log.table.ts';
import { systemActor } from '../core/auth/actor.ts';
import { createUploadFolders } from '../core/check-folders.ts';
import { createMediaService } from './media.service.ts';
import { media } from './media.table.ts';
import { createMediaFiles } from './media-files.ts';

const editor = staffActor('editor', { staffId: 'a', name: 'Mona', email: 'mona@example.com', address: '192.0.2.1' });

let uploadsDir: string;
let db: ReturnType<typeof openTestDb>;
let stored: number;

beforeEach(async () => {
  uploadsDir = await mkdtemp(join(tmpdir(), 'dana-media-'));
  createUploadFolders(uploadsDir);
  db = openTestDb();
  stored = 0;
});

afterEach(() => rm(uploadsDir, { recursive: true, force: true }));

const countStored = () => {
  stored += 1;
};

const service = () =>
  createMediaService({
    db,
    clock: () => Date.parse('2026-11-20T08:00:00Z'),
    config: { uploadsDir },
    onStored: countStored,
  });

const photo = (width = 60, height = 40) =>
  sharp({
    create: { width, height, channels: 3, background: '#3a9', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  });

/** Every file below the uploads folder. */
async function filesLeft(): Promise<string[]> {
  const entries = await readdir(uploadsDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function expectRefusal(bytes: Uint8Array, code: string, messageId: string): Promise<void> {
  await expect(service().storePicture(editor, { name: 'photo.jpg', bytes })).rejects.toMatchObject({
    code,
    messageKey: { id: messageId },
  });
  expect(await filesLeft()).toEqual([]);
  expect(db.select().from(media).all()).toEqual([]);
  expect(stored).toBe(0);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  const checksum = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** A tiny file that declares a huge picture. */
function pngThatDeclares(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

test('A stored photo contains no location and no camera data, and is upright.', async () => {
  const bytes = await photo()
    .withExif({ IFD0: { Artist: 'Private Person' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 12/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  expect(bytes.includes('Private Person')).toBe(true);

  const row = await service().storePicture(editor, { name: 'photo.jpg', bytes });

  expect(row).toMatchObject({
    format: 'jpg',
    width: 40,
    height: 60,
    state: 'pending',
    altEn: '',
    altAr: '',
    variants: [],
    originalName: 'photo.jpg',
    createdAt: '2026-11-20T08:00:00.000Z',
  });
  expect(row.id).toMatch(/^[0-9a-f]{32}$/);
  const file = await service().findFile(row.id, 'original.jpg');
  expect(file).toMatchObject({ contentType: 'image/jpeg', bytes: row.bytes });
  const metadata = await sharp(file?.path).metadata();
  expect(metadata).toMatchObject({ width: 40, height: 60 });
  for (const part of [metadata.exif, metadata.xmp, metadata.iptc, metadata.icc, metadata.orientation])
    expect(part).toBeUndefined();
  expect(stored).toBe(1);
  expect(await filesLeft()).toEqual([file?.path]);
});

test.for([
  ['jpeg', 'jpg'],
  ['png', 'png'],
  ['webp', 'webp'],
  ['avif', 'webp'],
  ['gif', 'png'],
] as const)('A %s picture is stored as %s.', async ([format, kept]) => {
  const row = await service().storePicture(editor, {
    name: `picture.${format}`,
    bytes: await photo().toFormat(format).toBuffer(),
  });
  expect(row).toMatchObject({ format: kept, width: 60, height: 40 });
  expect((await sharp((await service().findFile(row.id, `original.${kept}`))?.path).metadata()).format).toBe(
    kept === 'jpg' ? 'jpeg' : kept,
  );
});

test('Only the first frame of an animation is stored.', async () => {
  const frames = await Promise.all(
    ['#f00', '#00f'].map((background) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const row = await service().storePicture(editor, {
    name: 'moving.gif',
    bytes: await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
  });
  expect(row).toMatchObject({ width: 8, height: 8 });
  const [red, green, blue] = await sharp((await service().findFile(row.id, 'original.png'))?.path)
    .raw()
    .toBuffer();
  expect([red, green, blue]).toEqual([255, 0, 0]);
});

test('A very wide picture is scaled down with its proportions.', async () => {
  expect(
    await service().storePicture(editor, { name: 'wide.jpg', bytes: await photo(4000, 1000).jpeg().toBuffer() }),
  ).toMatchObject({
    width: 2400,
    height: 600,
  });
});

test.for([
  ['an SVG drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
  ['an SVG drawing with its prolog', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a program named like a photo', '<?php system($_GET["c"]); ?>'],
  ['a page', '<!doctype html><title>x</title>'],
  ['a PDF', '%PDF-1.7\n1 0 obj\n'],
  ['an archive', 'PK\u0003\u0004\u0014\u0000\u0000\u0000\u0008\u0000'],
  ['an empty file', ''],
] as const)('An upload of %s is refused, because it is not a picture.', async ([, text]) => {
  await expectRefusal(Buffer.from(text, 'latin1'), 'unsupported_type', 'media.notAPicture');
});

test.for([
  ['HEIC', '\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic'],
  ['HEIC', '\u0000\u0000\u0000\u0018ftypmif1\u0000\u0000\u0000\u0000mif1heic'],
  ['TIF', 'II*\u0000\u0008\u0000\u0000\u0000'],
  ['BMP', 'BM\u0036\u0010\u000e\u0000\u0000\u0000\u0000\u0000'],
] as const)('An upload of a %s picture is refused with an instruction for converting it.', async ([format, text]) => {
  const bytes = Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(100)]);
  await expectRefusal(bytes, 'unsupported_type', 'media.otherPicture');
  await expect(service().storePicture(editor, { name: 'a.heic', bytes })).rejects.toMatchObject({
    messageKey: { values: { format } },
  });
});

test('An AVIF picture over 12 megapixels is refused by its header, because decoding it would need too much memory.', async () => {
  const large = await sharp({ create: { width: 4100, height: 3000, channels: 3, background: '#3a9' } })
    .avif({ effort: 0 })
    .toBuffer();
  await expectRefusal(large, 'invalid_input', 'media.tooManyPixels');
});

test('A picture over 60 megapixels is refused by its header, before it is decoded.', async () => {
  await service().storePicture(editor, { name: 'warm-up.png', bytes: await photo().png().toBuffer() });
  await rm(join(uploadsDir, 'media'), { recursive: true });
  createUploadFolders(uploadsDir);
  db.delete(media).run();
  stored = 0;
  const before = process.resourceUsage().maxRSS;
  await expectRefusal(pngThatDeclares(14_000, 14_000), 'invalid_input', 'media.tooManyPixels');
  await expectRefusal(pngThatDeclares(60_000, 60_000), 'invalid_input', 'media.tooManyPixels');
  expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(40);
});

test('A picture that is truncated or consists only of a header is refused as damaged.', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
    const whole = await photo(300, 200).toFormat(format).toBuffer();
    await expectRefusal(whole.subarray(0, Math.floor(whole.length * 0.6)), 'invalid_input', 'media.damaged');
  }
  await expectRefusal((await photo(300, 200).jpeg().toBuffer()).subarray(0, 60), 'invalid_input', 'media.damaged');
  await expectRefusal(pngThatDeclares(2000, 2000), 'invalid_input', 'media.damaged');
});

test('A program appended to a picture is not stored.', async () => {
  const bytes = Buffer.concat([await photo().jpeg().toBuffer(), Buffer.from('<?php system($_GET["c"]); ?>')]);
  const row = await service().storePicture(editor, { name: 'shell.php.jpg', bytes });
  expect((await readFile((await service().findFile(row.id, 'original.jpg'))?.path ?? '')).includes('<?php')).toBe(
    false,
  );
});

test('A file over 15 MB is refused.', async () => {
  await expectRefusal(Buffer.alloc(pictureLimits.bytes + 1), 'too_large', 'media.tooLarge');
});

test('If the record cannot be written, no file is left behind.', async () => {
  db.$client.pragma('query_only = ON');
  await expect(
    service().storePicture(editor, { name: 'a.jpg', bytes: await photo().jpeg().toBuffer() }),
  ).rejects.toThrow();
  expect(await filesLeft()).toEqual([]);
});

test('If the file cannot be written, no record is left behind.', async () => {
  await rm(join(uploadsDir, 'media'), { recursive: true });
  await writeFile(join(uploadsDir, 'media'), 'a file where the folder should be');
  await expect(
    service().storePicture(editor, { name: 'a.jpg', bytes: await photo().jpeg().toBuffer() }),
  ).rejects.toThrow();
  expect(db.select().from(media).all()).toEqual([]);
  expect(stored).toBe(0);
});

test('After a crash, an incoming picture with a record is completed and one without is deleted; other pictures are unchanged.', async () => {
  const kept = await service().storePicture(editor, { name: 'a.jpg', bytes: await photo().jpeg().toBuffer() });
  const files = createMediaFiles(uploadsDir);
  const orphan = 'a'.repeat(32);
  const halfStored = 'b'.repeat(32);
  await files.writeIncoming(orphan, 'original.jpg', Buffer.from('x'));
  await files.writeIncoming(halfStored, 'original.png', Buffer.from('x'));
  db.insert(media)
    .values({ ...kept, id: halfStored, format: 'png' })
    .run();

  await service().sweep();

  expect((await filesLeft()).sort()).toEqual(
    [files.path(kept.id, 'original.jpg'), files.path(halfStored, 'original.png')].sort(),
  );
  expect(await readdir(join(uploadsDir, 'media', '.incoming'))).toEqual([]);
});

test('A malformed or unknown picture path finds no file.', async () => {
  const { id } = await service().storePicture(editor, { name: 'a.jpg', bytes: await photo().jpeg().toBuffer() });
  const addresses = [
    [id, '../original.jpg'],
    [id, '320.avif'],
    [id, 'original.jpg\n'],
    [id, 'original.svg'],
    [id, '.'],
    [id, ''],
    ['.incoming', 'original.jpg'],
    ['..', 'original.jpg'],
    [`${id}/../${id}`, 'original.jpg'],
    [id.toUpperCase(), 'original.jpg'],
    ['f'.repeat(32), 'original.jpg'],
  ] as const;
  for (const [mediaId, file] of addresses)
    expect(await service().findFile(mediaId, file), `${mediaId} ${file}`).toBeNull();
});

test('The original file name is stored for staff without control characters.', async () => {
  const row = await service().storePicture(editor, {
    name: ' صورة\r\n\u0000.jpg ',
    bytes: await photo().jpeg().toBuffer(),
  });
  expect(row.originalName).toBe('صورة.jpg');
});

test('The system stores its own drawings as pictures with alternative texts; staff cannot store drawings.', async () => {
  const drawing = {
    name: 'heart',
    svg: '<svg xmlns="http://www.w3.org/2000/svg" width="960" height="600"><rect width="960" height="600" fill="#0aa"/></svg>',
    altEn: 'A heart',
    altAr: 'قلب',
    isDecorative: false,
  };
  expect(await service().storeDrawing(systemActor, drawing)).toMatchObject({
    format: 'webp',
    width: 960,
    height: 600,
    altEn: 'A heart',
    altAr: 'قلب',
    state: 'pending',
  });
});

test('The audit log records who added a picture, and its removal if it stayed unused; a seed or an import adds no entry.', async () => {
  const bytes = await photo().png().toBuffer();
  const { id } = await service().storePicture(editor, { name: 'visit.png', bytes });
  await service().discard(editor, id);
  await service().storePicture(systemActor, { name: 'imported.png', bytes });
  const line = { subject: 'media', subjectId: id, subjectName: 'visit.png', staffName: 'Mona' };
  expect(db.select().from(auditLog).all()).toMatchObject([
    { ...line, event: 'created' },
    { ...line, event: 'removedByHand' },
  ]);
});
