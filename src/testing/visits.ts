import type { Actor } from '#server/core/auth/actor.ts';
import type { ConfirmAppointmentInput } from '#shared/appointments/appointments.schema.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { MessageChannel } from '#shared/messages/message-channels.rules.ts';
import { inputSchema } from '#shared/requests/request-form.schema.ts';
import { withdrawalForm } from '#shared/requests/withdrawal.form.ts';
import { staffActor, visitor } from './factories.ts';
import type { createRequestsFixture } from './requests-fixture.ts';

type Fixture = ReturnType<typeof createRequestsFixture>;

/** A home visit on 25 November 2026 at 11:30, for which staff send no mail. */
export const agreedVisit = {
  place: 'home',
  address: 'Villa 4',
  day: '2026-11-25',
  time: '11:30',
  minutes: 30,
  assigneeId: null,
  told: 'telephone',
} as const;

interface Site {
  requests: Pick<Fixture['requests'], 'issueTicket' | 'sendWithdrawal'>;
  advance: (ms: number) => void;
}

/** Sends a request for a home visit on 25 November 2026 at 9:00; returns its reference. */
export async function sendWish(
  site: Site,
  fields: object = {},
  {
    actor = visitor,
    locale = 'en',
    agreedChannels = [],
  }: { actor?: Actor; locale?: Locale; agreedChannels?: MessageChannel[] } = {},
): Promise<string> {
  const withdrawal = inputSchema(withdrawalForm).parse({
    name: 'Mariam Ali',
    phone: '0501234567',
    email: 'mariam@visitor.example',
    area: 'Al Khalidiya',
    appointmentDate: '2026-11-25',
    appointmentTime: '9:00 AM',
    ...fields,
  });
  const ticket = site.requests.issueTicket();
  site.advance(60_000);
  const { reference } = await site.requests.sendWithdrawal(actor, async () => ({
    locale,
    withdrawal,
    guard: { website: '', ticket },
    source: 'site',
    consentVersion: '2026-11',
    agreedChannels,
  }));
  return reference;
}

/** Sends such a request; returns its stored row. */
export async function storedWish(site: Fixture, fields: object = {}, actor: Actor = visitor) {
  const reference = await sendWish(site, fields, { actor });
  const row = site.storedRequests().find((stored) => stored.reference === reference);
  if (!row) throw new Error('The request was not stored.');
  return row;
}

/** Calls of reception about the requests of a site, by default about the one whose id `defaultId` returns. */
export function visitCalls(site: () => Fixture, defaultId: () => string) {
  const reception = staffActor('reception');
  const rowOf = (id = defaultId()) =>
    site()
      .storedRequests()
      .find((row) => row.id === id);
  const seen = (id = defaultId()) => ({ id, version: rowOf(id)?.version ?? 0 });
  return {
    askForVisit: async (fields: object = {}): Promise<string> => (await storedWish(site(), fields)).id,
    rowOf,
    seen,
    confirm: (changes: Partial<ConfirmAppointmentInput> = {}, id = defaultId()) =>
      site().appointments.confirm(reception, { ...seen(id), ...agreedVisit, ...changes }),
    eventsOf: (id = defaultId()) =>
      site()
        .requests.get(reception, id)
        .events.map(({ details }) => details),
  };
}
