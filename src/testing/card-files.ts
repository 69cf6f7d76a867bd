import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { makePdf } from './pdf.ts';

/** Files that visitors send as cards, among them some that few programs write. */

export const picture = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#0b4f5c' } })
    .png()
    .toBuffer();
export const jpeg = async () =>
  sharp(await picture())
    .jpeg()
    .toBuffer();

/** Adds metadata to a JPEG: segments between its first marker and the next one. */
export function withLongHeader(bytes: Buffer, length: number): Buffer {
  const segment = Buffer.alloc(65_537, 0xd9);
  segment.set([0xff, 0xe2, 0xff, 0xff]);
  return Buffer.concat([
    bytes.subarray(0, 2),
    ...Array.from({ length: Math.ceil(length / segment.length) }, () => segment),
    bytes.subarray(2),
  ]);
}

/** Adds a chunk of 2 MB before the pixels of a PNG. */
export function withLongChunk(bytes: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('zTXt'), Buffer.alloc(2_000_000, 1)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length - 4);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([bytes.subarray(0, 33), length, content, sum, bytes.subarray(33)]);
}

export async function withLongProfile(): Promise<Buffer> {
  const bytes = await sharp(await picture())
    .webp()
    .toBuffer();
  const [header, profile] = [Buffer.alloc(18), Buffer.alloc(2_000_008)];
  header.write('VP8X');
  header.writeUInt32LE(10, 4);
  header.writeUInt8(0x20, 8);
  header.writeUIntLE(299, 12, 3);
  header.writeUIntLE(199, 15, 3);
  profile.write('ICCP');
  profile.writeUInt32LE(2_000_000, 4);
  const whole = Buffer.concat([bytes.subarray(0, 12), header, profile, bytes.subarray(12)]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

export const lockedPdf = () =>
  makePdf({
    trailer: `/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${'11'.repeat(32)}>/U<${'22'.repeat(32)}>>>/ID[<33><33>]`,
  });

/**
 * A PDF with an owner's password only: it opens without one. `U` is the padding, encrypted with the key of an empty
 * password.
 */
export function restrictedPdf(): Buffer {
  const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
  const owner = Buffer.alloc(32, 0x11);
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff]);
  const key = createHash('md5')
    .update(padding)
    .update(owner)
    .update(permissions)
    .update(Buffer.from('33', 'hex'))
    .digest()
    .subarray(0, 5);
  const user = rc4(key, padding).toString('hex');
  return makePdf({
    trailer: `/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${owner.toString('hex')}>/U<${user}>>>/ID[<33><33>]`,
  });
}

/** OpenSSL no longer has it. */
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const box = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => box[index % 256] ?? 0;
  const swap = (one: number, other: number) => {
    [box[one], box[other]] = [at(other), at(one)];
  };
  for (let one = 0, other = 0; one < 256; one += 1) {
    other = (other + at(one) + (key[one % key.length] ?? 0)) % 256;
    swap(one, other);
  }
  let other = 0;
  return bytes.map((byte, index) => {
    const one = (index + 1) % 256;
    other = (other + at(one)) % 256;
    swap(one, other);
    return byte ^ at(at(one) + at(other));
  }) as Buffer;
}

/** The start of a picture in an ISO container, with its main brand and its other brands. */
export const isoMedia = (brand: string, brands: string) =>
  Buffer.concat([Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0${brands}`, 'latin1'), Buffer.alloc(5000, 7)]);
