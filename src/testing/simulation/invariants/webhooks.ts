import { eq } from 'drizzle-orm';
import { webhooks as table } from '#server/webhooks/webhooks.table.ts';
import type { RequestEventDetails } from '#shared/requests/inbox.schema.ts';
import type { Case } from '../case.ts';
import type { Centre } from '../centre.ts';
import { casesOf, type Invariant } from '../invariant.ts';
import type { Delivered } from '../receiver.ts';
import { createFresh } from './fresh.ts';

const freshDelivered = createFresh<Delivered>();

/** The webhook gets each change once, in order if nothing was retried. If no delivery waits, none is missing. */
export const webhooks: Invariant = {
  name: 'the webhook gets each change once',
  when: 'day',
  check: (centre) => {
    const fresh = freshDelivered(centre.receiver.delivered);
    const broken = fresh.flatMap((delivered) => {
      const problem = problemOf(delivered, centre);
      return problem === null ? [] : [`${delivered.subject}: ${delivered.type} ${problem}`];
    });
    // A restore turns webhooks off, and the owner turns them on at once. A webhook that the server turned off stays off.
    const since = centre.diary.restores.at(-1)?.at ?? centre.clock.start;
    const own = centre.db().select().from(table).where(eq(table.id, centre.webhookId)).get();
    if (own?.isOn) broken.push(...casesOf(centre).flatMap((one) => missing(one, centre, since)));
    return { checked: fresh.length, broken };
  },
};

function problemOf(delivered: Delivered, { receiver, diary }: Centre): string | null {
  const { id, at, subject, stored, life } = delivered;
  const erasedAt = diary.known.get(subject)?.erasedAt ?? null;
  if (erasedAt !== null && at > erasedAt) return 'was sent after the erasure';
  const all = receiver.about(subject);
  const former = all.slice(0, all.indexOf(delivered)).filter((other) => other.id === id);
  const isKnown = stored === 'delivered' || former.some((other) => other.isConfirmed && other.life === life);
  return former.length > 0 && isKnown ? 'was sent again' : null;
}

/** The differences between the deliveries of a request, without repeats, and its history. */
function missing({ request, known, events, deliveries }: Case, { receiver }: Centre, since: number): string[] {
  if (!request || request.spamReason !== null) return [];
  if (known === null || Math.min(known.sentAt, Date.parse(request.createdAt)) < since) return [];
  if (deliveries.some(({ state }) => state !== 'delivered')) return [];
  const wanted = ['request.created', ...appointmentTypes(events.map(({ details }) => details))];
  const found = new Map(receiver.about(request.reference).map(({ id, type }) => [id, type]));
  // The log of deliveries, which contains the attempts, covers 30 days.
  const isInOrder = deliveries.length === found.size && deliveries.every(({ attempts }) => attempts === 1);
  const [one, other] = [wanted, [...found.values()]].map((types) => (isInOrder ? types : types.toSorted()).join(', '));
  return one === other ? [] : [`${request.reference}: the webhook got ${other} instead of ${one}`];
}

/** The types of deliveries that the history requires. A confirmation without a change requires none. */
function appointmentTypes(history: RequestEventDetails[]): string[] {
  const states: string[] = [];
  for (const details of history) {
    const last = states.at(-1);
    if (details.kind === 'appointment' && details.state !== 'proposed') {
      const isNews = details.state !== 'confirmed' || last !== 'confirmed' || (details.changed ?? []).length > 0;
      if (isNews) states.push(details.state);
    }
    if (details.kind === 'state' && details.to === 'completed' && last === 'confirmed') states.push('done');
  }
  return states.map((state) => `appointment.${state}`);
}
