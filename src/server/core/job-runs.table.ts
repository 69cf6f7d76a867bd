import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * The last run of the daily job, or an owner's confirmation of the date; the last accepted test mail; the last mail to
 * owners.
 */
export const jobRuns = sqliteTable('job_runs', {
  job: text('job', { enum: ['retention', 'testMail', 'ownerNotices'] }).primaryKey(),
  lastRunAt: text('last_run_at').notNull(),
});
