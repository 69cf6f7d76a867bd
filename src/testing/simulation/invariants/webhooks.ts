import { and, gte, isNull } from 'drizzle-orm';
import { auditLog } from '#server/core/audit/audit-log.table.ts';
import { toInstant } from '#server/core/clock.ts';
import { eventOrder, requestEvents } from '#server/requests/request-events.table.ts';
import { requests } from '#server/requests/requests.table.ts';
import { webhookDeliveries } from '#server/webhooks/webhooks.table.ts';
import type { RequestEventDetails } from '#shared/requests/inbox.schema.ts';
import type { Centre } from '../centre.ts';
import type { Invariant } from '../invariant.ts';
import type { Delivered } from '../receiver.ts';
import { createFresh } from './fresh.ts';

const freshDelivered = createFresh<Delivered>();

/** Each change reaches the webhook once, in its order if nothing was retried; none is forgotten once nothing waits. */
export const webhooks: Invariant = {
  name: 'the webhook gets each change once',
  when: 'day',
  check: (centre) => {
    const fresh = freshDelivered(centre.receiver.delivered);
    const broken = fresh.flatMap((delivered) => {
      const problem = problemOf(delivered, centre);
      return problem === null ? [] : [`${delivered.subject}: ${delivered.type} ${problem}`];
    });
    return { asked: fresh.length, broken: [...broken, ...(wasAlwaysOn(centre) ? missing(centre) : [])] };
  },
};

function problemOf(delivered: Delivered, { receiver, diary }: Centre): string | null {
  const { id, at, subject, stored, life } = delivered;
  const erasedAt = diary.known.get(subject)?.erasedAt ?? null;
  if (erasedAt !== null && at > erasedAt) return 'was sent after the erasure';
  const former = receiver.delivered.slice(0, receiver.delivered.indexOf(delivered)).filter((other) => other.id === id);
  const isKnown = stored === 'delivered' || former.some((other) => other.isConfirmed && other.life === life);
  return former.length > 0 && isKnown ? 'was sent again' : null;
}

/** A restore turns webhooks off. */
function wasAlwaysOn({ db, diary }: Centre): boolean {
  if (diary.restores.length > 0) return false;
  const events = db().select({ event: auditLog.event }).from(auditLog).all();
  return events.every(({ event }) => !event.startsWith('webhook') || event === 'webhookMade');
}

/** The requests whose deliveries, each counted once, differ from their history. */
function missing({ db, receiver, clock }: Centre): string[] {
  const deliveries = db().select().from(webhookDeliveries).all();
  const isOpen = new Set(deliveries.filter(({ state }) => state !== 'delivered').map(({ subject }) => subject));
  const isRetried = new Set(deliveries.filter(({ attempts }) => attempts > 1).map(({ subject }) => subject));
  const events = Map.groupBy(db().select().from(requestEvents).orderBy(eventOrder).all(), ({ requestId }) => requestId);
  const sent = Map.groupBy(
    new Map(receiver.delivered.map((each) => [each.id, each])).values(),
    ({ subject }) => subject,
  );
  // The webhook was made at the beginning.
  const since = gte(requests.createdAt, toInstant(clock.start));
  const inInbox = db()
    .select()
    .from(requests)
    .where(and(isNull(requests.spamReason), since))
    .all();
  return inInbox.flatMap(({ id, reference }) => {
    if (isOpen.has(reference)) return [];
    const history = (events.get(id) ?? []).map(({ details }) => details);
    const wanted = ['request.created', ...appointmentTypes(history)];
    const found = (sent.get(reference) ?? []).map(({ type }) => type);
    const isSame = isRetried.has(reference)
      ? wanted.toSorted().join() === found.toSorted().join()
      : wanted.join() === found.join();
    return isSame ? [] : [`${reference}: the webhook got ${found.join(', ')} instead of ${wanted.join(', ')}`];
  });
}

/** The news of the appointment in the history: an agreement that changes nothing is none. */
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
