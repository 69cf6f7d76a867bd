import { pipeline } from 'node:stream/promises';
import { extract, type Header } from 'tar-stream';
import { createHasher } from '../core/hasher.ts';
import { readContainer } from './backup-container.ts';
import { BackupFailure } from './backup-failure.ts';
import { type BackupManifest, backupManifestSchema, backupNames, isBackupName } from './backup-manifest.ts';

const maxManifestBytes = 256 * 1024 * 1024;

/**
 * Reads and verifies a whole backup. `take` is called with each file's name, content and size, and must read the content
 * to its end. Throws a BackupFailure: `notWhole`, or those of `readContainer`.
 */
export async function readBackup(
  file: string,
  passphrase: string | null,
  take: (name: string, content: AsyncIterable<Buffer>, bytes: number) => Promise<void>,
): Promise<BackupManifest> {
  const found = new Map<string, { bytes: number; sha256: string }>();
  let manifest: BackupManifest | null = null;
  try {
    await readContainer(file, passphrase, async (archive, isEncrypted) => {
      for await (const { header, content } of readEntries(archive)) {
        const { name, size: bytes, type } = header;
        if (type !== 'file' || !isBackupName(name) || found.has(name) || manifest)
          throw new BackupFailure('notWhole', { detail: `It contains ${JSON.stringify(name)}.` });
        // Adding keys to an encrypted file requires the passphrase; any person could add known keys to an unencrypted
        // one.
        if (name.startsWith('keys/') && !isEncrypted)
          throw new BackupFailure('notWhole', { detail: 'It contains keys, but is not encrypted.' });
        if (name === backupNames.manifest) manifest = await readManifest(bytes, content);
        else {
          const { read, digest } = createHasher();
          await take(name, read(content), bytes);
          found.set(name, { bytes, sha256: digest() });
        }
      }
    });
  } catch (cause) {
    const isOfSystem = (cause as NodeJS.ErrnoException).syscall !== undefined;
    throw cause instanceof BackupFailure || isOfSystem ? cause : new BackupFailure('notWhole', { cause });
  }
  return requireWhole(manifest, found);
}

/** The files of a tar archive. The caller must read the content of each before the next. */
async function* readEntries(
  archive: AsyncIterable<Buffer>,
): AsyncGenerator<{ header: Header; content: AsyncIterable<Buffer> }> {
  const entries = extract();
  const reading = pipeline(archive, entries);
  // An error of the archive also ends the entries, which throw it.
  reading.catch(() => undefined);
  for await (const entry of entries) yield { header: entry.header, content: entry as AsyncIterable<Buffer> };
  await reading;
}

function requireWhole(
  manifest: BackupManifest | null,
  found: Map<string, { bytes: number; sha256: string }>,
): BackupManifest {
  if (!manifest) throw new BackupFailure('notWhole', { detail: 'Its list of files is missing.' });
  for (const { name, bytes, sha256 } of manifest.files) {
    const file = found.get(name);
    if (file?.bytes !== bytes || file.sha256 !== sha256)
      throw new BackupFailure('notWhole', { detail: `${name} has changed.` });
  }
  // Duplicate names in the list could hide that another is missing.
  const listed = new Set(manifest.files.map(({ name }) => name));
  const hasKeys = found.has(backupNames.secret) === manifest.holdsKeys;
  const hasAll = listed.size === found.size && found.has(backupNames.database);
  if (!hasAll || !hasKeys) throw new BackupFailure('notWhole', { detail: 'Its files do not match its list.' });
  return manifest;
}

async function readManifest(bytes: number, content: AsyncIterable<Buffer>): Promise<BackupManifest> {
  if (bytes > maxManifestBytes) throw new BackupFailure('notWhole');
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return backupManifestSchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
}
