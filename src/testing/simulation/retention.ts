import { dayMs } from '#shared/time/time.rules.ts';
import type { Case } from './case.ts';
import type { Centre } from './centre.ts';

/** The server's clock may be ahead by this; if it is ahead by much more, nothing is removed. */
const aheadMs = 2 * dayMs;
/** A month has at least so many days. */
const monthMs = 28 * dayMs;

type Stored = Omit<Case, 'before'>;

/** Whether "Retention" in behaviour.md lets the server remove this request by now. An owner may just have changed the settings. */
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

/** What is not sent delays the removal like a change. */
const lastChange = ({ mails, deliveries }: Stored, changes: (string | null)[]): number =>
  Math.max(
    ...changes.map((change) => at(change ?? '1970-01-01')),
    ...mails.filter(({ state }) => state !== 'sent' && state !== 'discarded').map(({ createdAt }) => at(createdAt)),
    ...deliveries.filter(({ state }) => state === 'waiting').map(({ createdAt }) => at(createdAt)),
  );

const at = (instant: string): number => Date.parse(instant);
