import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from './secrets.ts';

/** Keys for file encryption: new files use `current`; older files may need another key of `all`. */
export interface EncryptionKeys {
  current: Buffer;
  all: Buffer[];
}

/** The keys for private files, derived from the current and the previous secrets. */
export function encryptionKeys(secrets: Secrets): EncryptionKeys {
  const all = secrets.deriveAll('private-files');
  return { current: secrets.derive('private-files'), all };
}

/** The file was changed or truncated, or its key is missing. */
export class DecryptionError extends Error {}

/** The key of the file is missing. */
export class MissingKeyError extends DecryptionError {}

const magicBytes = 5;
const keyIdBytes = 4;
/** The first format used one key for all files and 7 random nonce bytes per file. Such files are still readable. */
const firstMagic = Buffer.from('DANA1');
const firstPrefixBytes = 7;
/**
 * In the current format each file has its own key, derived with 32 random bytes, so the number of files is not limited.
 */
const magic = Buffer.from('DANA2');
const saltBytes = 32;
const headBytes = magicBytes + keyIdBytes;
const tagBytes = 16;
const segmentBytes = 64 * 1024;

/**
 * Encrypts a stream with AES-256-GCM in segments of 64 KiB. Each segment has its own tag, so that reading never returns
 * unauthenticated bytes. Each nonce contains the segment number and a last-segment flag, which prevents removed,
 * reordered or truncated segments. This is the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár.
 * `context`, such as the file's id, prevents swapped files. The given key encrypts nothing itself: each file's key is
 * derived from it with random bytes of the header.
 */
export async function* encryptStream(
  source: AsyncIterable<Buffer>,
  { current }: EncryptionKeys,
  context: string,
): AsyncGenerator<Buffer> {
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

/** Decrypts a stream; each segment is authenticated before it is returned. Throws DecryptionError. */
export async function* decryptStream(
  source: AsyncIterable<Buffer>,
  { all }: EncryptionKeys,
  context: string,
): AsyncGenerator<Buffer> {
  const { header, rest } = await splitHeader(source);
  const master = all.find((candidate) => keyIdOf(candidate).equals(header.subarray(magicBytes, headBytes)));
  if (readKeyId(header) === null) throw new DecryptionError('The file is not in the encrypted format.');
  if (!master) throw new MissingKeyError('The key of this encrypted file is missing.');
  const { key, prefix } = fileKey(header, master);
  let index = 0;
  for await (const { bytes, isLast } of segmentsOf(rest, segmentBytes + tagBytes)) {
    if (bytes.length < tagBytes) throw new DecryptionError('The encrypted file is truncated.');
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(prefix, index, isLast), {
      authTagLength: tagBytes,
    }).setAAD(aadOf(header, context));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    yield finish(decipher, bytes.subarray(0, -tagBytes));
    index += 1;
  }
}

/** The length of the file header that contains the key id, in bytes. */
export const keyIdEnd = headBytes;

/** The hexadecimal id of a file's key, from its first `keyIdEnd` bytes; null if the file is not encrypted. */
export function readKeyId(start: Buffer): string | null {
  const head = start.subarray(0, magicBytes);
  const isEncrypted = start.length >= keyIdEnd && (head.equals(magic) || head.equals(firstMagic));
  return isEncrypted ? start.subarray(magicBytes, keyIdEnd).toString('hex') : null;
}

/** The hexadecimal id of a key, as stored in file headers. */
export const keyIdText = (key: Buffer): string => keyIdOf(key).toString('hex');

function finish(decipher: ReturnType<typeof createDecipheriv>, bytes: Buffer): Buffer {
  try {
    return Buffer.concat([decipher.update(bytes), decipher.final()]);
  } catch (cause) {
    throw new DecryptionError('The encrypted file was changed or truncated.', { cause });
  }
}

/** Splits a stream into segments of equal size. `isLast` is set for the last one, which may be shorter or empty. */
async function* segmentsOf(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  for await (const chunk of source) {
    held.push(chunk);
    heldBytes += chunk.length;
    // A full segment is the last one unless more bytes follow.
    if (heldBytes <= size) continue;
    const joined = Buffer.concat(held);
    let start = 0;
    for (; joined.length - start > size; start += size)
      yield { bytes: joined.subarray(start, start + size), isLast: false };
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
      if (next.done) throw new DecryptionError('The file is not in the encrypted format.');
      start = Buffer.concat([start, next.value]);
    }
  };
  await readTo(magicBytes);
  const headerBytes = headBytes + (isFirst(start) ? firstPrefixBytes : saltBytes);
  if (!isFirst(start) && !magic.equals(start.subarray(0, magicBytes)))
    throw new DecryptionError('The file is not in the encrypted format.');
  await readTo(headerBytes);
  const first = start.subarray(headerBytes);
  const rest = (async function* () {
    yield first;
    yield* { [Symbol.asyncIterator]: () => chunks };
  })();
  return { header: start.subarray(0, headerBytes), rest };
}

/**
 * The current format derives a key per file by HKDF, with a constant nonce prefix. The first format uses the master key
 * with a random prefix.
 */
function fileKey(header: Buffer, master: Buffer): { key: Buffer; prefix: Buffer } {
  if (isFirst(header)) return { key: master, prefix: header.subarray(headBytes) };
  const key = Buffer.from(hkdfSync('sha256', master, header.subarray(headBytes), 'dana:file', 32));
  return { key, prefix: Buffer.alloc(firstPrefixBytes) };
}

const isFirst = (start: Buffer) => firstMagic.equals(start.subarray(0, magicBytes));

/** 12 bytes: prefix, segment number, last-segment flag. */
function nonceOf(prefix: Buffer, index: number, isLast: boolean): Buffer {
  const number = Buffer.alloc(5);
  number.writeUInt32BE(index);
  number.writeUInt8(isLast ? 1 : 0, 4);
  return Buffer.concat([prefix, number]);
}

const aadOf = (header: Buffer, context: string) => Buffer.concat([header, Buffer.from(context)]);
const keyIdOf = (key: Buffer) =>
  createHash('sha256').update('dana:key-id').update(key).digest().subarray(0, keyIdBytes);
