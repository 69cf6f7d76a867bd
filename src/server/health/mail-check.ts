import { and, count, eq, isNotNull, isNull } from 'drizzle-orm';
import type { MessageKey } from '#shared/errors.ts';
import { adminPaths } from '#shared/paths.ts';
import type { Clock } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import type { Db } from '../core/db/client.ts';
import type { HealthCheck, HealthFact, HealthProblem } from '../core/health-check.ts';
import type { OutboxState } from '../request-records/outbox.service.ts';
import { staff } from '../staff/staff.table.ts';
import { healthPageMessages as messages } from './health-page.messages.ts';

interface MailCheckDeps {
  db: Db;
  clock: Clock;
  config: Pick<Config, 'smtpUrl'>;
  outbox: { readState: () => OutboxState };
  /** When the mail server stopped answering mails, in ms; null while it answers. */
  refusedSince: () => number | null;
}

/** A mail server that restarts is no fault. */
const toleratedMs = 10 * 60_000;
/** A mail to a mailbox that is full waits as long, so this alone is no fault of the mail server. */
const longWaitMs = 3_600_000;

/** Health check: the mail server accepts mails, and none has failed. */
export function createMailCheck({ db, clock, config, outbox, refusedSince }: MailCheckDeps): HealthCheck {
  function findProblem({ waiting, failed, held, oldestAt }: OutboxState, staffFailed: number): HealthProblem | null {
    const since = refusedSince();
    if (since !== null && clock() - since >= toleratedMs)
      return { state: 'red', reason: 'the mail server accepts no mails' };
    if (config.smtpUrl === null) {
      const texts = { title: messages.noServerTitle, advice: [messages.noServerAdvice] };
      return { state: 'amber', reason: 'no mail server is set', ...texts };
    }
    const isLate = oldestAt !== null && clock() - Date.parse(oldestAt) >= longWaitMs;
    const isUnsent = failed + held + staffFailed > 0;
    if (!isUnsent && !isLate) return null;
    const reason = `${failed} mails failed, ${held} are late, ${waiting} wait; ${staffFailed} members got none`;
    const texts = isUnsent
      ? { title: messages.unsentTitle, advice: [messages.unsentAdvice] }
      : { title: messages.lateTitle, advice: [messages.lateAdvice] };
    return { state: 'amber', reason, ...texts };
  }

  return {
    name: 'mail',
    label: messages.mail,
    title: messages.mailTitle,
    advice: [messages.mailAdvice],
    path: adminPaths.mail(),
    find: () => {
      const state = outbox.readState();
      const staffFailed = countFailedToStaff(db);
      return { problem: findProblem(state, staffFailed), facts: factsOf(state, staffFailed) };
    },
  };
}

/** Active members whose newest mail was given up. */
const countFailedToStaff = (db: Db): number =>
  db
    .select({ count: count() })
    .from(staff)
    .where(and(isNotNull(staff.mailFailedAt), eq(staff.isActive, true), isNull(staff.removedAt)))
    .get()?.count ?? 0;

function factsOf({ waiting, failed, held, oldestAt, lastError }: OutboxState, staffFailed: number): HealthFact[] {
  const counted = (label: MessageKey, amount: number): HealthFact[] =>
    amount === 0 ? [] : [{ label, value: { count: amount } }];
  return [
    { label: messages.waiting, value: { count: waiting } },
    ...(oldestAt === null ? [] : [{ label: messages.oldest, value: { at: oldestAt } }]),
    ...counted(messages.failed, failed),
    ...counted(messages.held, held),
    ...counted(messages.failedToStaff, staffFailed),
    ...(lastError === null ? [] : [{ label: messages.lastError, value: { text: lastError.text } }]),
  ];
}
