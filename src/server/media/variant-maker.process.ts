import sharp from 'sharp';
import type { VariantOrder, VariantReply } from './variant-maker.ts';

const encodeSeconds = 120;

sharp.cache(false);
sharp.concurrency(1);

// A terminal's Ctrl+C reaches this process too; its parent decides when it ends.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.once('disconnect', () => process.exit());
process.on('message', async (order: VariantOrder) => {
  const reply: VariantReply = await makeVariant(order).then(
    () => ({ error: null }),
    (error: unknown) => ({ error: String(error) }),
  );
  process.send?.(reply);
});

async function makeVariant({ source, target, width, format }: VariantOrder): Promise<void> {
  const picture = sharp(source, { sequentialRead: true }).resize({ width }).timeout({ seconds: encodeSeconds });
  // Effort 2 halves AVIF's time; the files stay far below WebP's size.
  const encoded = format === 'avif' ? picture.avif({ quality: 50, effort: 2 }) : picture.webp({ quality: 80 });
  await encoded.toFile(target);
}
