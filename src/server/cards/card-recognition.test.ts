import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { recogniseCard } from './card-recognition.ts';

const drawing = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: '#fff' } });

/** A PNG whose header declares another size than its content. */
async function png(width: number, height: number): Promise<Buffer> {
  const bytes = await drawing().png().toBuffer();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

/** Reads the whole file, in chunks of that size. */
async function read(bytes: Buffer, size = 64 * 1024) {
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  const { type, whole } = await recogniseCard(Readable.from(chunks));
  return { type, content: await buffer(whole) };
}

describe('The file of a card', () => {
  test.each([
    ['image/jpeg', () => drawing().jpeg().toBuffer()],
    ['image/png', () => drawing().png().toBuffer()],
    ['image/webp', () => drawing().webp().toBuffer()],
    ['application/pdf', async () => Buffer.from('%PDF-1.4\n%%EOF')],
  ])('is recognised by its content as %s, and stays as it was sent.', async (type, make) => {
    const content = await make();
    for (const size of [3, 1000, content.length]) expect(await read(content, size)).toEqual({ type, content });
  });

  test.each([
    ['a byte order mark', '\u00ef\u00bb\u00bf'],
    ['a line break', '\r\n'],
    ['both and a blank', '\u00ef\u00bb\u00bf \n\n'],
  ])('loses %s that a mail gateway put before the picture.', async (_what, stray) => {
    for (const content of [
      await drawing().jpeg().toBuffer(),
      await drawing().png().toBuffer(),
      await drawing().webp().toBuffer(),
    ])
      for (const size of [1, 1000])
        expect((await read(Buffer.concat([Buffer.from(stray, 'latin1'), content]), size)).content).toEqual(content);
  });

  test('keeps the bytes before a PDF, because addresses within it may count them.', async () => {
    const content = Buffer.from('\n%PDF-1.4\n%%EOF');
    expect(await read(content)).toEqual({ type: 'application/pdf', content });
  });

  test.each([
    ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an archive', Buffer.from('PK\x03\x04 0123456789012345678901234567890123456789', 'latin1')],
    ['a program', Buffer.from('MZ\x90\0'.padEnd(200, '\0'), 'latin1')],
    ['text', Buffer.from('784-1990-1234567-1')],
    ['a page about the PDF format', Buffer.from('<!doctype html><p>A PDF begins with %PDF-1.7.</p>')],
  ])('is refused if it is %s.', async (_what, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject({ code: 'unsupported_type' });
  });

  test('is refused if its header declares more than 60 megapixels, before its last byte is read.', async () => {
    const large = await png(14_000, 14_000);
    await expect(read(large)).rejects.toMatchObject({
      code: 'invalid_input',
      messageKey: { id: 'cards.tooManyPixels' },
    });
    await expect(read(Buffer.concat([large, Buffer.alloc(200_000)]))).rejects.toMatchObject({
      messageKey: { id: 'cards.tooManyPixels' },
    });
  });

  test('is refused if it is empty, ends before its size, or declares no size.', async () => {
    await expect(read(Buffer.alloc(0))).rejects.toMatchObject({
      code: 'invalid_input',
      messageKey: { id: 'cards.empty' },
    });
    await expect(read((await drawing().jpeg().toBuffer()).subarray(0, 60))).rejects.toMatchObject({
      messageKey: { id: 'cards.cutOff' },
    });
    await expect(read(Buffer.from('\n%PDF-1.7 and no end'))).rejects.toMatchObject({
      messageKey: { id: 'cards.cutOff' },
    });
    await expect(read(await png(0, 30))).rejects.toMatchObject({ messageKey: { id: 'cards.damaged' } });
  });
});
