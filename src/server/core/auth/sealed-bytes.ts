import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from './secrets.ts';

/** The keys that files are sealed with: new ones with `current`, older ones may need another of `all`. */
export interface SealKeys {
  current: Buffer;
  all: Buffer[];
}

/** The keys that private files are sealed with, from the site's secret and those before it. */
export function sealKeys(secrets: Secrets): SealKeys {
  const all = secrets.deriveAll('private-files');
  return { current: secrets.derive('private-files'), all };
}

/** A sealed file that was changed, cut off, or sealed with a key that is not at hand. */
export class SealBrokenError extends Error {}

/** A sealed file whose key is not at hand. */
export class SealKeyError extends SealBrokenError {}

const magicBytes = 5;
const keyIdBytes = 4;
/** The first format sealed all files with one key, apart by 7 random bytes of the nonce; files of it are still read. */
const firstMagic = Buffer.from('DANA1');
const firstPrefixBytes = 7;
/** Now each file has a key of its own, made with 32 random bytes, so that any number of files may be sealed. */
const magic = Buffer.from('DANA2');
const saltBytes = 32;
const headBytes = magicBytes + keyIdBytes;
const tagBytes = 16;
const segmentBytes = 64 * 1024;

/**
 * Seals bytes with AES-256-GCM as they come: in segments of 64 KiB, each with a tag of its own, so that nothing unproven is ever
 * handed out when they are read again. Number and last mark in each nonce keep segments from being left out, moved or cut off
 * (the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár); `context`, such as the file's id, keeps files from being swapped.
 * The given key seals nothing itself: each file has its own, derived with random bytes of its header.
 */
export async function* seal(source: AsyncIterable<Buffer>, { current }: SealKeys, context: string): AsyncGenerator<Buffer> {
  const header = Buffer.concat([magic, keyIdOf(current), randomBytes(saltBytes)]);
  const { key, prefix } = fileKey(header, current);
  yield header;
  let index = 0;
  for await (const { bytes, isLast } of segmentsOf(source, segmentBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(prefix, index, isLast)).setAAD(aadOf(header, context));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    index += 1;
  }
}

/** The bytes that were sealed, each segment proven before it is handed out. Throws SealBrokenError. */
export async function* unseal(source: AsyncIterable<Buffer>, { all }: SealKeys, context: string): AsyncGenerator<Buffer> {
  const { header, rest } = await splitHeader(source);
  const master = all.find((candidate) => keyIdOf(candidate).equals(header.subarray(magicBytes, headBytes)));
  if (readKeyId(header) === null) throw new SealBrokenError('This is no sealed file.');
  if (!master) throw new SealKeyError('The key of this sealed file is not at hand.');
  const { key, prefix } = fileKey(header, master);
  let index = 0;
  for await (const { bytes, isLast } of segmentsOf(rest, segmentBytes + tagBytes)) {
    if (bytes.length < tagBytes) throw new SealBrokenError('This sealed file was cut off.');
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(prefix, index, isLast), { authTagLength: tagBytes }).setAAD(aadOf(header, context));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    yield finish(decipher, bytes.subarray(0, -tagBytes));
    index += 1;
  }
}

/** How much of a sealed file's start says which key it needs. */
export const keyIdEnd = headBytes;

/** The id of the key that a file was sealed with, in hexadecimal digits, by its first `keyIdEnd` bytes; null where it is no sealed file. */
export function readKeyId(start: Buffer): string | null {
  const head = start.subarray(0, magicBytes);
  const isSealed = start.length >= keyIdEnd && (head.equals(magic) || head.equals(firstMagic));
  return isSealed ? start.subarray(magicBytes, keyIdEnd).toString('hex') : null;
}

/** The id that files sealed with a key name it by. */
export const keyIdText = (key: Buffer): string => keyIdOf(key).toString('hex');

function finish(decipher: ReturnType<typeof createDecipheriv>, bytes: Buffer): Buffer {
  try {
    return Buffer.concat([decipher.update(bytes), decipher.final()]);
  } catch (cause) {
    throw new SealBrokenError('This sealed file was changed or cut off.', { cause });
  }
}

/** Cuts a stream into segments of one size; the last, which may be shorter or empty, is marked. */
async function* segmentsOf(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  for await (const chunk of source) {
    held.push(chunk);
    heldBytes += chunk.length;
    // A full segment waits until more follows: only then is it known not to be the last.
    if (heldBytes <= size) continue;
    const joined = Buffer.concat(held);
    let start = 0;
    for (; joined.length - start > size; start += size) yield { bytes: joined.subarray(start, start + size), isLast: false };
    held = [joined.subarray(start)];
    heldBytes = joined.length - start;
  }
  yield { bytes: Buffer.concat(held), isLast: true };
}

async function splitHeader(source: AsyncIterable<Buffer>): Promise<{ header: Buffer; rest: AsyncIterable<Buffer> }> {
  const chunks = source[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  const readTo = async (length: number) => {
    while (start.length < length) {
      const next = await chunks.next();
      if (next.done) throw new SealBrokenError('This is no sealed file.');
      start = Buffer.concat([start, next.value]);
    }
  };
  await readTo(magicBytes);
  const headerBytes = headBytes + (isFirst(start) ? firstPrefixBytes : saltBytes);
  if (!isFirst(start) && !magic.equals(start.subarray(0, magicBytes))) throw new SealBrokenError('This is no sealed file.');
  await readTo(headerBytes);
  const first = start.subarray(headerBytes);
  const rest = (async function* () {
    yield first;
    yield* { [Symbol.asyncIterator]: () => chunks };
  })();
  return { header: start.subarray(0, headerBytes), rest };
}

/** What a file's segments are sealed with: its own key by HKDF, and nonces that need no chance; in the first format the other way round. */
function fileKey(header: Buffer, master: Buffer): { key: Buffer; prefix: Buffer } {
  if (isFirst(header)) return { key: master, prefix: header.subarray(headBytes) };
  const key = Buffer.from(hkdfSync('sha256', master, header.subarray(headBytes), 'dana:file', 32));
  return { key, prefix: Buffer.alloc(firstPrefixBytes) };
}

const isFirst = (start: Buffer) => firstMagic.equals(start.subarray(0, magicBytes));

/** 12 bytes: the prefix, the segment's number, and whether it is the last. */
function nonceOf(prefix: Buffer, index: number, isLast: boolean): Buffer {
  const number = Buffer.alloc(5);
  number.writeUInt32BE(index);
  number.writeUInt8(isLast ? 1 : 0, 4);
  return Buffer.concat([prefix, number]);
}

const aadOf = (header: Buffer, context: string) => Buffer.concat([header, Buffer.from(context)]);
const keyIdOf = (key: Buffer) => createHash('sha256').update('dana:key-id').update(key).digest().subarray(0, keyIdBytes);
