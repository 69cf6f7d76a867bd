import { access, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { subscribers } from '#server/served-collections.ts';
import { makeCategory, makeMedia, makeOffer, makeOpinion, makePackage, staffActor } from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { createTrashService } from '../content/trash.service.ts';
import { auditLog } from '../core/audit/audit-log.table.ts';
import { createUploadFolders } from '../core/check-folders.ts';
import { createContentVersion } from '../core/content-version.ts';
import { createOpinionsService } from '../opinions/opinions.collection.ts';
import { packages } from '../packages/packages.table.ts';
import { collections, readPictureUses } from '../served-collections.ts';
import { createSettingsService } from '../settings/settings.service.ts';
import { settings } from '../settings/settings.table.ts';
import { createMediaService } from './media.service.ts';
import { media } from './media.table.ts';
import { createMediaLibraryService } from './media-library.service.ts';
import { presentPicture } from './pictures.ts';
import { createVariantsJob } from './variants.job.ts';

const editor = staffActor('editor');
// Pictures are encoded at low priority, so they are slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const clock = () => Date.parse('2026-11-20T08:00:00Z');
const plain = { altEn: '', altAr: '', isDecorative: false, crop: null, focusX: 50, focusY: 50 };

let uploadsDir: string;
let db: ReturnType<typeof openTestDb>;
let faults: unknown[];
beforeEach(async () => {
  uploadsDir = await mkdtemp(join(tmpdir(), 'dana-library-'));
  createUploadFolders(uploadsDir);
  db = openTestDb();
  faults = [];
});
afterEach(async () => {
  await rm(uploadsDir, { recursive: true, force: true });
  expect(faults).toEqual([]);
});

function site() {
  const contentVersion = createContentVersion();
  const job = createVariantsJob({
    db,
    uploadsDir,
    contentVersion,
    logger: { error: (fault: unknown) => faults.push(fault) },
    clock,
  });
  const pictures = createMediaService({ db, clock, config: { uploadsDir }, onStored: job.wake });
  const library = createMediaLibraryService({
    db,
    clock,
    contentVersion,
    media: pictures,
    readPictureUses,
    onChanged: job.wake,
  });
  const list = (input: Parameters<typeof library.list>[1] = {}) =>
    library.list(editor, input, 'en').items.map(({ name }) => name);
  return { library, pictures, job, contentVersion, list };
}

const photo = (width: number, height: number, background = '#3a9') =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
/** Red on the left, blue on the right. */
const halves = async (side: number) =>
  sharp({ create: { width: 2 * side, height: side, channels: 3, background: '#00f' } })
    .composite([{ input: { create: { width: side, height: side, channels: 3, background: '#f00' } }, left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
const rowOf = (id: string) => db.select().from(media).where(eq(media.id, id)).get() as typeof media.$inferSelect;
const fileNames = async (id: string) => (await readdir(join(uploadsDir, 'media', id))).sort();

test('Staff find pictures by alternative text, file name and the records that use them, in any spelling.', () => {
  const { list } = site();
  makeMedia(db, { originalName: 'heart.jpg', altEn: 'A heart', altAr: 'قَلْب' });
  const used = makeMedia(db, { originalName: 'two.jpg' });
  makePackage(db, { nameEn: 'Vitamin check', nameAr: 'فحص الفيتامينات', pictureId: used.id });
  const inOffer = makeMedia(db, { originalName: 'three.jpg', altEn: 'A lamp' });
  makeOffer(db, { nameEn: 'Summer days', nameAr: 'أيام الصيف' }, { ar: [inOffer.id] });
  const slide = makeMedia(db, { originalName: 'four.jpg' });
  db.insert(settings)
    .values({
      key: 'gallery',
      value: [{ titleEn: 'Reception hall', titleAr: '', pictureId: slide.id }],
      updatedAt: '2026-11-01T08:00:00.000Z',
    })
    .run();

  expect(list({ search: 'قلب' })).toEqual(['heart.jpg']);
  expect(list({ search: 'vitamin' })).toEqual(['two.jpg']);
  expect(list({ search: 'lamp summer' })).toEqual(['three.jpg']);
  expect(list({ search: 'ايام' })).toEqual(['three.jpg']);
  expect(list({ search: 'reception' })).toEqual(['four.jpg']);
  expect(list({ search: 'lamp vitamin' })).toEqual([]);
  expect(list({ sort: 'name' })).toEqual(['four.jpg', 'heart.jpg', 'three.jpg', 'two.jpg']);
});

test('A picture counts as unused only if no record, trashed record, stored version or setting refers to it.', () => {
  const { library, list, contentVersion } = site();
  const makeNamed = (originalName: string) => makeMedia(db, { originalName }).id;
  makeNamed('free');
  const [onPackage, inTrash, former, logo] = [
    makeNamed('onPackage'),
    makeNamed('inTrash'),
    makeNamed('former'),
    makeNamed('logo'),
  ];
  makePackage(db, { pictureId: onPackage });
  const settingsService = createSettingsService({ db, clock, contentVersion });
  settingsService.set(staffActor('owner'), 'brand', { accent: '', logoId: logo });
  const opinions = createOpinionsService({ db, clock, contentVersion, subscribers, settings: settingsService });
  const thanks = makeOpinion(db, { pictureId: former, altTextEn: 'Many thanks' });
  opinions.update(editor, thanks.id, { altTextEn: 'Many thanks', pictureId: inTrash });
  expect(library.get(editor, former, 'en').usedBy).toMatchObject([
    { collection: 'opinion', id: thanks.id, state: 'version' },
  ]);
  opinions.removeMany(editor, [thanks.id]);

  expect(list({ show: 'unused' })).toEqual(['free']);
  const usesOf = (id: string) => library.get(editor, id, 'en').usedBy;
  expect(usesOf(inTrash)).toMatchObject([
    { collection: 'opinion', id: thanks.id, nameEn: 'Many thanks', state: 'trash' },
  ]);
  expect(usesOf(former)).toMatchObject([{ collection: 'opinion', id: thanks.id, state: 'trash' }]);
  expect(usesOf(logo)).toMatchObject([{ collection: 'setting', id: 'brand', state: 'current' }]);
  expect(library.list(editor, {}, 'en').items.map(({ name, uses }) => [name, uses])).toEqual(
    expect.arrayContaining([
      ['free', 0],
      ['onPackage', 1],
      ['inTrash', 1],
      ['former', 1],
      ['logo', 1],
    ]),
  );

  createTrashService({ db, clock, contentVersion, subscribers, collections }).removeForGood(editor, 'opinion', [
    thanks.id,
  ]);
  expect(list({ show: 'unused', sort: 'name' })).toEqual(['former', 'free', 'inTrash']);
});

test('A picture lacks alternative text if one language is empty, unless it is decorative or its place describes it (testimonial, partner, logo).', () => {
  const { list } = site();
  makeMedia(db, { originalName: 'whole', altEn: 'A', altAr: 'أ' });
  makeMedia(db, { originalName: 'half', altEn: 'A' });
  makeMedia(db, { originalName: 'ornament', isDecorative: true });
  makeOpinion(db, { pictureId: makeMedia(db, { originalName: 'testimonial' }).id });
  const partner = makeMedia(db, { originalName: 'partner' });
  db.insert(settings)
    .values({
      key: 'partners',
      value: [{ nameEn: 'Ship', nameAr: '', pictureId: partner.id }],
      updatedAt: '2026-11-01T08:00:00.000Z',
    })
    .run();
  expect(list({ show: 'lacksAlt' })).toEqual(['half']);
});

test('A used picture cannot be deleted, and staff read where it is used; an unused one is deleted with all its files.', async () => {
  const { library, pictures } = site();
  const used = await pictures.storePicture(editor, { name: 'a.jpg', bytes: await photo(40, 30) });
  const unused = await pictures.storePicture(editor, { name: 'b.jpg', bytes: await photo(40, 30) });
  const categoryId = makeCategory(db).id;
  makePackage(db, { categoryId, nameEn: 'Vitamin check', nameAr: 'فحص الفيتامينات', pictureId: used.id });

  await expect(library.remove(editor, [unused.id, used.id], 'ar')).rejects.toMatchObject({
    code: 'conflict',
    messageKey: { id: 'media.inUse', values: { count: 1, names: 'فحص الفيتامينات' } },
  });
  await access(join(uploadsDir, 'media', unused.id, 'original.jpg'));

  await library.remove(editor, [unused.id], 'en');
  expect(db.select({ id: media.id }).from(media).all()).toEqual([{ id: used.id }]);
  expect(await readdir(join(uploadsDir, 'media'))).toEqual(expect.not.arrayContaining([unused.id]));
  expect(db.select().from(auditLog).all().slice(2)).toMatchObject([
    { event: 'removedByHand', subject: 'media', subjectName: 'b.jpg' },
  ]);
  await expect(library.remove(editor, [unused.id], 'en')).rejects.toMatchObject({ code: 'not_found' });
});

test('A crop is published under new URLs; the former URLs redirect to it, and the removed part is no longer public.', async () => {
  const { library, pictures, job, contentVersion } = site();
  job.start();
  const { id } = await pictures.storePicture(editor, { name: 'halves.jpg', bytes: await halves(400) });
  await job.idle();
  const version = contentVersion.current();
  const crop = { x: 400, y: 0, width: 400, height: 400 };
  library.update(editor, id, { ...plain, altEn: 'Blue', crop, focusX: 60, focusY: 50 }, 1);

  // Until the crop is encoded, pages show the previous files.
  expect(presentPicture(rowOf(id), 'en')).toMatchObject({ src: `/media/${id}/original.jpg`, width: 800, alt: 'Blue' });
  expect(library.get(editor, id, 'en')).toMatchObject({ state: 'pending', isOutdated: true, crop });
  await job.idle();

  expect(contentVersion.current()).toBeGreaterThan(version + 1);
  const shown = presentPicture(rowOf(id), 'en');
  // 60 % of the whole is 20 % of its right half.
  expect(shown).toMatchObject({
    src: `/media/${id}/original-2.jpg`,
    width: 400,
    height: 400,
    focal: '20 50',
    webpSrcSet: `/media/${id}/320-2.webp 320w`,
  });
  expect(await fileNames(id)).toEqual(['1200-2.jpg', '320-2.avif', '320-2.webp', 'original-2.jpg', 'original.jpg']);
  const { dominant } = await sharp((await pictures.findFile(id, '320-2.webp'))?.path).stats();
  expect(dominant.b).toBeGreaterThan(dominant.r);
  expect(await sharp((await pictures.findFile(id, 'original-2.jpg'))?.path).metadata()).toMatchObject({
    width: 400,
    height: 400,
  });

  expect(await pictures.findFile(id, 'original.jpg')).toBeNull();
  expect(
    ['original.jpg', '640.webp', '320.avif', 'original-9.jpg'].map((file) => pictures.findSuccessor(id, file)),
  ).toEqual([`/media/${id}/original-2.jpg`, `/media/${id}/original-2.jpg`, `/media/${id}/320-2.avif`, null]);
  expect(await sharp((await pictures.getSource(editor, id)).path).metadata()).toMatchObject({ width: 800 });

  library.update(editor, id, { ...plain, crop: null }, 2);
  await job.idle();
  expect(presentPicture(rowOf(id), 'en')).toMatchObject({ src: `/media/${id}/original.jpg`, width: 800, focal: '' });
  expect(await fileNames(id)).toEqual([
    '1200-3.jpg',
    '320-3.avif',
    '320-3.webp',
    '640-3.avif',
    '640-3.webp',
    'original.jpg',
  ]);
});

test('A new focal point makes a new JPEG for shared links around it, whose former URL redirects to it.', async () => {
  const { library, pictures, job } = site();
  job.start();
  const { id } = await pictures.storePicture(editor, { name: 'halves.jpg', bytes: await halves(400) });
  await job.idle();
  library.update(editor, id, { ...plain, focusX: 0 });
  await job.idle();
  expect(presentPicture(rowOf(id), 'en')).toMatchObject({ shareSrc: `/media/${id}/1200-2.jpg`, focal: '0 50' });
  // 762 of the 800 pixels of the whole width, from the left edge.
  const { channels } = await sharp((await pictures.findFile(id, '1200-2.jpg'))?.path).stats();
  expect(Math.round((channels[0]?.mean ?? 0) / 2.55)).toBe(Math.round((400 / 762) * 100));
  expect(pictures.findSuccessor(id, '1200.jpg')).toBe(`/media/${id}/1200-2.jpg`);
});

test('A crop that could not be encoded is reported to staff, and visitors still see the former picture.', async () => {
  const { library, pictures, job } = site();
  job.start();
  const { id } = await pictures.storePicture(editor, { name: 'halves.jpg', bytes: await halves(40) });
  await job.idle();
  expect(library.get(editor, id, 'en')).toMatchObject({ state: 'ready', isOutdated: false });
  await rm(join(uploadsDir, 'media', id, 'original.jpg'));
  library.update(editor, id, { ...plain, crop: { x: 0, y: 0, width: 40, height: 40 } });
  await job.idle();
  expect(faults.splice(0)).toHaveLength(1);
  expect(library.get(editor, id, 'en')).toMatchObject({ state: 'failed', isOutdated: true, picture: { width: 80 } });
});

test('A crop outside the picture is refused, a crop of the whole picture is none, and an outdated save is a conflict.', () => {
  const { library } = site();
  const { id } = makeMedia(db, { width: 640, height: 480 });
  expect(() => library.update(editor, id, { ...plain, crop: { x: 600, y: 0, width: 100, height: 100 } }, 1)).toThrow(
    expect.objectContaining({ code: 'invalid_input' }),
  );
  library.update(editor, id, { ...plain, crop: { x: 0, y: 0, width: 640, height: 480 }, altAr: 'صورة' }, 1);
  expect(rowOf(id)).toMatchObject({ crop: null, altAr: 'صورة', version: 2, updatedBy: 'Mariam' });
  expect(() => library.update(editor, id, plain, 1)).toThrow(expect.objectContaining({ code: 'conflict' }));
});

test('A replaced picture keeps its id and alternative texts under new URLs, and its former URLs redirect to it.', async () => {
  const { library, pictures, job } = site();
  job.start();
  const { id } = await pictures.storePicture(editor, { name: 'a.jpg', bytes: await photo(400, 300, '#f00') });
  await job.idle();
  library.update(editor, id, { ...plain, altEn: 'A lamp', crop: { x: 0, y: 0, width: 200, height: 200 } }, 1);
  await job.idle();
  const sold = makePackage(db, { pictureId: id });

  const picture = await library.replace(editor, id, {
    bytes: await sharp(await photo(500, 250, '#00f'))
      .png()
      .toBuffer(),
  });
  expect(picture).toMatchObject({
    id,
    src: `/media/${id}/original-3.png`,
    width: 500,
    height: 250,
    alt: 'A lamp',
    webpSrcSet: '',
  });
  expect(await fileNames(id)).toEqual(['original-3.png']);
  await job.idle();
  expect(await fileNames(id)).toEqual(['1200-3.jpg', '320-3.avif', '320-3.webp', 'original-3.png']);
  expect(rowOf(id)).toMatchObject({
    format: 'png',
    width: 500,
    height: 250,
    crop: null,
    shownCrop: null,
    state: 'ready',
    version: 3,
  });
  expect(db.select().from(packages).where(eq(packages.id, sold.id)).get()?.pictureId).toBe(id);
  expect(
    ['original.jpg', 'original-2.jpg', '320.webp', '200-2.avif'].map((file) => pictures.findSuccessor(id, file)),
  ).toEqual([
    `/media/${id}/original-3.png`,
    `/media/${id}/original-3.png`,
    `/media/${id}/320-3.webp`,
    `/media/${id}/original-3.png`,
  ]);
  expect(db.select({ event: auditLog.event }).from(auditLog).all().slice(1)).toEqual([
    { event: 'updated' },
    { event: 'replaced' },
  ]);
});

test('A replacement that is not a valid picture is refused, and the stored picture stays unchanged.', async () => {
  const { library, pictures } = site();
  const { id } = await pictures.storePicture(editor, { name: 'a.jpg', bytes: await photo(40, 30) });
  const before = rowOf(id);
  const jpeg = await photo(60, 40);
  const attacks: [Uint8Array, string][] = [
    [Buffer.from('PK\u0003\u0004 a zip'), 'unsupported_type'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'unsupported_type'],
    [jpeg.subarray(0, 200), 'invalid_input'],
    [new Uint8Array(15 * 1024 * 1024 + 1), 'too_large'],
  ];
  for (const [bytes, code] of attacks)
    await expect(library.replace(editor, id, { bytes })).rejects.toMatchObject({ code });
  expect(rowOf(id)).toEqual(before);
  expect(await fileNames(id)).toEqual(['original.jpg']);

  // Bytes after the end of a picture are dropped.
  await library.replace(editor, id, { bytes: Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]) });
  const [kept] = await fileNames(id);
  expect((await sharp(join(uploadsDir, 'media', id, kept as string)).toBuffer()).includes('script')).toBe(false);
  await expect(library.replace(editor, 'f'.repeat(32), { bytes: jpeg })).rejects.toMatchObject({ code: 'not_found' });
});

test('A replacement is refused if a colleague has cropped the picture meanwhile, even while the file is read.', async () => {
  const { library, pictures } = site();
  const { id } = await pictures.storePicture(editor, { name: 'a.jpg', bytes: await photo(400, 300) });
  const crop = { x: 0, y: 0, width: 200, height: 200 };
  const bytes = await photo(50, 50);
  const sending = library.replace(editor, id, { bytes, version: 1 });
  library.update(staffActor('editor'), id, { ...plain, crop }, 1);
  await expect(sending).rejects.toMatchObject({ code: 'conflict', messageKey: { id: 'media.changedMeanwhile' } });
  await expect(library.replace(editor, id, { bytes, version: 1 })).rejects.toMatchObject({ code: 'conflict' });
  expect(rowOf(id)).toMatchObject({ crop, width: 400, version: 2 });
  expect(await fileNames(id)).toEqual(['original.jpg']);
  await library.replace(editor, id, { bytes, version: 2 });
  expect(rowOf(id)).toMatchObject({ crop: null, width: 50, version: 3 });
});

test('If two replacements of one picture arrive at once, exactly one of them is stored completely.', async () => {
  const { library, pictures, job } = site();
  job.start();
  const { id } = await pictures.storePicture(editor, { name: 'a.jpg', bytes: await photo(40, 30) });
  await Promise.all([
    library.replace(editor, id, { bytes: await photo(330, 100) }),
    library.replace(editor, id, { bytes: await photo(340, 100) }),
  ]);
  await job.idle();
  const { sourceEdition, width } = rowOf(id);
  const made = [
    `1200-${sourceEdition}.jpg`,
    `320-${sourceEdition}.avif`,
    `320-${sourceEdition}.webp`,
    `original-${sourceEdition}.jpg`,
  ];
  expect(await fileNames(id)).toEqual(made);
  expect(await sharp(join(uploadsDir, 'media', id, `original-${sourceEdition}.jpg`)).metadata()).toMatchObject({
    width,
  });
});

test('Only staff who may change settings can edit the logo and the landing page’s pictures; an editor reads so before and after.', async () => {
  const { library, contentVersion } = site();
  const owner = staffActor('owner');
  const settingsService = createSettingsService({ db, clock, contentVersion });
  const [logo, slide, other] = [makeMedia(db), makeMedia(db), makeMedia(db)].map(({ id }) => id) as [
    string,
    string,
    string,
  ];
  makePackage(db, { pictureId: slide });
  settingsService.set(owner, 'brand', { accent: '', logoId: logo });
  settingsService.set(owner, 'gallery', [
    { titleEn: 'Hall', titleAr: '', descriptionEn: '', descriptionAr: '', pictureId: slide },
  ]);
  const changes = [{ altEn: 'A word' }, { crop: { x: 0, y: 0, width: 64, height: 64 } }, { focusX: 10 }];
  const refusal = { code: 'forbidden', messageKey: expect.objectContaining({ id: 'media.inSettings' }) };
  for (const id of [logo, slide]) {
    const before = rowOf(id);
    for (const change of changes) {
      expect(() => library.update(editor, id, { ...plain, ...change })).toThrow(expect.objectContaining(refusal));
    }
    await expect(library.replace(editor, id, { bytes: await photo(40, 30) })).rejects.toMatchObject(refusal);
    expect(rowOf(id)).toEqual(before);
    expect([library.get(editor, id, 'en').canChange, library.get(owner, id, 'en').canChange]).toEqual([false, true]);
    for (const change of changes) library.update(owner, id, { ...plain, ...change });
    expect(rowOf(id)).toMatchObject({ focusX: 10, version: 4 });
  }
  // Editors may change a picture again once the settings no longer use it.
  settingsService.set(owner, 'brand', { accent: '', logoId: null });
  for (const id of [logo, other]) {
    expect(library.get(editor, id, 'en').canChange).toBe(true);
    library.update(editor, id, { ...plain, altEn: 'A word' });
  }
});

test('The picture that a record had before its first change still counts as used.', () => {
  const { list, contentVersion } = site();
  const thanks = makeOpinion(db, { pictureId: makeMedia(db).id });
  const opinions = createOpinionsService({
    db,
    clock,
    contentVersion,
    subscribers,
    settings: createSettingsService({ db, clock, contentVersion }),
  });
  opinions.update(editor, thanks.id, { altTextEn: 'Thanks', pictureId: null });
  expect(list({ show: 'unused' })).toEqual([]);
});
