import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** When a daily job last ran, or an owner said that the date is right; and when the mail server last took a test mail. */
export const jobRuns = sqliteTable('job_runs', {
  job: text('job', { enum: ['retention', 'testMail'] }).primaryKey(),
  lastRunAt: text('last_run_at').notNull(),
});
