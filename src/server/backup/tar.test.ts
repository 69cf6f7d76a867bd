import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readTar, TarError, tarEnd, tarFile } from './tar.ts';

async function* toChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function pack(files: Record<string, Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (const [name, bytes] of Object.entries(files)) for await (const part of tarFile(name, bytes.length, toChunks(bytes, 300))) parts.push(part);
  return Buffer.concat([...parts, tarEnd()]);
}

async function unpack(archive: Buffer, chunkSize = 700): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {};
  for await (const { name, content } of readTar(toChunks(archive, chunkSize))) files[name] = await buffer(Readable.from(content));
  return files;
}

test.each([1, 511, 512, 4096])('What is packed comes out as it was, however the disk hands it over: %i bytes at a time.', async (chunkSize) => {
  const files = { empty: Buffer.alloc(0), 'a/b': Buffer.from('Dana'), block: Buffer.alloc(512, 7), long: Buffer.alloc(5000, 9) };
  expect(await unpack(await pack(files), chunkSize)).toEqual(files);
});

test('A file of more than 8 GB keeps its size.', async () => {
  const huge = 9_000_000_000;
  const header = (await tarFile('huge', huge, toChunks(Buffer.alloc(0), 1)).next()).value as Buffer;
  const entry = (await readTar(toChunks(header, 512)).next()).value as { bytes: number };
  expect(entry.bytes).toBe(huge);
});

test('A file of a negative size is refused.', async () => {
  const header = (await tarFile('file', 0, toChunks(Buffer.alloc(0), 1)).next()).value as Buffer;
  const sumOf = () => header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 0x20 : byte), 0);
  header.write('-0000000001\0', 124);
  header.write(sumOf().toString(8).padStart(6, '0'), 148);
  await expect(unpack(Buffer.concat([header, Buffer.alloc(1), tarEnd()]))).rejects.toThrow(TarError);
});

test('An archive that is cut off, changed in a header or holds a link is refused, and so is a file that grows meanwhile.', async () => {
  const archive = await pack({ file: Buffer.alloc(2000, 1) });
  await expect(unpack(archive.subarray(0, 1500))).rejects.toThrow(TarError);
  const changed = Buffer.from(archive);
  changed.writeUInt8(changed.readUInt8(0) + 1, 0);
  await expect(unpack(changed)).rejects.toThrow(TarError);
  const link = Buffer.from(archive);
  link.write('2', 156);
  // The sum of the header's bytes grew by two.
  const sum = Number.parseInt(link.toString('latin1', 148, 154), 8) + 2;
  link.write(sum.toString(8).padStart(6, '0'), 148);
  await expect(unpack(link)).rejects.toThrow(TarError);
  const growing = async () => {
    for await (const part of tarFile('file', 3, toChunks(Buffer.from('four'), 4))) part.at(0);
  };
  await expect(growing()).rejects.toThrow(TarError);
});
