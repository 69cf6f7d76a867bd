import sharp from 'sharp';
import { cardLimits } from '#shared/requests/cards.schema.ts';
import { handleTasks } from '../core/low-priority-process.ts';
import { mayHaveActiveContent } from './active-content.ts';
import type { CardOrder, CardResult } from './card-cleaner.ts';
import { drawFirstPages } from './pdf-pages.ts';

const decodeSeconds = 30;
/** In pixels; small print stays readable. */
const maxSide = 3000;

sharp.cache(false);
sharp.concurrency(1);

handleTasks(async ({ task, bytes }: CardOrder): Promise<CardResult> => {
  if (task === 'inspect') return { mayBeActive: mayHaveActiveContent(Buffer.from(bytes)) };
  if (task === 'open') return drawFirstPages(bytes, 0);
  if (task === 'drawPages') return drawFirstPages(bytes);
  // Render damaged pictures as far as possible, and refuse only those that cannot be decoded.
  const picture = sharp(bytes, { failOn: 'none', limitInputPixels: cardLimits.pixels, sequentialRead: true }).timeout({
    seconds: decodeSeconds,
  });
  const small = picture
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
  return { picture: await small.flatten({ background: '#ffffff' }).jpeg({ quality: 90 }).toBuffer() };
});
