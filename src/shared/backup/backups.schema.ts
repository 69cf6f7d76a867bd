import { z } from 'zod';

/** When backups are made by themselves, and how long they are kept. */
export const backupScheduleSchema = z.object({
  isScheduled: z.boolean(),
  /** The hour at the centre, 0 to 23. */
  hour: z.number().int().min(0).max(23),
  /** Every backup is kept for this many days, */
  days: z.number().int().min(1).max(90),
  /** and the last one of each week for this many weeks. */
  weeks: z.number().int().min(0).max(104),
  isEncrypted: z.boolean(),
});
export type BackupSchedule = z.infer<typeof backupScheduleSchema>;

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
  'notRestorable',
  'inUse',
  'unexpected',
] as const;
export type BackupFailureCode = (typeof backupFailureCodes)[number];

/** `dana-2026-11-21T08-00-00Z.tar.gz`; `-incomplete-3` before its endings where three files were missing, `.sealed` after them where it is encrypted. */
export const backupNameSchema = z.string().regex(/^dana-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(-incomplete-[1-9]\d*)?\.tar\.gz(\.sealed)?$/);

export const storedBackupSchema = z.object({
  name: backupNameSchema,
  bytes: z.number().int(),
  createdAt: z.iso.datetime(),
  isEncrypted: z.boolean(),
  /** How many files the database named that were not on the disk; 0 where the backup is complete. */
  missing: z.number().int(),
});
export type StoredBackup = z.infer<typeof storedBackupSchema>;

export const backupEventKinds = ['made', 'failed', 'downloaded', 'removed'] as const;

/** What happened to backups, and who did it. */
export const backupEventSchema = z.object({
  id: z.string(),
  kind: z.enum(backupEventKinds),
  /** Empty where it happened by schedule. */
  staffName: z.string(),
  /** Empty where no file came about. */
  fileName: z.string(),
  failure: z.enum(backupFailureCodes).nullable(),
  happenedAt: z.string(),
});
export type BackupEvent = z.infer<typeof backupEventSchema>;

/** The API tokens and webhooks that staff have to set up again after a restore. */
export const restoreNoteSchema = z.object({
  restoredAt: z.iso.datetime(),
  /** When the backup was made. */
  madeAt: z.iso.datetime(),
  /** The names of API tokens that were deleted, and of webhooks that were turned off. */
  tokens: z.array(z.string()),
  webhooks: z.array(z.string()),
});
export type RestoreNote = z.infer<typeof restoreNoteSchema>;

/** All that the page about backups shows. */
export const backupOverviewSchema = z.object({
  /** Whether the server has a passphrase to encrypt with. */
  canEncrypt: z.boolean(),
  isRunning: z.boolean(),
  /** Whether the check at the start found the database damaged. */
  isDamaged: z.boolean(),
  /** Why the latest attempt came to nothing; null where it did not. */
  lastFailure: z.enum(backupFailureCodes).nullable(),
  /** The latest first. */
  backups: z.array(storedBackupSchema),
  events: z.array(backupEventSchema),
});
export type BackupOverview = z.infer<typeof backupOverviewSchema>;
