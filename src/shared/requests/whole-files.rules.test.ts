import sharp, { type JpegOptions } from 'sharp';
import { describe, expect, test } from 'vitest';
import { signatureBytes } from './card-files.rules.ts';
import type { CardType } from './cards.schema.ts';
import { watchFile } from './whole-files.rules.ts';

const photo = () =>
  sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '#fff',
    },
  });
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

const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(4000, 'x'), Buffer.from('\nstartxref\n9\n%%EOF\n')]);
const film = Buffer.alloc(200_000, 3);
/** Metadata of 2 MB with end markers, as some cameras write for portraits. */
const withMetadata = async (options: JpegOptions = {}) => {
  const whole = await photo().jpeg(options).toBuffer();
  const segment = Buffer.concat([Buffer.from('ffe2ffff', 'hex'), Buffer.alloc(65_533, Buffer.from('ffd9', 'hex'))]);
  return Buffer.concat([whole.subarray(0, 2), ...Array.from({ length: 31 }, () => segment), whole.subarray(2)]);
};

/** Watches a file that arrives in chunks of `size` bytes. */
function watch(type: CardType, bytes: Uint8Array, size = 1000) {
  const file = watchFile(type, bytes.subarray(0, signatureBytes));
  for (let at = 0; at < bytes.length; at += size) file.see(bytes.subarray(at, at + size));
  return file;
}
const isCutOff = (...file: Parameters<typeof watch>) => watch(...file).isCutOff();

const files: [string, CardType, () => Promise<Buffer>][] = [
  ['A JPEG', 'image/jpeg', () => photo().jpeg().toBuffer()],
  ['A progressive JPEG', 'image/jpeg', () => photo().jpeg({ progressive: true }).toBuffer()],
  ['A JPEG with a preview', 'image/jpeg', withPreview],
  ['A PNG', 'image/png', () => photo().png().toBuffer()],
  ['A WebP', 'image/webp', () => photo().webp().toBuffer()],
  ['A JPEG with 2 MB of metadata', 'image/jpeg', withMetadata],
  ['A progressive JPEG with 2 MB of metadata', 'image/jpeg', () => withMetadata({ progressive: true })],
  ['A lossless WebP', 'image/webp', () => photo().webp({ lossless: true }).toBuffer()],
  ['A WebP with transparency', 'image/webp', () => photo().ensureAlpha(0.5).webp().toBuffer()],
  ['A PDF', 'application/pdf', async () => pdf],
];

describe('A truncated card file', () => {
  test.each(files)('is distinguished from a complete one: %s.', async (_name, type, make) => {
    const whole = await make();
    for (const size of [1, 7, 1000, whole.length].filter((size) => whole.length / size < 500_000)) {
      expect(isCutOff(type, whole, size)).toBe(false);
      expect(isCutOff(type, whole.subarray(0, whole.length - 30), size)).toBe(true);
    }
    expect(isCutOff(type, whole.subarray(0, whole.length / 2))).toBe(true);
  });

  test('is recognised even if it ends within its header.', async () => {
    expect(isCutOff('image/jpeg', (await withPreview()).subarray(0, 500))).toBe(true);
    expect(isCutOff('image/jpeg', (await withMetadata()).subarray(0, 1_000_000))).toBe(true);
  });
});

describe('An unusual file is not reported as truncated', () => {
  test.each([
    [
      'a moving photo, followed by a film',
      'image/jpeg',
      async () => Buffer.concat([await photo().jpeg().toBuffer(), film]),
    ],
    [
      'an HDR photo, followed by a second picture',
      'image/jpeg',
      async () => Buffer.concat([await photo().jpeg().toBuffer(), await photo().jpeg().toBuffer()]),
    ],
    [
      'a photo padded with zero bytes',
      'image/jpeg',
      async () => Buffer.concat([await photo().jpeg().toBuffer(), Buffer.alloc(70_000)]),
    ],
    ['a photo with unknown bytes in its header', 'image/jpeg', async () => unusualJpeg()],
    [
      'a cropped screenshot, followed by the rest of the original',
      'image/png',
      async () => Buffer.concat([await photo().png().toBuffer(), film]),
    ],
    ['a WebP without its last, empty byte', 'image/webp', async () => unusualWebp()],
    [
      'a PDF, followed by lines of a mail',
      'application/pdf',
      async () => Buffer.concat([pdf, Buffer.alloc(2000, '\n-- sent from my phone')]),
    ],
    ['a PDF whose last line is missing', 'application/pdf', async () => pdf.subarray(0, pdf.length - 6)],
  ] as const)('%s.', async (_name, type, make) => {
    const whole = await make();
    for (const size of [100, whole.length]) expect(isCutOff(type, whole, size)).toBe(false);
  });

  async function unusualJpeg(): Promise<Buffer> {
    const whole = await photo().jpeg().toBuffer();
    return Buffer.concat([
      whole.subarray(0, 2),
      Buffer.from([0xff, 0xff]),
      whole.subarray(2, 20),
      Buffer.from([1, 2, 3]),
      whole.subarray(20),
    ]);
  }

  async function unusualWebp(): Promise<Buffer> {
    const whole = Buffer.concat([await photo().webp().toBuffer(), Buffer.from('odd!\x01\0\0\0x')]);
    whole.writeUInt32LE(whole.length - 8 + 1, 4);
    return whole;
  }
});

test.each(files.filter(([, type]) => type !== 'application/pdf'))(
  'The size of a picture is read from its header, however the file arrives: %s.',
  async (_name, type, make) => {
    const whole = await make();
    for (const size of [7, 1000, whole.length]) expect(watch(type, whole, size).pixels?.()).toBe(60_000);
  },
);

test('A picture without a size, or an unknown one, has no pixels.', async () => {
  const png = await photo().png().toBuffer();
  png.writeUInt32BE(0, 16);
  expect(watch('image/png', png).pixels?.()).toBe(0);
  expect(watch('image/png', png.subarray(0, 12)).pixels?.()).toBe(0);
  expect(watch('image/webp', Buffer.from('RIFF\x10\0\0\0WEBPJUNK')).pixels?.()).toBe(0);
});
