import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

import type { MessageChannel } from '#shared/messages/message-channels.rules.ts';

type Job =
  /** The daily job, or an owner's confirmation of the date. */
  | 'retention'
  /** The last accepted test mail. */
  | 'testMail'
  /** The last accepted test message of a channel, with a hash of what it tested. */
  | `testMessage:${MessageChannel}:${string}`
  /** The last mail to owners about new access. */
  | 'ownerNotices'
  /** When the process last looked at the holds. */
  | 'holds'
  /** When the process last removed traces of deleted data. */
  | 'traces'
  /** When the index words of a version were written for all rows. */
  | `searchWords:${number}`
  /** The last mail about a failed health check. */
  | `${'fault' | 'goneFault' | 'pastFault'}:${string}`;

/** The last run of each job. */
export const jobRuns = sqliteTable('job_runs', {
  job: text('job').$type<Job>().primaryKey(),
  lastRunAt: text('last_run_at').notNull(),
});
