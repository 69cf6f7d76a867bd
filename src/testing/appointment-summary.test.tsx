import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppointmentSummary } from '#client/appointments/admin/appointment-summary.tsx';
import { outbox } from '#server/request-records/outbox.table.ts';
import { requests } from '#server/request-records/requests.table.ts';
import type { Telling } from '#shared/appointments/appointments.schema.ts';
import { inputSchema } from '#shared/requests/request-form.schema.ts';
import { withdrawalForm } from '#shared/requests/withdrawal.form.ts';
import { dayAfter, dayOf } from '#shared/time/days.rules.ts';
import { staffActor, visitor } from './factories.ts';
import { createStaffPages } from './staff-page.tsx';
import { createTestApp, type TestApp } from './test-app.ts';

const owner = staffActor('owner');
const telling = { openWhatsapp: () => undefined, sendMailAgain: () => undefined, isBusy: false };
let site: TestApp;
beforeEach(async () => {
  site = await createTestApp({ isSeeded: false, environment: { LIMIT_FORM_MIN_SECONDS: '0' } });
});
afterEach(() => site.close());

/** Confirms a visit of tomorrow and tells the patient so; returns a function that renders its summary. */
async function withVisit(told: Telling) {
  const { requests: service, appointments } = site.services;
  const { reference } = await service.sendWithdrawal(visitor, async () => ({
    locale: 'en',
    withdrawal: inputSchema(withdrawalForm).parse({
      name: 'Mariam Ali',
      phone: '0501234567',
      email: 'mariam@visitor.example',
    }),
    guard: { website: '', ticket: service.issueTicket() },
    source: 'site',
    consentVersion: '2026-11',
  }));
  const id = site.deps.db.select().from(requests).where(eq(requests.reference, reference)).get()?.id ?? '';
  const day = dayAfter(dayOf(new Date(site.now()).toISOString()), 1);
  appointments.confirm(owner, {
    id,
    version: 1,
    day,
    time: '09:00',
    minutes: 30,
    place: 'centre',
    address: '',
    assigneeId: null,
    told,
  });
  return () => {
    const { request, events } = service.get(owner, id);
    return createStaffPages(site)(<AppointmentSummary request={request} events={events} telling={telling} />);
  };
}

const setMails = (state: 'failed' | 'held' | 'sent') => site.deps.db.update(outbox).set({ state }).run();

test('A mail that could not be delivered is named, and the patient can be told again.', async () => {
  const render = await withVisit('email');
  expect(await render()).toContain('The e-mail has not been sent yet');
  expect(await render()).not.toContain('wa.me');
  for (const state of ['failed', 'held'] as const) {
    setMails(state);
    const html = await render();
    for (const text of ['The e-mail could not be delivered', 'Send the e-mail again', 'Tell the patient on WhatsApp'])
      expect(html).toContain(text);
  }
  setMails('sent');
  expect(await render()).not.toMatch(/mail|wa\.me/i);
});

test('The message for WhatsApp disappears after the end of the appointment.', async () => {
  const render = await withVisit('whatsapp');
  expect(await render()).toContain('wa.me');
  site.advance(3 * 86_400_000);
  expect(await render()).not.toContain('wa.me');
});
