import { statSync } from 'node:fs';

/** The number of files that Litestream has uploaded; null if it does not answer. */
export async function countUploads(metricsAddress: string): Promise<number | null> {
  const metrics = await readMetrics(metricsAddress).catch(() => null);
  if (metrics === null) return null;
  const lines = metrics.matchAll(/^litestream_replica_operation_total\{([^}\n]*)\} (\S+)$/gm);
  const uploads = [...lines].filter(([, labels = '']) => labels.includes('operation="PUT"'));
  return uploads.reduce((sum, [, , count]) => sum + Number(count), 0);
}

/** Also throws if the response does not end within a second. */
async function readMetrics(address: string): Promise<string | null> {
  const answer = await fetch(`http://${address}/metrics`, { signal: AbortSignal.timeout(1000) });
  return answer.ok ? answer.text() : null;
}

/** When the write-ahead log last changed, in ms; 0 without one. */
export const logChangedAt = (databaseFile: string): number =>
  statSync(`${databaseFile}-wal`, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Measures how long changes of the write-ahead log have waited for an upload. `update` returns the lag in ms. */
export function createLagMeter() {
  let seen = { uploads: 0, changedAt: 0 };
  let waitingSince: number | null = null;

  function update(uploads: number | null, changedAt: number, now: number): number {
    // A restarted Litestream counts from 0 again, which is no upload.
    const isRestarted = uploads !== null && uploads < seen.uploads;
    if (uploads !== null && uploads > (isRestarted ? 0 : seen.uploads)) waitingSince = null;
    else if (changedAt !== seen.changedAt) waitingSince ??= now;
    // The clock may have been set back meanwhile.
    if (waitingSince !== null) waitingSince = Math.min(waitingSince, now);
    seen = { uploads: uploads ?? seen.uploads, changedAt };
    return waitingSince === null ? 0 : now - waitingSince;
  }

  return { update };
}
