import sharp, { type Sharp } from 'sharp';
import type { MediaVariant } from '#shared/media/media.schema.ts';
import { sharePictureSize } from '#shared/media/share-picture.ts';
import { handleTasks } from '../core/low-priority-process.ts';
import { inFormat } from './picture-encoder.ts';
import type { VariantTask } from './variant-maker.ts';

const encodeSeconds = 120;

sharp.cache(false);
sharp.concurrency(1);
handleTasks(makeVariant);

async function makeVariant({ source, target, crop, as }: VariantTask): Promise<null> {
  const whole = sharp(source, { sequentialRead: true }).timeout({ seconds: encodeSeconds });
  const picture = crop ? whole.extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height }) : whole;
  await ('original' in as ? inFormat(picture, as.original) : smaller(picture, as)).toFile(target);
  return null;
}

function smaller(picture: Sharp, { width, format }: MediaVariant): Sharp {
  // JPEG has no transparency. Chats refuse pictures of more than a few hundred kilobytes.
  if (format === 'jpg')
    return picture
      .resize({ ...sharePictureSize, fit: 'fill' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 75, mozjpeg: true });
  const resized = picture.resize({ width });
  // Effort 2 halves AVIF's time; the files remain far smaller than WebP's.
  return format === 'avif' ? resized.avif({ quality: 50, effort: 2 }) : resized.webp({ quality: 80 });
}
