import { eq } from 'drizzle-orm';
import type { Db, Tx } from './db/client.ts';
import { preparedQuery } from './db/prepared-query.ts';
import { jobRuns } from './job-runs.table.ts';

type RecordedJob = typeof jobRuns.$inferSelect.job;

/** The last recorded run of a job (ISO 8601); null before the first. */
export const readLastRun = (reader: Db | Tx, job: RecordedJob): string | null =>
  runOf(reader, job).get()?.lastRunAt ?? null;

/** A prepared statement, because jobs run it every few seconds. */
const runOf = preparedQuery((db, job: RecordedJob) => db.select().from(jobRuns).where(eq(jobRuns.job, job)).prepare());
