import { and, asc, desc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import type { AuditEntry, AuditEvent } from '#shared/audit/audit.schema.ts';
import { auditLog } from '../core/audit/audit-log.table.ts';
import type { System } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import { preparedQuery } from '../core/db/prepared-query.ts';
import { jobRuns } from '../core/job-runs.table.ts';
import type { MailContent, MailContext } from '../mail/outgoing.ts';
import { staff } from './staff.table.ts';
import type { Owner } from './staff-mails.ts';
import type { StaffParts } from './staff-parts.ts';
import { isActiveOwner } from './staff-records.ts';

/** Events that give lasting access. */
const givingEvents: AuditEvent[] = [
  'staffInvited',
  'linkMade',
  'roleChanged',
  'staffEnabled',
  'tokenMade',
  'webhookMade',
  'webhookChanged',
  'backupDownloaded',
];
/** A change of settings that includes this field. */
const changes = (key: 'mail' | 'contact', field: string) =>
  and(eq(auditLog.subjectId, key), sql`', ' || (${auditLog.details} ->> '$.fields') || ',' LIKE ${`%, ${field},%`}`);
/**
 * Settings that decide who receives requests, with which details, and who signs in. Without an address of their own,
 * mails go to the one in the contact details.
 */
const givingSettings = or(
  eq(auditLog.subjectId, 'signIn'),
  changes('mail', 'to'),
  changes('mail', 'notification'),
  changes('contact', 'email'),
);

/** A prepared statement, because a job runs it every few seconds. */
const givingEntries = preparedQuery((db) => {
  const gives = or(inArray(auditLog.event, givingEvents), and(eq(auditLog.event, 'settingsChanged'), givingSettings));
  return db
    .select()
    .from(auditLog)
    .where(and(gt(auditLog.id, sql.placeholder('seen')), gives))
    .orderBy(asc(auditLog.id))
    .prepare();
});

/**
 * Mails every owner about new entries of the audit log that give lasting access. The log is read, so that no part of
 * the product can give access without a notice.
 */
export function createOwnerNotices({ db, clock, mail }: StaffParts) {
  /** The last entry that owners were told about. */
  let seen: number | null = null;

  /** Sends one mail to each owner if there are new events, and resolves when that is done. For the system only. */
  async function sendOwnerNotices(_actor: System): Promise<void> {
    seen ??= lastSeen();
    const events: AuditEntry[] = givingEntries(db).all({ seen });
    const last = events.at(-1);
    if (!last) return;
    seen = last.id;
    recordRun();
    await Promise.all(listOwners().map((owner) => mail.notifyOwner({ ...owner, events })));
  }

  /** Sends a mail to each owner, in the owner's language. Resolves after the first attempts. For the system only. */
  async function mailOwners(
    _actor: System,
    kind: string,
    compose: (owner: Owner, context: MailContext) => MailContent,
  ): Promise<void> {
    await Promise.all(
      listOwners().map((owner) => mail.mailOwner({ ...owner, kind }, (context) => compose(owner, context))),
    );
  }

  const listOwners = (): Owner[] =>
    db.select({ name: staff.name, email: staff.email, locale: staff.locale }).from(staff).where(isActiveOwner).all();

  /**
   * After a restart: the last entry before the last mail. On the first run: the last entry at all, because nobody needs
   * a mail about all past events.
   */
  function lastSeen(): number {
    const run = db.select().from(jobRuns).where(eq(jobRuns.job, 'ownerNotices')).get();
    const before = run && lt(auditLog.at, run.lastRunAt);
    if (!run) recordRun();
    return (
      db.select({ id: auditLog.id }).from(auditLog).where(before).orderBy(desc(auditLog.id)).limit(1).get()?.id ?? 0
    );
  }

  function recordRun(): void {
    const run = { job: 'ownerNotices' as const, lastRunAt: toInstant(clock()) };
    db.insert(jobRuns).values(run).onConflictDoUpdate({ target: jobRuns.job, set: run }).run();
  }

  return { sendOwnerNotices, mailOwners };
}
