import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { subscribers } from '#server/served-collections.ts';
import { openTestDb } from '#testing/test-db.ts';
import { systemActor } from '../core/auth/actor.ts';
import { createUploadFolders } from '../core/check-folders.ts';
import { createContentVersion } from '../core/content-version.ts';
import { createMediaService } from '../media/media.service.ts';
import { createMediaLibraryService } from '../media/media-library.service.ts';
import { createVariantsJob } from '../media/variants.job.ts';
import { readPictureUses } from '../served-collections.ts';
import { createSettingsService } from '../settings/settings.service.ts';
import { createMailLogo, type MailLogo } from './mail-logo.ts';

const clock = () => Date.parse('2026-11-20T08:00:00Z');

const plain = (background: string) => sharp({ create: { width: 200, height: 200, channels: 3, background } }).png();
const halves = async (left: string, right: string) =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: left } })
    .composite([{ input: await plain(right).toBuffer(), left: 200, top: 0 }])
    .png()
    .toBuffer();

/** The colours at the left and right of the logo. */
async function coloursOf(logo: MailLogo | null): Promise<string[]> {
  const { data, info } = await sharp(logo?.png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number) => {
    const start = (Math.floor(info.height / 2) * info.width + x) * info.channels;
    return data.subarray(start, start + 3).toString('hex');
  };
  return [at(20), at(info.width - 20)];
}

test('The logo in mails is cropped like on the site, and is the new one after a replacement.', async () => {
  const uploadsDir = await mkdtemp(join(tmpdir(), 'dana-mail-mark-'));
  createUploadFolders(uploadsDir);
  onTestFinished(() => rm(uploadsDir, { recursive: true, force: true }));
  const base = { db: openTestDb(), clock, contentVersion: createContentVersion(), subscribers };
  const job = createVariantsJob({
    ...base,
    uploadsDir,
    logger: { error: (fault: unknown) => expect.fail(String(fault)) },
  });
  const pictures = createMediaService({ ...base, config: { uploadsDir }, onStored: job.wake });
  const library = createMediaLibraryService({ ...base, media: pictures, readPictureUses, onChanged: job.wake });
  const settings = createSettingsService(base);
  const readLogo = createMailLogo({ config: { uploadsDir }, settings });
  const seen = async () => [
    await coloursOf(await readLogo()),
    await coloursOf(await createMailLogo({ config: { uploadsDir }, settings })()),
  ];
  job.start();

  const { id } = await pictures.storePicture(systemActor, {
    name: 'mark.png',
    bytes: await halves('#00ff00', '#ff0000'),
  });
  settings.set(systemActor, 'brand', { accent: '', logoId: id });
  await job.idle();
  expect(await seen()).toEqual([
    ['00ff00', 'ff0000'],
    ['00ff00', 'ff0000'],
  ]);

  const crop = { x: 0, y: 0, width: 200, height: 200 };
  library.update(systemActor, id, { altEn: '', altAr: '', isDecorative: false, crop, focusX: 50, focusY: 50 });
  await job.idle();
  expect(await seen()).toEqual([
    ['00ff00', '00ff00'],
    ['00ff00', '00ff00'],
  ]);

  await library.replace(systemActor, id, { bytes: await plain('#0000ff').toBuffer() });
  await job.idle();
  expect(await seen()).toEqual([
    ['0000ff', '0000ff'],
    ['0000ff', '0000ff'],
  ]);
});
