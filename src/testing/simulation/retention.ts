import { dayMs } from '#shared/time/time.rules.ts';
import type { Case } from './case.ts';
import type { Centre } from './centre.ts';

/** The server's clock may be ahead by this much. If it is ahead by much more, the server removes nothing. */
const aheadMs = 2 * dayMs;
/** The shortest month has 28 days. */
const monthMs = 28 * dayMs;

type Stored = Omit<Case, 'before'>;

/**
 * Whether the server may remove this request by now, as "Retention" in behaviour.md says. An owner may have changed the
 * settings in this step, so the former ones count too.
 */
export function mayBeRemoved(one: Stored, centre: Centre): boolean {
  const { request, appointment } = one;
  const now = centre.clock.trueNow() + aheadMs;
  if (!request) return true;
  const isToCome =
    appointment !== null && /proposed|confirmed/.test(appointment.state) && at(appointment.startsAt) > now;
  if (isToCome || (request.openChangeRequestAt !== null && request.state !== 'spam')) return false;
  return retentions(centre).some((retention) => {
    if (request.spamReason !== null) {
      const isSeen = request.seenAt !== null || request.closedAt !== null;
      return isSeen && lastChange(one, [request.createdAt, request.closedAt]) + retention.suspectedDays * dayMs <= now;
    }
    const isClosed = request.closedAt !== null;
    const months = isClosed ? retention.closedMonths : retention.openMonths;
    const changes = isClosed ? [request.closedAt] : [request.updatedAt, request.visitDay];
    return lastChange(one, [...changes, request.callBackAt]) + months * monthMs <= now;
  });
}

/** Whether the server may remove the cards of this request by now. */
export const mayLoseCards = ({ request }: Stored, centre: Centre): boolean =>
  request === null ||
  (request.closedAt !== null &&
    retentions(centre).some(
      ({ cardDays }) => at(request.closedAt ?? '') + cardDays * dayMs <= centre.clock.trueNow() + aheadMs,
    ));

const retentions = ({ retention, services }: Centre) => [retention.before, services().settings.get('retention')];

/** An unsent mail or webhook delivery delays the removal like a change. */
const lastChange = ({ mails, deliveries }: Stored, changes: (string | null)[]): number =>
  Math.max(
    ...changes.map((change) => at(change ?? '1970-01-01')),
    ...mails.filter(({ state }) => state !== 'sent' && state !== 'discarded').map(({ createdAt }) => at(createdAt)),
    ...deliveries.filter(({ state }) => state === 'waiting').map(({ createdAt }) => at(createdAt)),
  );

const at = (instant: string): number => Date.parse(instant);
