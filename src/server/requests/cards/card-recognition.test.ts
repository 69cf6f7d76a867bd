import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { recogniseCard } from './card-recognition.ts';

const drawing = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: '#fff' } });

/** The start of a HEIC file: its type, and one `ispe` box with the size of a picture. */
function heic(width: number, height: number): Buffer {
  const kind = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  const size = Buffer.alloc(20);
  size.writeUInt32BE(20);
  size.write('ispe', 4);
  size.writeUInt32BE(width, 12);
  size.writeUInt32BE(height, 16);
  return Buffer.concat([kind, size, Buffer.alloc(5000)]);
}

/** A PNG whose header declares another size than its content. */
async function png(width: number, height: number): Promise<Buffer> {
  const bytes = await drawing().png().toBuffer();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

describe('The file of a card', () => {
  test.each([
    ['image/jpeg', () => drawing().jpeg().toBuffer()],
    ['image/png', () => drawing().png().toBuffer()],
    ['image/webp', () => drawing().webp().toBuffer()],
    ['image/heic', async () => heic(4032, 3024)],
    ['application/pdf', async () => Buffer.from('%PDF-1.4\n')],
  ])('is recognised by its content as %s.', async (type, make) => {
    expect(await recogniseCard(await make())).toBe(type);
  });

  test('is recognised by its first 100,000 bytes.', async () => {
    const photo = await sharp({ create: { width: 2000, height: 1500, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 }, background: '#fff' } })
      .jpeg({ quality: 95 })
      .toBuffer();
    expect(await recogniseCard(photo.subarray(0, 100_000))).toBe('image/jpeg');
  });

  test.each([
    ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an archive', Buffer.from('PK\x03\x04 0123456789012345678901234567890123456789', 'latin1')],
    ['a program', Buffer.from('MZ\x90\0'.padEnd(200, '\0'), 'latin1')],
    ['text', Buffer.from('784-1990-1234567-1')],
  ])('is refused if it is %s.', async (_what, bytes) => {
    await expect(recogniseCard(bytes)).rejects.toMatchObject({ code: 'unsupported_type' });
  });

  test('is refused if its header declares more than 60 megapixels.', async () => {
    await expect(recogniseCard(await png(14_000, 14_000))).rejects.toMatchObject({ code: 'invalid_input', messageKey: { id: 'cards.tooManyPixels' } });
    await expect(recogniseCard(heic(14_000, 14_000))).rejects.toMatchObject({ messageKey: { id: 'cards.tooManyPixels' } });
  });

  test('is refused if it is empty, ends before its size, or declares no size.', async () => {
    await expect(recogniseCard(Buffer.alloc(0))).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(recogniseCard((await drawing().jpeg().toBuffer()).subarray(0, 60))).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(recogniseCard(heic(0, 0))).rejects.toMatchObject({ messageKey: { id: 'cards.damaged' } });
  });
});
