import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { SealBrokenError, type SealKeys, seal, unseal } from './sealed-bytes.ts';

const key = randomBytes(32);
const keys: SealKeys = { current: key, all: [key] };
const segment = 64 * 1024;

async function* inPieces(bytes: Buffer, size = 1000): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

const collect = (source: AsyncIterable<Buffer>) => buffer(Readable.from(source));
const sealAll = (bytes: Buffer, used = keys, context = 'file 1') => collect(seal(inPieces(bytes), used, context));
const unsealAll = (bytes: Buffer, used = keys, context = 'file 1') => collect(unseal(inPieces(bytes, 777), used, context));

describe('A sealed file', () => {
  it.each([0, 1, segment - 1, segment, segment + 1, 3 * segment, 200_000])('comes back byte for byte, at %i bytes.', async (size) => {
    const bytes = randomBytes(size);
    const sealed = await sealAll(bytes);
    expect((await unsealAll(sealed)).equals(bytes)).toBe(true);
  });

  it('shows nothing of what it holds, and is never the same twice.', async () => {
    const bytes = Buffer.from('784-1990-1234567-1'.repeat(10));
    const [one, other] = [await sealAll(bytes), await sealAll(bytes)];
    expect(one.includes('784-1990')).toBe(false);
    expect(one.subarray(16).equals(other.subarray(16))).toBe(false);
  });

  it('is not handed out where one bit was changed, wherever it stands.', async () => {
    const sealed = await sealAll(randomBytes(segment + 500));
    for (const at of [0, 6, 12, 20, segment, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      await expect(unsealAll(changed), `byte ${at}`).rejects.toThrow(SealBrokenError);
    }
  });

  it('is not handed out whole where its end is missing, also at a border between segments.', async () => {
    const sealed = await sealAll(randomBytes(2 * segment));
    for (const length of [0, 10, 16, 16 + segment + 16, sealed.length - 1])
      await expect(unsealAll(sealed.subarray(0, length)), `${length}`).rejects.toThrow(SealBrokenError);
  });

  it('cannot stand in the place of another file.', async () => {
    await expect(unsealAll(await sealAll(randomBytes(100)), keys, 'file 2')).rejects.toThrow(SealBrokenError);
  });

  it('opens after the key was changed, as long as the old one is at hand.', async () => {
    const sealed = await sealAll(Buffer.from('a card'));
    const next = randomBytes(32);
    expect((await unsealAll(sealed, { current: next, all: [next, key] })).toString()).toBe('a card');
    await expect(unsealAll(sealed, { current: next, all: [next] })).rejects.toThrow(SealBrokenError);
  });
});
