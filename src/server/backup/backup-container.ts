import { randomBytes, scrypt } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip, createGzip } from 'node:zlib';
import { SealKeyError, seal, unseal } from '../core/auth/sealed-bytes.ts';
import { BackupFailure } from './backup-failure.ts';

/** An encrypted backup begins with this, then the salt; the rest is sealed. */
const magic = Buffer.from('DANABAK1');
const saltBytes = 16;
const gzipMagic = Buffer.from([0x1f, 0x8b]);
const context = 'backup';
/** 128 MB and about half a second: a passphrase is tried slowly, however many processors somebody has. */
const scryptCost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

/**
 * Writes an archive to a file, compressed, and encrypted where a passphrase is given. The file has its name only once it is whole, on disk,
 * and `check` has resolved for what was written.
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
    await pipeline(archive, createGzip({ level: 1 }), passphrase === null ? pass : sealedWith(passphrase), ending);
    await check(unfinished);
    await rename(unfinished, file);
    await syncFolder(dirname(file));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Whether a file is an encrypted backup. Throws a BackupFailure (`notABackup`) where it is no backup at all. */
export async function isEncryptedContainer(file: string): Promise<boolean> {
  await using handle = await open(file, 'r');
  return isEncryptedStart(await readStart(handle));
}

function isEncryptedStart(start: Buffer): boolean {
  if (start.subarray(0, magic.length).equals(magic)) return true;
  if (start.subarray(0, gzipMagic.length).equals(gzipMagic)) return false;
  throw new BackupFailure('notABackup');
}

/** Hands the archive in a file to `use` as it is read, and whether it lay there encrypted. Throws a BackupFailure: `notABackup`, `passphraseMissing`, `passphraseWrong`. */
export async function readContainer(
  file: string,
  passphrase: string | null,
  use: (archive: AsyncIterable<Buffer>, isEncrypted: boolean) => Promise<void>,
): Promise<void> {
  // Opened once: what is said of the file holds for what is read, whatever takes its name meanwhile.
  await using handle = await open(file, 'r');
  const start = await readStart(handle);
  const isEncrypted = isEncryptedStart(start);
  if (isEncrypted && passphrase === null) throw new BackupFailure('passphraseMissing');
  const source = handle.createReadStream({ start: isEncrypted ? magic.length + saltBytes : 0 });
  const salt = start.subarray(magic.length);
  const opened = isEncrypted && passphrase !== null ? (sealed: AsyncIterable<Buffer>) => unsealedWith(sealed, passphrase, salt) : pass;
  await pipeline(source, opened, createGunzip(), (archive: AsyncIterable<Buffer>) => use(archive, isEncrypted));
}

async function* pass(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* chunks;
}

function sealedWith(passphrase: string) {
  return async function* (plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(saltBytes);
    const key = await deriveKey(passphrase, salt);
    yield Buffer.concat([magic, salt]);
    yield* seal(plain, { current: key, all: [key] }, context);
  };
}

async function* unsealedWith(sealed: AsyncIterable<Buffer>, passphrase: string, salt: Buffer): AsyncGenerator<Buffer> {
  const key = await deriveKey(passphrase, salt);
  try {
    yield* unseal(sealed, { current: key, all: [key] }, context);
  } catch (cause) {
    throw cause instanceof SealKeyError ? new BackupFailure('passphraseWrong', { cause }) : cause;
  }
}

const scryptAsync = promisify<string, Buffer, number, typeof scryptCost, Buffer>(scrypt);
const deriveKey = (passphrase: string, salt: Buffer) => scryptAsync(passphrase.normalize('NFC'), salt, 32, scryptCost);

async function readStart(handle: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(magic.length + saltBytes), 0);
  return buffer.subarray(0, bytesRead);
}

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}
