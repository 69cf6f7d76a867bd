import { z } from 'zod';
import { isPictureFile } from '../media/picture-files.ts';

/** The last file of a backup: lists its contents and requirements. A backup without it is truncated. */
export const backupManifestSchema = z.object({
  format: z.literal(1),
  /** The version of Dana that made the backup. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** The last migration of its database, as in the journal (Unix time in ms). */
  migration: z.number().int(),
  holdsKeys: z.boolean(),
  /** The number of cards per encryption key, by hexadecimal key id. */
  cardKeys: z.record(z.string().regex(/^[0-9a-f]{8}$/), z.number().int()),
  /** Files that database rows reference but that were not on the disk. */
  missing: z.array(z.string()),
  files: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
});
export type BackupManifest = z.infer<typeof backupManifestSchema>;

/** Names of the files inside a backup. */
export const backupNames = {
  manifest: 'manifest.json',
  database: 'database/dana.db',
  secret: 'keys/secret',
  previousSecrets: 'keys/previous-secrets',
  card: (id: string) => `uploads/private/${id}`,
  picture: (id: string, file: string) => `uploads/media/${id}/${file}`,
} as const;

const fixedNames: readonly string[] = [
  backupNames.manifest,
  backupNames.database,
  backupNames.secret,
  backupNames.previousSecrets,
];
const cardPattern = /^uploads\/private\/[0-9a-f]{32}$/;

/** Whether a backup may contain a file of this name. A restore writes no others to the disk. */
export function isBackupName(name: string): boolean {
  if (fixedNames.includes(name) || cardPattern.test(name)) return true;
  const [uploads, folder, mediaId = '', file = '', ...rest] = name.split('/');
  return uploads === 'uploads' && folder === 'media' && rest.length === 0 && isPictureFile(mediaId, file);
}
