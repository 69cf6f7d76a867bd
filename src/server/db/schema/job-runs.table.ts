import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** When a daily job last ran, or an owner said that the date is right. */
export const jobRuns = sqliteTable('job_runs', {
  job: text('job', { enum: ['retention'] }).primaryKey(),
  lastRunAt: text('last_run_at').notNull(),
});
