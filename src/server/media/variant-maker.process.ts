import sharp from 'sharp';
import { answerOrders } from '../low-priority-process.ts';
import type { VariantOrder } from './variant-maker.ts';

const encodeSeconds = 120;

sharp.cache(false);
sharp.concurrency(1);
answerOrders(makeVariant);

async function makeVariant({ source, target, width, format }: VariantOrder): Promise<null> {
  const picture = sharp(source, { sequentialRead: true }).resize({ width }).timeout({ seconds: encodeSeconds });
  // Effort 2 halves AVIF's time; the files stay far below WebP's size.
  const encoded = format === 'avif' ? picture.avif({ quality: 50, effort: 2 }) : picture.webp({ quality: 80 });
  await encoded.toFile(target);
  return null;
}
