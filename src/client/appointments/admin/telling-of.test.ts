import { expect, test } from 'vitest';
import type { AppointmentState } from '#shared/appointments/appointment-states.rules.ts';
import type { Telling } from '#shared/appointments/appointments.schema.ts';
import type { RequestEvent, RequestEventDetails } from '#shared/requests/inbox.schema.ts';
import { tellingOf } from './telling-of.ts';

const [first, second] = ['1'.repeat(32), '2'.repeat(32)];

const history = (...details: RequestEventDetails[]): RequestEvent[] =>
  details.map((each, index) => ({
    id: String(index).padStart(32, '0'),
    at: '2026-11-25T08:00:00.000Z',
    staffName: 'Huda',
    version: index + 1,
    details: each,
  }));

const changed = (told: Telling | null, state: AppointmentState = 'confirmed'): RequestEventDetails => ({
  kind: 'appointment',
  state,
  startsAt: '2026-12-01T05:00:00.000Z',
  movedFrom: null,
  told,
  assignee: null,
  collector: null,
  note: '',
});
const opened = (reply: string): RequestEventDetails => ({ kind: 'reply', reply, as: 'opened' });
const sent = (reply: string): RequestEventDetails => ({ kind: 'reply', reply, as: 'sent' });

test('A message in WhatsApp tells of a change only if staff opened it after the change.', () => {
  const knows = (...details: RequestEventDetails[]) =>
    tellingOf(history(...details), { mails: [], messages: [] }, 'confirmed').knows;
  expect(knows(changed('whatsapp'))).toBe(false);
  expect(knows(changed('whatsapp'), opened(first))).toBe(false);
  expect(knows(changed('whatsapp'), opened(first), sent(first))).toBe(true);
  expect(knows(changed('whatsapp'), opened(first), changed('whatsapp'), sent(first))).toBe(false);
  expect(knows(opened(first), changed('whatsapp'), sent(first), opened(second), sent(second))).toBe(true);
});

test('A cancellation that staff store for the patient may be told in WhatsApp; one on the site is told to nobody.', () => {
  const after = (told: Telling | null) =>
    tellingOf(
      history(changed('whatsapp'), changed(told, 'cancelled_by_patient')),
      { mails: [], messages: [] },
      'cancelled_by_patient',
    );
  expect(after('whatsapp')).toMatchObject({ told: 'whatsapp', knows: false, about: 'appointment_cancelled' });
  expect(after(null).told).toBeNull();
});

test('A mail tells of a change once it was sent; a message in WhatsApp may tell of it instead.', () => {
  type Mail = Parameters<typeof tellingOf>[1]['mails'][number];
  const mail = (state: Mail['state'], kind: Mail['kind'] = 'appointment_confirmed'): Mail => ({
    id: first,
    kind,
    state,
    attempts: 1,
    createdAt: '2026-11-25T08:00:00.000Z',
    lastTriedAt: null,
    lastError: null,
  });
  const told = (mails: Mail[], ...details: RequestEventDetails[]) =>
    tellingOf(history(changed('email'), ...details), { mails, messages: [] }, 'confirmed');
  expect(told([mail('sent')])).toMatchObject({ knows: true, unsentMail: null });
  for (const state of ['waiting', 'failed', 'held', 'discarded'] as const)
    expect(told([mail('sent'), mail(state), mail('failed', 'appointment_reminder')])).toMatchObject({
      knows: false,
      unsentMail: { state },
    });
  // An earlier mail was replaced, and no other mail tells of the appointment.
  expect(told([mail('discarded'), mail('sent'), mail('failed', 'notification')]).knows).toBe(true);
  expect(told([mail('failed')], opened(first), sent(first)).knows).toBe(true);
  expect(
    tellingOf(history(changed('telephone')), { mails: [mail('discarded')], messages: [] }, 'confirmed').knows,
  ).toBe(true);
});

type Message = Parameters<typeof tellingOf>[1]['messages'][number];
const message = (state: Message['state'], changes: Partial<Message> = {}): Message => ({
  id: first,
  kind: 'appointment_confirmed',
  channel: 'sms',
  state,
  fault: null,
  version: 2,
  createdAt: '2026-11-25T08:00:00.000Z',
  lastTriedAt: null,
  lastAnswer: '',
  ...changes,
});

test('A message tells of a change once it has arrived, for an SMS when the gateway accepted it; an earlier one does not.', () => {
  const events = (...details: RequestEventDetails[]) =>
    history(changed('message'), ...details).map((event) => ({ ...event, version: 2 }));
  const told = (messages: Message[], ...details: RequestEventDetails[]) =>
    tellingOf(events(...details), { mails: [], messages }, 'confirmed');
  expect(told([message('sent')])).toMatchObject({ knows: true, unsentMessage: null });
  expect(told([message('sent', { version: 1 }), message('waiting')])).toMatchObject({ knows: false });
  for (const state of ['waiting', 'sending', 'uncertain', 'failed', 'held', 'discarded'] as const)
    expect(told([message(state)])).toMatchObject({ knows: false, unsentMessage: { state } });
  const byWhatsapp = (state: Message['state']) => told([message(state, { channel: 'whatsapp' })]).knows;
  expect([byWhatsapp('sent'), byWhatsapp('delivered')]).toEqual([false, true]);
  // The next channel took it, or WhatsApp delivered it after all.
  expect(told([message('discarded'), message('sent')]).knows).toBe(true);
  expect(told([message('delivered', { channel: 'whatsapp' }), message('discarded')]).knows).toBe(true);
});

test('A message that was discarded tells nothing: only staff who tell the patient another way do.', () => {
  const told = (...details: RequestEventDetails[]) =>
    tellingOf(history(changed('message'), ...details), { mails: [], messages: [message('discarded')] }, 'confirmed');
  expect(told()).toMatchObject({ knows: false, unsentMessage: { state: 'discarded' } });
  expect(told({ kind: 'messages_stopped' }).knows).toBe(false);
  const discarded = (message: 'appointment_confirmed' | 'report_ready') =>
    ({ kind: 'message', message, as: 'discarded' }) as const;
  expect(told(discarded('report_ready')).knows).toBe(false);
  expect(told(discarded('appointment_confirmed')).knows).toBe(true);
});
