import { createDecipheriv, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { DecryptionError, decryptStream, type EncryptionKeys, encryptStream } from './encrypted-bytes.ts';

const key = randomBytes(32);
const keys: EncryptionKeys = { current: key, all: [key] };
const segment = 64 * 1024;
const header = 41;
/** Output of the first format, which used one key for all files: key of 32 bytes 7, context "file 1". */
const firstFormat = 'REFOQTHOGJSrFlGs/hjdZk4XbQpl5NssX+bGAXi/nqiFkojHXGFE4e7moSA5odcuYTjAhM5lUdc32A==';

async function* inPieces(bytes: Buffer, size = 1000): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

const collect = (source: AsyncIterable<Buffer>) => buffer(Readable.from(source));
const encryptAll = (bytes: Buffer, used = keys, context = 'file 1') =>
  collect(encryptStream(inPieces(bytes), used, context));
const decryptAll = (bytes: Buffer, used = keys, context = 'file 1') =>
  collect(decryptStream(inPieces(bytes, 777), used, context));

describe('An encrypted file', () => {
  it.each([0, 1, segment - 1, segment, segment + 1, 3 * segment, 200_000])(
    'of %i bytes is decrypted byte for byte.',
    async (size) => {
      const bytes = randomBytes(size);
      const encrypted = await encryptAll(bytes);
      expect((await decryptAll(encrypted)).equals(bytes)).toBe(true);
    },
  );

  it('does not contain its plain text, and differs each time.', async () => {
    const bytes = Buffer.from('784-1990-1234567-1'.repeat(10));
    const [one, other] = [await encryptAll(bytes), await encryptAll(bytes)];
    expect(one.includes('784-1990')).toBe(false);
    expect(one.subarray(16).equals(other.subarray(16))).toBe(false);
  });

  it('is refused if one bit was changed.', async () => {
    const encrypted = await encryptAll(randomBytes(segment + 500));
    for (const at of [0, 4, 6, 12, 30, header, segment, encrypted.length - 1]) {
      const changed = Buffer.from(encrypted);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      await expect(decryptAll(changed), `byte ${at}`).rejects.toThrow(DecryptionError);
    }
  });

  it('is refused if its end is missing, also at a segment border.', async () => {
    const encrypted = await encryptAll(randomBytes(2 * segment));
    for (const length of [0, 10, header, header + segment + 16, encrypted.length - 1])
      await expect(decryptAll(encrypted.subarray(0, length)), `${length}`).rejects.toThrow(DecryptionError);
  });

  it('has its own key, derived with its own salt.', async () => {
    const bytes = Buffer.alloc(1000);
    const [one, other] = [await encryptAll(bytes), await encryptAll(bytes)];
    expect([one.length, one.toString('latin1', 0, 5)]).toEqual([header + bytes.length + 16, 'DANA2']);
    const salts = [one, other].map((file) => file.toString('hex', 9, header));
    expect(salts[0]).not.toBe(salts[1]);
    // The master key itself decrypts no file.
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from('000000000000000000000001', 'hex'));
    decipher.setAAD(Buffer.concat([one.subarray(0, header), Buffer.from('file 1')])).setAuthTag(one.subarray(-16));
    decipher.update(one.subarray(header, -16));
    expect(() => decipher.final()).toThrow();
  });

  it('of the first format can be decrypted.', async () => {
    const old = Buffer.alloc(32, 7);
    const opened = await decryptAll(Buffer.from(firstFormat, 'base64'), { current: key, all: [key, old] });
    expect(opened.toString()).toBe('a card of the first format');
    const renamed = Buffer.from(firstFormat, 'base64');
    renamed.write('DANA2');
    await expect(decryptAll(renamed, { current: old, all: [old] })).rejects.toThrow(DecryptionError);
  });

  it('is refused under the context of another file.', async () => {
    await expect(decryptAll(await encryptAll(randomBytes(100)), keys, 'file 2')).rejects.toThrow(DecryptionError);
  });

  it('can be decrypted after a key change while the old key is configured.', async () => {
    const encrypted = await encryptAll(Buffer.from('a card'));
    const next = randomBytes(32);
    expect((await decryptAll(encrypted, { current: next, all: [next, key] })).toString()).toBe('a card');
    await expect(decryptAll(encrypted, { current: next, all: [next] })).rejects.toThrow(DecryptionError);
  });
});
