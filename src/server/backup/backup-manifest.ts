import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isPictureFile } from '../media/picture-files.ts';
import { runtimeFiles } from '../runtime-files.ts';

/** What stands last in a backup: what it holds, and what is needed to use it. Without it a backup is not whole. */
export const backupManifestSchema = z.object({
  format: z.literal(1),
  /** The version of Dana that made it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** The last migration that ran on its database, by its number in the journal (ms). */
  migration: z.number().int(),
  holdsKeys: z.boolean(),
  /** How many cards are sealed with which key, by the key's id in hexadecimal digits. */
  cardKeys: z.record(z.string().regex(/^[0-9a-f]{8}$/), z.number().int()),
  /** Files that rows of the database name and that were not on the disk either. */
  missing: z.array(z.string()),
  files: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
});
export type BackupManifest = z.infer<typeof backupManifestSchema>;

/** Where each thing lies inside a backup. */
export const backupNames = {
  manifest: 'manifest.json',
  database: 'database/dana.db',
  secret: 'keys/secret',
  previousSecrets: 'keys/previous-secrets',
  card: (id: string) => `uploads/private/${id}`,
  picture: (id: string, file: string) => `uploads/media/${id}/${file}`,
} as const;

const fixedNames: readonly string[] = [backupNames.manifest, backupNames.database, backupNames.secret, backupNames.previousSecrets];
const cardPattern = /^uploads\/private\/[0-9a-f]{32}$/;

/** Whether a backup may hold a file of this name. A restore writes no other to the disk. */
export function isBackupName(name: string): boolean {
  if (fixedNames.includes(name) || cardPattern.test(name)) return true;
  const [uploads, folder, mediaId = '', file = '', ...rest] = name.split('/');
  return uploads === 'uploads' && folder === 'media' && rest.length === 0 && isPictureFile(mediaId, file);
}

/** The running version of Dana. */
export function readVersion(): string {
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(runtimeFiles.manifest, 'utf8'))).version;
}
