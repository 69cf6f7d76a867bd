import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Written every two seconds by `npm run replicate`, and read by the server. */
export const replicaStatusSchema = z.object({
  writtenAt: z.iso.datetime(),
  litestream: z.object({
    version: z.string(),
    /** The version of the SQLite library within Litestream; null if it is unknown. */
    sqlite: z.string().nullable(),
    isRunning: z.boolean(),
    /** How long the oldest change that was not uploaded has waited. */
    lagMs: z.number(),
  }),
  files: z.object({ copiedAt: z.iso.datetime().nullable(), error: z.string().nullable() }),
  /** The last nightly restore; null before the first. The faults are in English; null: none. */
  trial: z
    .object({
      doneAt: z.iso.datetime(),
      replicaFault: z.string().nullable(),
      backupFault: z.string().nullable(),
      /** When the restored backup was made; null: none was found. */
      backupMadeAt: z.iso.datetime().nullable(),
    })
    .nullable(),
});
export type ReplicaStatus = z.infer<typeof replicaStatusSchema>;

const fileOf = (dataDir: string) => join(dataDir, 'replica.json');

/** Whether the site is or was replicated. */
export const hasReplicaStatus = (dataDir: string): boolean => existsSync(fileOf(dataDir));

/** null if the site was never replicated, or the file is damaged. */
export function readReplicaStatus(dataDir: string): ReplicaStatus | null {
  try {
    return replicaStatusSchema.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')));
  } catch {
    return null;
  }
}

export function writeReplicaStatus(dataDir: string, status: ReplicaStatus): void {
  const temporary = `${fileOf(dataDir)}.new`;
  writeFileSync(temporary, JSON.stringify(status), { mode: 0o600 });
  renameSync(temporary, fileOf(dataDir));
}
