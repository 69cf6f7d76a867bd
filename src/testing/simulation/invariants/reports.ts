import type { MessageRow } from '#server/request-records/messages.table.ts';
import type { Reported } from '../cloud-api.ts';
import type { Invariant } from '../invariant.ts';
import { createFresh } from './fresh.ts';

const freshReports = createFresh<Reported>();

/** The states that WhatsApp reports are stored, and only rise, also if a report is repeated or comes out of order. */
export const reports: Invariant = {
  name: 'the states that WhatsApp reports only rise',
  when: 'step',
  check: ({ telephones }) => {
    const fresh = freshReports(telephones.reported);
    return { checked: fresh.length, broken: fresh.flatMap(misread) };
  },
};

const ranks: Partial<Record<MessageRow['state'], number>> = {
  sending: 0,
  uncertain: 0,
  held: 0,
  sent: 1,
  delivered: 3,
};
/** A message that the centre gave up can still be delivered. */
const highest: Record<Reported['status'], number> = { sent: 1, failed: 2, delivered: 3, read: 3 };
const rankOf = ({ state }: MessageRow): number => ranks[state] ?? 2;
const outcomes: Record<Reported['status'], RegExp> = {
  sent: /^(sent|delivered)$/,
  delivered: /^delivered$/,
  read: /^delivered$/,
  failed: /^(failed|discarded)$/,
};

/** A report that changed a message otherwise than its status says, or lowered its state. */
function misread({ status, before, after }: Reported): string[] {
  // A restored backup may not hold the message, and an erasure removes it.
  if (!before || !after) return [];
  // Only staff decide about a message that a restore holds.
  const isHeld = before.state === 'held' && status === 'failed';
  const rose = rankOf(before) < highest[status] && !isHeld;
  const isRight = rose ? outcomes[status].test(after.state) : after.state === before.state;
  return isRight ? [] : [`: the message ${before.id} was ${before.state}, "${status}" made it ${after.state}`];
}
