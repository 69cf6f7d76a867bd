import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { CardType } from './cards.schema.ts';
import { watchEnd } from './whole-files.rules.ts';

const photo = () => sharp({ create: { width: 300, height: 200, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 }, background: '#fff' } });
// The preview in the header has a separate end marker.
const withPreview = async () =>
  photo()
    .withExif({
      IFD0: {
        ImageDescription: (
          await sharp(await photo().toBuffer(), { raw: { width: 300, height: 200, channels: 3 } })
            .resize(20)
            .jpeg()
            .toBuffer()
        ).toString('latin1'),
      },
    })
    .jpeg()
    .toBuffer();

/** One box of a HEIC file. */
function box(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(name, 4);
  return Buffer.concat([head, content]);
}
const heic = Buffer.concat([box('ftyp', Buffer.from('heic\0\0\0\0mif1heic')), box('meta', Buffer.alloc(300)), box('mdat', Buffer.alloc(9000, 7))]);
// A 64-bit box length, and a box without length.
const longHeic = Buffer.concat([heic.subarray(0, 332), Buffer.from('000000016d64617400000000000003e8', 'hex'), Buffer.alloc(984, 7)]);
const openHeic = Buffer.concat([heic.subarray(0, 332), Buffer.from('000000006d646174', 'hex'), Buffer.alloc(984, 7)]);
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(4000, 'x'), Buffer.from('\nstartxref\n9\n%%EOF\n')]);
const film = Buffer.concat([box('ftyp', Buffer.from('mp42')), Buffer.alloc(200_000, 3)]);

/** Whether the file is reported as truncated if it arrives in chunks of that size. */
function isCutOff(type: CardType, bytes: Uint8Array, size = 1000, startBytes = 50_000): boolean {
  const end = watchEnd(type, bytes.subarray(0, startBytes));
  for (let at = 0; at < bytes.length; at += size) end.see(bytes.subarray(at, at + size));
  return end.isCutOff();
}

const files: [string, CardType, () => Promise<Buffer>][] = [
  ['A JPEG', 'image/jpeg', () => photo().jpeg().toBuffer()],
  ['A progressive JPEG', 'image/jpeg', () => photo().jpeg({ progressive: true }).toBuffer()],
  ['A JPEG with a preview', 'image/jpeg', withPreview],
  ['A PNG', 'image/png', () => photo().png().toBuffer()],
  ['A WebP', 'image/webp', () => photo().webp().toBuffer()],
  ['A HEIC', 'image/heic', async () => heic],
  ['A HEIC with a 64-bit box length', 'image/heic', async () => longHeic],
  ['A PDF', 'application/pdf', async () => pdf],
];

describe('A truncated card file', () => {
  test.each(files)('is distinguished from a complete one: %s.', async (_name, type, make) => {
    const whole = await make();
    for (const size of [1, 7, 1000, whole.length]) {
      expect(isCutOff(type, whole, size)).toBe(false);
      expect(isCutOff(type, whole.subarray(0, whole.length - 30), size)).toBe(true);
    }
    expect(isCutOff(type, whole.subarray(0, whole.length / 2))).toBe(true);
  });

  test('is recognised even if it ends within its header.', async () => {
    expect(isCutOff('image/jpeg', (await withPreview()).subarray(0, 500))).toBe(true);
    expect(isCutOff('image/heic', heic.subarray(0, 200))).toBe(true);
  });
});

describe('An unusual file is not reported as truncated', () => {
  test.each([
    ['a moving photo, followed by a film', 'image/jpeg', async () => Buffer.concat([await photo().jpeg().toBuffer(), film])],
    ['an HDR photo, followed by a second picture', 'image/jpeg', async () => Buffer.concat([await photo().jpeg().toBuffer(), await photo().jpeg().toBuffer()])],
    ['a photo padded with zero bytes', 'image/jpeg', async () => Buffer.concat([await photo().jpeg().toBuffer(), Buffer.alloc(70_000)])],
    ['a photo with unknown bytes in its header', 'image/jpeg', async () => unusualJpeg()],
    ['a cropped screenshot, followed by the rest of the original', 'image/png', async () => Buffer.concat([await photo().png().toBuffer(), film])],
    ['a WebP without its last, empty byte', 'image/webp', async () => unusualWebp()],
    ['a HEIC, followed by a film', 'image/heic', async () => Buffer.concat([heic, box('mpvd', film)])],
    ['a HEIC, followed by unknown bytes', 'image/heic', async () => Buffer.concat([heic, Buffer.alloc(50, 0xff)])],
    ['a HEIC with a box without length', 'image/heic', async () => openHeic],
    ['a PDF, followed by lines of a mail', 'application/pdf', async () => Buffer.concat([pdf, Buffer.alloc(2000, '\n-- sent from my phone')])],
    ['a PDF whose last line is missing', 'application/pdf', async () => pdf.subarray(0, pdf.length - 6)],
  ] as const)('%s.', async (_name, type, make) => {
    const whole = await make();
    for (const size of [100, whole.length]) expect(isCutOff(type, whole, size)).toBe(false);
  });

  test('a truncated photo whose header is longer than the checked start.', async () => {
    const whole = await withPreview();
    expect(isCutOff('image/jpeg', whole.subarray(0, whole.length - 30), 1000, 100)).toBe(false);
  });

  async function unusualJpeg(): Promise<Buffer> {
    const whole = await photo().jpeg().toBuffer();
    return Buffer.concat([whole.subarray(0, 2), Buffer.from([0xff, 0xff]), whole.subarray(2, 20), Buffer.from([1, 2, 3]), whole.subarray(20)]);
  }

  async function unusualWebp(): Promise<Buffer> {
    const whole = Buffer.concat([await photo().webp().toBuffer(), Buffer.from('odd!\x01\0\0\0x')]);
    whole.writeUInt32LE(whole.length - 8 + 1, 4);
    return whole;
  }
});
