import { randomBytes, scrypt } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip, createGzip } from 'node:zlib';
import { decryptStream, encryptStream, MissingKeyError } from '../core/auth/encrypted-bytes.ts';
import { syncPath } from '../core/sync-folder.ts';
import { BackupFailure } from './backup-failure.ts';

/** An encrypted backup starts with this and the salt; the rest is encrypted. */
const magic = Buffer.from('DANABAK1');
const saltBytes = 16;
const gzipMagic = Buffer.from([0x1f, 0x8b]);
const context = 'backup';
/** 128 MB and about half a second, to slow down brute-force attacks on a passphrase. */
const scryptCost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

/**
 * Writes an archive to a file, compressed, and encrypted if a passphrase is given. The file gets its name only after it
 * is complete, flushed to disk, and `check` has resolved for it.
 */
export async function writeContainer(
  file: string,
  archive: Readable,
  passphrase: string | null,
  check: (unfinished: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const unfinished = `${file}.part`;
  try {
    const ending = createWriteStream(unfinished, { mode: 0o600, flush: true });
    await pipeline(archive, createGzip({ level: 1 }), passphrase === null ? pass : encryptWith(passphrase), ending);
    await check(unfinished);
    await rename(unfinished, file);
    await syncPath(dirname(file));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Throws a BackupFailure (`notABackup`) if the file is no backup. */
export async function isEncryptedContainer(file: string): Promise<boolean> {
  await using handle = await open(file, 'r');
  return isEncryptedStart(await readStart(handle));
}

function isEncryptedStart(start: Buffer): boolean {
  if (start.subarray(0, magic.length).equals(magic)) return true;
  if (start.subarray(0, gzipMagic.length).equals(gzipMagic)) return false;
  throw new BackupFailure('notABackup');
}

/**
 * Passes the file's archive to `use` as a stream. Throws a BackupFailure: `notABackup`, `passphraseMissing`,
 * `passphraseWrong`.
 */
export async function readContainer(
  file: string,
  passphrase: string | null,
  use: (archive: AsyncIterable<Buffer>, isEncrypted: boolean) => Promise<void>,
): Promise<void> {
  // Opened once: another file may replace this one between the check and the read.
  await using handle = await open(file, 'r');
  const start = await readStart(handle);
  const isEncrypted = isEncryptedStart(start);
  if (isEncrypted && passphrase === null) throw new BackupFailure('passphraseMissing');
  const source = handle.createReadStream({ start: isEncrypted ? magic.length + saltBytes : 0 });
  const salt = start.subarray(magic.length);
  const secret = isEncrypted ? passphrase : null;
  const opened = secret === null ? pass : (encrypted: AsyncIterable<Buffer>) => decryptWith(encrypted, secret, salt);
  await pipeline(source, opened, createGunzip(), (archive: AsyncIterable<Buffer>) => use(archive, isEncrypted));
}

async function* pass(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* chunks;
}

function encryptWith(passphrase: string) {
  return async function* (plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(saltBytes);
    const key = await deriveKey(passphrase, salt);
    yield Buffer.concat([magic, salt]);
    yield* encryptStream(plain, { current: key, all: [key] }, context);
  };
}

async function* decryptWith(
  encrypted: AsyncIterable<Buffer>,
  passphrase: string,
  salt: Buffer,
): AsyncGenerator<Buffer> {
  const key = await deriveKey(passphrase, salt);
  try {
    yield* decryptStream(encrypted, { current: key, all: [key] }, context);
  } catch (cause) {
    throw cause instanceof MissingKeyError ? new BackupFailure('passphraseWrong', { cause }) : cause;
  }
}

const scryptAsync = promisify<string, Buffer, number, typeof scryptCost, Buffer>(scrypt);
const deriveKey = (passphrase: string, salt: Buffer) => scryptAsync(passphrase.normalize('NFC'), salt, 32, scryptCost);

async function readStart(handle: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(magic.length + saltBytes), 0);
  return buffer.subarray(0, bytesRead);
}
