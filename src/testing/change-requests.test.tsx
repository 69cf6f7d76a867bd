import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useRequestActions } from '#client/request-records/admin/use-request-actions.ts';
import { ChangeRequests } from '#client/requests/admin/change-requests.tsx';
import { systemActor } from '#server/core/auth/actor.ts';
import { requests } from '#server/request-records/requests.table.ts';
import { startOf } from '#shared/appointments/appointment-times.rules.ts';
import type { RequestPage } from '#shared/requests/inbox.schema.ts';
import { inputSchema } from '#shared/requests/request-form.schema.ts';
import { withdrawalForm } from '#shared/requests/withdrawal.form.ts';
import { staffActor, visitor } from './factories.ts';
import { createStaffPages } from './staff-page.tsx';
import { createTestApp, type TestApp } from './test-app.ts';
import { agreedVisit } from './visits.ts';

const owner = staffActor('owner');
const day = '2026-11-25';
const huda = { id: 'a'.repeat(32), name: 'Huda', gender: null, staffId: null, hours: [], leave: [] };
let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ isSeeded: false, environment: { LIMIT_FORM_MIN_SECONDS: '0' } });
  setTeam();
});
afterAll(() => site.close());
const setTeam = (changes: object = {}) =>
  site.services.settings.set(
    systemActor,
    'team',
    [huda, { ...huda, id: 'b'.repeat(32), name: 'Omar' }].map((seat) => ({ ...seat, ...changes })),
  );

function Changes({ request, events }: Pick<RequestPage, 'request' | 'events'>) {
  const actions = useRequestActions(request);
  const others = { colleagues: [], changesSince: () => null, onReply: () => undefined };
  return <ChangeRequests request={request} events={events} actions={actions} {...others} />;
}

/** A confirmed visit whose patient asks for another time. */
async function moveVisit(name: string, seat: string | null): Promise<string> {
  const { requests: service, appointments } = site.services;
  const { reference } = await service.sendWithdrawal(visitor, async () => ({
    locale: 'en',
    withdrawal: inputSchema(withdrawalForm).parse({ name, phone: '0501234567', email: 'mariam@visitor.example' }),
    guard: { website: '', ticket: service.issueTicket() },
    source: 'site',
    consentVersion: '2026-11',
  }));
  const id = site.deps.db.select().from(requests).where(eq(requests.reference, reference)).get()?.id ?? '';
  appointments.confirm(owner, { ...agreedVisit, id, version: 1, day, time: '09:00', told: 'email', seat });
  const startsAt = startOf(day, '11:00');
  await service.sendChangeRequest(visitor, { reference, proof: '4567', kind: 'change', text: '', startsAt });
  return id;
}

function renderVisit(id: string): Promise<string> {
  const { request, events } = site.services.requests.get(owner, id);
  return createStaffPages(site)(<Changes request={request} events={events} />);
}

test('Another time is accepted with one press, with a free collector if nobody goes yet.', async () => {
  const id = await moveVisit('Salem', null);
  const html = await renderVisit(id);
  expect(html).toContain('Accept and send an e-mail');
  expect(html).toContain('Proposed collector: <bdi>Huda</bdi>');
  setTeam({ leave: [{ from: day, to: day }] });
  const nobodyFree = await renderVisit(id);
  setTeam();
  expect(nobodyFree).toContain('Accept…');
  expect(nobodyFree).not.toContain('Proposed collector');
});

test('Another time of a collector is accepted in the dialog, which keeps the collector, who may be taken.', async () => {
  const html = await renderVisit(await moveVisit('Mariam', huda.id));
  expect(html).toContain('Accept…');
  expect(html).not.toContain('Accept and send an e-mail');
});
