import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

type Job =
  | 'retention'
  | 'testMail'
  | 'ownerNotices'
  | 'holds'
  | 'traces'
  | `searchWords:${number}`
  | `${'fault' | 'goneFault' | 'pastFault'}:${string}`;

/**
 * The last run of the daily job, or an owner's confirmation of the date; the last accepted test mail; the last mail to
 * owners; when the process last looked at the holds, and removed traces of deleted data; when index words of a
 * version were written for all rows; the last mail about each failed
 * health check.
 */
export const jobRuns = sqliteTable('job_runs', {
  job: text('job').$type<Job>().primaryKey(),
  lastRunAt: text('last_run_at').notNull(),
});
