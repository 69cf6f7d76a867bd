import { z } from 'zod';
import type { ValuesOf } from '../collections/setting-fields.ts';
import type { backupSection } from './backup.section.ts';

/** The schedule of automatic backups and their retention. */
export type BackupSchedule = ValuesOf<(typeof backupSection)['backup']['fields']>;

export const backupFailureCodes = [
  'busy',
  'noRoom',
  'damaged',
  'passphraseMissing',
  'passphraseWrong',
  'passphraseShort',
  'notABackup',
  'notWhole',
  'tooNew',
  'tooOld',
  'notRestorable',
  'inUse',
  'folderUnusable',
  'unexpected',
] as const;
export type BackupFailureCode = (typeof backupFailureCodes)[number];

/**
 * `dana-2026-11-21T08-00-00Z.tar.gz`; `-incomplete-3` before the extension if three files were missing, `.sealed` after
 * it if encrypted.
 */
export const backupNameSchema = z
  .string()
  .regex(/^dana-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(-incomplete-[1-9]\d*)?\.tar\.gz(\.sealed)?$/);

const storedBackupSchema = z.object({
  name: backupNameSchema,
  bytes: z.number().int(),
  createdAt: z.iso.datetime(),
  isEncrypted: z.boolean(),
  /** The number of files in the database that were missing on the disk; 0 for a complete backup. */
  missing: z.number().int(),
});
export type StoredBackup = z.infer<typeof storedBackupSchema>;

export const backupEventKinds = ['made', 'failed', 'downloaded', 'removed'] as const;

/** An event of a backup, and the member of staff who caused it. */
const backupEventSchema = z.object({
  id: z.string(),
  kind: z.enum(backupEventKinds),
  /** Empty for the schedule. */
  staffName: z.string(),
  /** Empty if no file was written. */
  fileName: z.string(),
  failure: z.enum(backupFailureCodes).nullable(),
  happenedAt: z.string(),
});
export type BackupEvent = z.infer<typeof backupEventSchema>;

/** The result of a restore: tokens and webhooks to set up again, and requests without their cards. */
export const restoreNoteSchema = z.object({
  restoredAt: z.iso.datetime(),
  /** When the backup was made; null for the replica. */
  madeAt: z.iso.datetime().nullable(),
  /** The names of deleted API tokens and of webhooks that were turned off. */
  tokens: z.array(z.string()),
  webhooks: z.array(z.string()),
  /** Requests whose cards were not restored, latest first. */
  missingCards: z.array(z.object({ requestId: z.string(), reference: z.string() })),
});
export type RestoreNote = z.infer<typeof restoreNoteSchema>;

/** Where an owner has stored the copy of the keys. */
export const keyCopyInputSchema = z.object({ place: z.string().trim().min(1).max(200) });
export const keyCopySchema = z.object({ place: z.string(), staffName: z.string(), confirmedAt: z.iso.datetime() });
export type KeyCopy = z.infer<typeof keyCopySchema>;

export const backupOverviewSchema = z.object({
  /** Whether the server has a passphrase for encryption. */
  canEncrypt: z.boolean(),
  /** Whether the next backup will be encrypted. */
  isEncrypted: z.boolean(),
  /** By which owners recognise the passphrase; null without one. */
  passphraseFingerprint: z.string().nullable(),
  isRunning: z.boolean(),
  /** Why the latest attempt failed; null if it succeeded. */
  lastFailure: z.enum(backupFailureCodes).nullable(),
  /** Latest first. */
  backups: z.array(storedBackupSchema),
  events: z.array(backupEventSchema),
});
export type BackupOverview = z.infer<typeof backupOverviewSchema>;
