import type { Actor } from '#server/core/auth/actor.ts';
import { inputSchema } from '#shared/requests/request-form.schema.ts';
import { withdrawalForm } from '#shared/requests/withdrawal.form.ts';
import { visitor } from './factories.ts';
import type { createRequestsFixture } from './requests-fixture.ts';

/** Sends a request for a home visit on 25 November 2026 at 9:00; returns its stored row. */
export async function storedWish(
  site: ReturnType<typeof createRequestsFixture>,
  fields: object = {},
  actor: Actor = visitor,
) {
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
    locale: 'en',
    withdrawal,
    guard: { website: '', ticket },
    source: 'site',
    consentVersion: '2026-11',
  }));
  const row = site.storedRequests().find((stored) => stored.reference === reference);
  if (!row) throw new Error('The request was not stored.');
  return row;
}
