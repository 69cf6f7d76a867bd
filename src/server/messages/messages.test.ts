import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import type { ConfirmAppointmentInput, VisitActionInput } from '#shared/appointments/appointments.schema.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { MessageChannel } from '#shared/messages/message-channels.rules.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { makePackage, staffActor, visitor } from '#testing/factories.ts';
import { smsOn, withGateway } from '#testing/messages.ts';
import { agreedVisit, sendWish } from '#testing/visits.ts';
import { systemActor } from '../core/auth/actor.ts';
import { newRandomId } from '../core/ids.ts';
import { jobRuns } from '../core/job-runs.table.ts';
import { readPersonRecords } from '../people/person-records.ts';
import { messages } from '../request-records/messages.table.ts';
import { createOutboxService } from '../request-records/outbox.service.ts';
import { outbox } from '../request-records/outbox.table.ts';
import { enqueueReply, listMails } from '../request-records/outbox-store.ts';
import type { ReplyRow } from '../request-records/replies.table.ts';
import { requests } from '../request-records/requests.table.ts';
import { createMessagesCheck } from './messages-check.ts';

const [owner, reception] = [staffActor('owner'), staffActor('reception')];
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

interface Options {
  settings?: Partial<Settings['messages']>;
  gateway?: object;
  agreedChannels?: MessageChannel[];
  fields?: object;
  locale?: Locale;
}

/** A patient without an e-mail address who asks for a home visit and agrees to SMS. */
async function withPatient({ settings, gateway, agreedChannels = ['sms'], fields = {}, locale = 'en' }: Options = {}) {
  const site = await withGateway(settings, gateway);
  cleanups.push(site.close);
  const ask = async (more: object = {}) => {
    const reference = await sendWish(site, { email: '', ...fields, ...more }, { agreedChannels, locale });
    return rowOf(reference);
  };
  const rowOf = (reference: string) => {
    const row = site.storedRequests().find((stored) => stored.reference === reference);
    if (!row) throw new Error('The request is missing.');
    return row;
  };
  const { id, reference } = await ask();
  const seen = () => ({ id, version: rowOf(reference).version });
  const confirm = (changes: Partial<ConfirmAppointmentInput> = {}) =>
    site.appointments.confirm(reception, { ...agreedVisit, told: 'message', ...seen(), ...changes });
  const cancel = () => site.appointments.cancel(reception, { ...seen(), by: 'centre', told: 'message', note: '' });
  const states = () => site.stored().map(({ kind, state, fault }) => ({ kind, state, fault }));
  const texts = async () => (await site.received()).map(({ text }) => text);
  const to = (instant: string) => site.advance(Date.parse(instant) - site.clock());
  /** The requests among the calls of reception. */
  const calls = () => site.requests.list(reception, { hasCallBack: true }).items.map((request) => request.reference);
  const events = () => site.requests.get(reception, id).events.map(({ details }) => details);
  const row = () => rowOf(reference);
  return { ...site, ask, id, reference, row, seen, confirm, cancel, states, texts, to, calls, events };
}

test.each([
  ['en', 'Dana Lab: your appointment is confirmed: Wednesday 25 November, 11:30 AM, at home. Reference D-', 'text'],
  ['ar', 'مختبر الدانة: تأكّد موعدك الأربعاء 25 نوفمبر، 11:30 ص، في المنزل. المرجع D-', 'unicode'],
] as const)(
  'A patient who agreed to SMS learns of the confirmed appointment by one: in %s.',
  async (locale, text, type) => {
    const site = await withPatient({ locale });
    site.confirm();
    const [message] = await site.received();
    expect(message).toMatchObject({ to: '971501234567', type, text: expect.stringContaining(text) });
    expect(message?.text).not.toMatch(/Mariam|Villa|http/);
    expect(site.receiver.received[0]?.headers.authorization).toBe('Bearer secret');
    expect(site.stored()).toMatchObject([{ state: 'sent', providerId: 'gw-1', id: message?.id }]);
  },
);

test('A mail and a message tell of a change if the patient wants both.', async () => {
  const site = await withPatient({ fields: { email: 'mariam@visitor.example' } });
  site.confirm({ told: 'email' });
  const { mails } = site.requests.get(reception, site.id).request;
  expect(mails.map(({ kind }) => kind)).toContain('appointment_confirmed');
  expect(await site.texts()).toHaveLength(1);
});

test('A change and a cancellation are told; what is not sent yet is replaced by the newer message.', async () => {
  const site = await withPatient();
  site.confirm();
  site.confirm({ time: '15:00' });
  expect(await site.texts()).toEqual([expect.stringContaining('It is now Wednesday 25 November, 3:00 PM')]);
  site.cancel();
  expect((await site.texts())[1]).toContain('is cancelled');
  expect(site.states().map(({ state }) => state)).toEqual(['discarded', 'sent', 'sent']);
});

describe('Nobody gets a message', () => {
  test('for entering a number: 240 forms with numbers of strangers send none.', async () => {
    const site = await withGateway({}, {}, () => ({ LIMIT_REQUESTS_PER_HOUR: '1000', LIMIT_HOLDS: '1000' }));
    cleanups.push(site.close);
    const agreedChannels: MessageChannel[] = ['sms'];
    for (let index = 0; index < 240; index += 1) {
      const person = { name: `Stranger ${index}`, email: '', phone: `050${2_000_000 + index}` };
      const contact = { ...person, type: 'inquiry', message: `Question ${index}` } as const;
      if (index % 2 === 0) await sendWish(site, { ...person, area: `House ${index}` }, { agreedChannels });
      else await site.requests.sendContact(visitor, { ...site.submission({ agreedChannels }), contact });
    }
    const agreed = site.storedRequests().filter(({ messageChannels }) => messageChannels?.includes('sms'));
    expect(new Set(agreed.map(({ phoneKey }) => phoneKey)).size).toBe(240);
    for (const instant of ['2026-11-24T08:00:00Z', '2026-11-25T08:00:00Z']) {
      site.advance(Date.parse(instant) - site.clock());
      site.reminders.storeDue(systemActor);
      expect(await site.received()).toEqual([]);
    }
    expect(site.stored()).toEqual([]);
  });

  test.each([
    ['without consent', { agreedChannels: [] }, 'notAgreed'],
    ['while messages are off', { settings: { sms: { ...smsOn, isOn: false } } }, 'off'],
    ['at a landline', { fields: { phone: '04 123 4567' } }, 'noMobile'],
    ['in another country', { fields: { phone: '+966 50 123 4567' } }, 'country'],
    [
      'in another country of the Gulf unless the owner allows it',
      { fields: { phone: '+44 7400 123456' }, settings: { countries: 'gulf' } },
      'country',
    ],
  ] satisfies [string, Options, string][])('%s.', async (_where, { settings = {}, ...options }: Options, obstacle) => {
    const site = await withPatient(options);
    site.settings.set(systemActor, 'messages', { ...site.settings.get('messages'), ...settings });
    expect(site.requests.get(reception, site.id).request.messageWay).toEqual({ channel: null, obstacle });
    expect(() => site.confirm()).toThrow(expect.objectContaining({ fields: { told: { id: 'requests.noMessages' } } }));
    site.confirm({ told: 'telephone' });
    expect(await site.texts()).toEqual([]);
  });

  test('for an invented request, or one that staff marked as spam.', async () => {
    const site = await withPatient();
    site.db.update(requests).set({ source: 'demo' }).run();
    expect(() => site.confirm()).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    site.db.update(requests).set({ source: 'site' }).run();
    site.confirm();
    site.db.update(requests).set({ spamReason: 'staff' }).run();
    expect(await site.texts()).toEqual([]);
  });

  test('who wants none any more; a message that waits is not sent.', async () => {
    const site = await withPatient();
    site.confirm();
    const proof = { reference: site.reference, proof: '4567' };
    expect((await site.requests.checkStatus(visitor, proof)).agreedChannels).toEqual(['sms']);
    expect((await site.requests.stopMessages(visitor, proof)).agreedChannels).toEqual([]);
    expect(await site.texts()).toEqual([]);
    expect(site.requests.get(reception, site.id).events.at(-1)?.details).toEqual({ kind: 'messages_stopped' });
    expect(() => site.cancel()).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });

  test.each([
    ['takes', 200, 'sent'],
    ['is too busy for', 503, 'discarded'],
  ])(
    'who wants none any more while one is being sent: what the gateway %s is not repeated.',
    async (_what, status, state) => {
      const site = await withPatient();
      site.confirm();
      const { behaviour, received } = site.receiver;
      const stopped = new Promise<void>((resolve, reject) => {
        // The gateway has the message and has not answered yet.
        Object.defineProperty(behaviour, 'status', {
          configurable: true,
          get: () => {
            const proof = { reference: site.reference, proof: '4567' };
            site.requests.stopMessages(visitor, proof).then(() => resolve(), reject);
            return status;
          },
        });
      });
      await site.messageSender.sendDue();
      await stopped;
      Object.defineProperty(behaviour, 'status', { value: 200 });
      site.advance(2 * minuteMs);
      await site.messageSender.sendDue();
      expect([received.length, site.states().at(-1)?.state]).toEqual([1, state]);
      expect(() => site.cancel()).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    },
  );

  test('for a strange proof, which stops nothing.', async () => {
    const site = await withPatient();
    await expect(
      site.requests.stopMessages(visitor, { reference: site.reference, proof: '0000' }),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(site.row().messageChannels).toEqual(['sms']);
  });
});

describe('Above a limit, the message is stored as failed, and staff tell the patient by telephone:', () => {
  test('five a day for one number, over all its requests.', async () => {
    const site = await withPatient();
    const others = await Promise.all([1, 2].map((index) => site.ask({ area: `House ${index}` })));
    site.confirm();
    await site.texts();
    for (const [index, other] of others.entries()) {
      const version = () => site.storedRequests().find(({ id }) => id === other.id)?.version ?? 0;
      for (const time of ['12:00', '13:00', '14:00'].slice(index) as ('12:00' | '13:00' | '14:00')[]) {
        site.appointments.confirm(reception, {
          ...agreedVisit,
          told: 'message',
          id: other.id,
          version: version(),
          time,
        });
        await site.texts();
      }
    }
    expect(site.sent()).toHaveLength(5);
    expect(site.states().at(-1)).toMatchObject({ state: 'failed', fault: 'numberLimit' });
    site.advance(25 * hourMs);
    site.confirm({ time: '16:00' });
    expect(await site.texts()).toHaveLength(6);
  });

  test('the parts of a day of the centre.', async () => {
    const site = await withPatient({ settings: { segmentsPerDay: 1 } });
    site.confirm();
    expect(await site.texts()).toHaveLength(1);
    site.confirm({ time: '12:00' });
    expect(site.states().at(-1)).toMatchObject({ state: 'failed', fault: 'dayLimit' });
    expect(site.calls()).toEqual([site.reference]);
    site.messages.sendAgain(reception, { ...site.seen(), messageId: site.stored().at(-1)?.id ?? '' });
    expect(site.calls()).toEqual([site.reference]);
    site.messages.discard(reception, { ...site.seen(), messageId: site.stored().at(-1)?.id ?? '' });
    expect(site.calls()).toEqual([]);
    expect(site.messages.getStatus(owner)).toMatchObject({ segmentsToday: 1, segmentsPerDay: 1, unsent: [] });
  });

  test('also of a cancellation, which closes the request.', async () => {
    const site = await withPatient({ settings: { segmentsPerDay: 1 } });
    site.confirm();
    await site.texts();
    site.cancel();
    expect(site.states().at(-1)).toMatchObject({ kind: 'appointment_cancelled', state: 'failed', fault: 'dayLimit' });
    expect(site.calls()).toEqual([site.reference]);
    // The history has them in this order.
    expect(site.events().slice(-2)).toMatchObject([
      { kind: 'appointment', state: 'cancelled_by_centre' },
      { kind: 'call_back', at: site.row().callBackAt },
    ]);
  });

  test('now, although a call is planned for another day, which is planned again afterwards.', async () => {
    const site = await withPatient({ settings: { segmentsPerDay: 1 } });
    const planned = '2026-11-28T08:00:00.000Z';
    site.requests.setCallBack(reception, { ...site.seen(), callBackAt: planned });
    site.confirm();
    await site.texts();
    expect(site.row().callBackAt).toBe(planned);
    site.confirm({ time: '12:00' });
    expect(site.row().callBackAt).toBe(new Date(site.clock()).toISOString());
    site.messages.discard(reception, { ...site.seen(), messageId: site.stored().at(-1)?.id ?? '' });
    expect(site.row().callBackAt).toBe(planned);
    expect(site.events().at(-1)).toEqual({ kind: 'call_back', at: planned });
  });

  test('and the call stays while another message waits for it, or if staff planned it.', async () => {
    const site = await withPatient({ settings: { segmentsPerDay: 1 } });
    site.confirm();
    await site.texts();
    const discardAll = () =>
      site.messages.getStatus(owner).unsent.map(({ id }) => {
        site.messages.discard(reception, { ...site.seen(), messageId: id });
        return site.calls().length;
      });
    site.messages.tellReportReady(reception, site.seen());
    site.confirm({ time: '12:00' });
    expect(discardAll()).toEqual([1, 0]);
    site.requests.setCallBack(reception, { ...site.seen(), callBackAt: new Date(site.clock() + 1000).toISOString() });
    site.advance(2000);
    site.confirm({ time: '13:00' });
    expect(discardAll()).toEqual([1]);
  });
});

describe('A visit that is opened again', () => {
  const closeAndOpen = (site: Awaited<ReturnType<typeof withPatient>>) => {
    site.appointments.close(reception, { done: [site.seen()], missed: [] });
    expect(site.states().at(-1)?.state).toBe('discarded');
    site.appointments.reopen(reception, site.seen());
  };
  /** A visit of today whose confirmation the gateway has not taken yet. */
  const withWaiting = async () => {
    const site = await withPatient();
    site.to('2026-11-25T06:00:00Z');
    site.receiver.behaviour.status = 503;
    site.confirm();
    await site.texts();
    site.receiver.behaviour.status = 200;
    site.advance(2 * minuteMs);
    return { ...site, before: site.sent().length };
  };

  test('lets the confirmation leave that its end discarded, within the limits of that moment.', async () => {
    const waiting = await withWaiting();
    closeAndOpen(waiting);
    expect((await waiting.texts()).slice(waiting.before)).toEqual([expect.stringContaining('is confirmed')]);
    expect(waiting.states()).toEqual([{ kind: 'appointment_confirmed', state: 'sent', fault: null }]);

    const limited = await withPatient({ settings: { segmentsPerDay: 1 } });
    limited.to('2026-11-25T06:00:00Z');
    limited.confirm();
    limited.appointments.close(reception, { done: [limited.seen()], missed: [] });
    limited.messages.tellReportReady(reception, limited.seen());
    await limited.texts();
    limited.appointments.reopen(reception, limited.seen());
    expect(await limited.texts()).toEqual([expect.stringContaining('status page')]);
    expect(limited.states()[0]).toMatchObject({ state: 'failed', fault: 'dayLimit' });
    expect(limited.calls()).toEqual([limited.reference]);
  });

  test.each([
    ['failed at a limit', { state: 'failed', fault: 'numberLimit', attempts: 0 }],
    ['waits for staff after a restore', { state: 'held' }],
  ] as const)('sends no message that %s.', async (_what, changes) => {
    const site = await withWaiting();
    site.db.update(messages).set(changes).run();
    closeAndOpen(site);
    expect(await site.texts()).toHaveLength(site.before);
    expect(site.states().at(-1)?.state).toBe('discarded');
  });

  test('repeats no message of which staff told the patient another way.', async () => {
    const site = await withWaiting();
    site.receiver.behaviour.status = 500;
    await site.texts();
    expect(site.states()).toMatchObject([{ state: 'uncertain' }]);
    site.receiver.behaviour.status = 200;
    const before = site.sent().length;
    site.messages.discard(reception, { ...site.seen(), messageId: site.stored()[0]?.id ?? '' });
    site.advance(2 * minuteMs);
    closeAndOpen(site);
    expect(await site.texts()).toHaveLength(before);
  });
});

describe('A gateway', () => {
  test('that refuses with a status of 400, or with an error in an answer of 200, is not asked again.', async () => {
    const site = await withPatient();
    site.receiver.behaviour.status = 400;
    site.receiver.behaviour.answer = 'unknown number +971 50 123 4567';
    site.confirm();
    await site.texts();
    Object.assign(site.receiver.behaviour, { status: 200, answer: '{"status":"7","error":"quota"}' });
    site.advance(hourMs);
    site.confirm({ time: '12:00' });
    await site.texts();
    site.advance(hourMs);
    expect(await site.texts()).toHaveLength(2);
    expect(site.stored().at(-1)).toMatchObject({ state: 'failed', fault: 'refused', providerId: null });
    // Answers are stored without numbers.
    expect(site.stored().map(({ lastAnswer }) => lastAnswer)).toEqual([
      'unknown number …',
      '{"status":"7","error":"quota"}',
    ]);
  });

  test.each([503, 429, 401])('that answers %i is asked again later.', async (status) => {
    const site = await withPatient();
    site.receiver.behaviour.status = status;
    site.confirm();
    await site.texts();
    expect(site.states()).toMatchObject([{ state: 'waiting' }]);
    site.receiver.behaviour.status = 200;
    site.advance(2 * minuteMs);
    expect(await site.texts()).toHaveLength(2);
    expect(site.states()).toMatchObject([{ state: 'sent' }]);
  });

  test.each([
    ['hangs up', { hangsUp: true }],
    ['fails with 500', { status: 500 }],
  ])('that %s may have sent the message, which is never repeated automatically.', async (_how, behaviour) => {
    const site = await withPatient();
    Object.assign(site.receiver.behaviour, behaviour);
    site.confirm();
    await site.texts();
    expect(site.states()).toMatchObject([{ state: 'uncertain' }]);
    Object.assign(site.receiver.behaviour, { hangsUp: false, status: 200 });
    for (let hour = 0; hour < 30; hour += 1) {
      site.advance(hourMs);
      await site.texts();
    }
    expect(site.sent()).toHaveLength(1);
    const [message] = site.stored();
    site.messages.sendAgain(reception, { ...site.seen(), messageId: message?.id ?? '' });
    expect(await site.texts()).toHaveLength(2);
    expect(site.states()).toMatchObject([{ state: 'discarded' }, { state: 'sent' }]);
  });

  test('that is busy gets the messages of a request in their order: a report waits for the confirmation before it.', async () => {
    const site = await withPatient();
    site.receiver.behaviour.status = 503;
    site.confirm();
    await site.texts();
    site.advance(2 * minuteMs);
    await site.texts();
    const [confirmation] = site.stored();
    const report = {
      id: 'f'.repeat(32),
      kind: 'report_ready',
      nextAttemptAt: new Date(site.clock()).toISOString(),
    } as const;
    site.db
      .insert(messages)
      .values({ ...(confirmation ?? expect.fail()), ...report, attempts: 0 })
      .run();
    site.receiver.behaviour.status = 200;
    const before = site.sent().length;
    site.advance(1.1 * minuteMs);
    await site.texts();
    expect(site.sent()).toHaveLength(before);
    site.advance(2 * hourMs);
    expect((await site.texts()).slice(before)).toEqual([
      expect.stringContaining('is confirmed'),
      expect.stringContaining('status page'),
    ]);
  });

  test('that may have sent a message does not get it again once it is no longer true.', async () => {
    const site = await withPatient();
    site.receiver.behaviour.hangsUp = true;
    site.confirm();
    await site.texts();
    site.receiver.behaviour.hangsUp = false;
    site.cancel();
    const again = { ...site.seen(), messageId: site.stored()[0]?.id ?? '' };
    expect(() => site.messages.sendAgain(reception, again)).toThrow(expect.objectContaining({ code: 'conflict' }));
    site.advance(2 * minuteMs);
    expect((await site.texts()).at(-1)).toContain('is cancelled');
  });

  test('that is not there for a day gets nothing any more; staff tell the patient.', async () => {
    const site = await withPatient({ gateway: { url: 'http://127.0.0.1:1/send' } });
    site.confirm();
    for (let hour = 0; hour < 26; hour += 1) {
      await site.messageSender.sendDue();
      site.advance(hourMs);
    }
    await site.messageSender.sendDue();
    expect(site.states()).toMatchObject([{ state: 'failed', fault: 'expired' }]);
    site.messages.discard(reception, { ...site.seen(), messageId: site.stored()[0]?.id ?? '' });
    expect(site.states()).toMatchObject([{ state: 'discarded' }]);
    expect(site.messages.getStatus(owner).unsent).toEqual([]);
  });

  test('in the host’s own network is refused unless the host names it.', async () => {
    const site = await withPatient({ gateway: { url: 'http://10.0.0.7/send' } });
    site.confirm();
    await site.messageSender.sendDue();
    expect(site.states()).toMatchObject([{ state: 'waiting' }]);
  });
});

test('If the process ends while a message is being sent, it may have arrived and is not repeated.', async () => {
  const site = await withPatient();
  site.receiver.behaviour.isSilent = true;
  site.confirm();
  const sending = site.messageSender.sendDue();
  await expect.poll(() => site.sent().length).toBe(1);
  expect(site.states()).toMatchObject([{ state: 'sending' }]);
  await site.messageSender.stop();
  await sending;
  site.db.update(messages).set({ state: 'sending' }).run();
  site.receiver.behaviour.isSilent = false;
  await site.startMessageSender().sendDue();
  expect(site.sent()).toHaveLength(1);
  expect(site.states()).toMatchObject([{ state: 'uncertain' }]);
});

test('Patients are reminded by SMS once, without an e-mail address, the day before and never at night.', async () => {
  const site = await withPatient();
  site.confirm({ told: 'telephone' });
  site.to('2026-11-24T04:30:00Z');
  site.reminders.storeDue(systemActor);
  expect(await site.texts()).toEqual([]);
  site.to('2026-11-24T06:00:00Z');
  site.reminders.storeDue(systemActor);
  site.reminders.storeDue(systemActor);
  expect(await site.texts()).toEqual([expect.stringContaining('a reminder of your appointment Wednesday')]);
  site.advance(hourMs);
  site.reminders.storeDue(systemActor);
  expect(await site.texts()).toHaveLength(1);
});

test('A reminder replaces no confirmation: one that waits leaves before it, one that failed still waits for staff.', async () => {
  const site = await withPatient();
  site.receiver.behaviour.status = 503;
  site.to('2026-11-24T03:00:00Z');
  site.confirm();
  await site.texts();
  site.to('2026-11-24T06:00:00Z');
  site.reminders.storeDue(systemActor);
  site.receiver.behaviour.status = 200;
  const before = site.sent().length;
  expect((await site.texts()).slice(before)).toEqual([
    expect.stringContaining('is confirmed'),
    expect.stringContaining('a reminder'),
  ]);
  const failed = await withPatient();
  failed.receiver.behaviour.status = 400;
  failed.to('2026-11-24T03:00:00Z');
  failed.confirm();
  await failed.texts();
  failed.receiver.behaviour.status = 200;
  failed.to('2026-11-24T06:00:00Z');
  failed.reminders.storeDue(systemActor);
  await failed.texts();
  expect(failed.states()).toMatchObject([
    { kind: 'appointment_confirmed', state: 'failed', fault: 'refused' },
    { kind: 'appointment_reminder', state: 'sent' },
  ]);
});

test('A reminder that failed is not stored again after staff told the patient; one that a move replaced is.', async () => {
  const site = await withPatient();
  site.confirm({ told: 'telephone' });
  site.receiver.behaviour.answer = '{"status":"9"}';
  site.to('2026-11-24T06:00:00Z');
  site.reminders.storeDue(systemActor);
  await site.texts();
  site.messages.discard(reception, { ...site.seen(), messageId: site.stored()[0]?.id ?? '' });
  site.reminders.storeDue(systemActor);
  expect(site.states()).toEqual([{ kind: 'appointment_reminder', state: 'discarded', fault: 'refused' }]);
  site.confirm({ told: 'telephone', time: '15:00' });
  site.advance(3 * hourMs);
  site.reminders.storeDue(systemActor);
  site.confirm({ told: 'telephone', time: '16:00' });
  site.confirm({ told: 'telephone', time: '15:00' });
  site.advance(3 * hourMs);
  site.reminders.storeDue(systemActor);
  expect(site.states().at(-1)).toMatchObject({ kind: 'appointment_reminder', state: 'waiting' });
});

describe('That the collector set out', () => {
  const act = (
    site: Awaited<ReturnType<typeof withPatient>>,
    action: VisitActionInput['action'],
    at = site.clock(),
  ) => {
    const { sequence = 0 } = site.requests.get(reception, site.id).request.appointment ?? {};
    const pressed = { at: new Date(at).toISOString(), key: newRandomId(), note: '' };
    site.visitActions.act(reception, { id: site.id, action, sequence, ...pressed });
  };
  const onTheDay = async (options: Options = {}) => {
    const site = await withPatient(options);
    site.confirm({ told: 'telephone' });
    site.to('2026-11-25T07:00:00Z');
    return site;
  };

  test('is told at once, and once for two presses.', async () => {
    const site = await onTheDay();
    act(site, 'on_the_way');
    await site.texts();
    act(site, 'on_the_way');
    expect(await site.texts()).toEqual([
      expect.stringContaining('we are on the way to you for your appointment at 11:30 AM'),
    ]);
  });

  test('is not told by a press of more than ten minutes ago, nor after the arrival, nor after half an hour.', async () => {
    const late = await onTheDay();
    act(late, 'on_the_way', late.clock() - 11 * minuteMs);
    expect(await late.texts()).toEqual([]);
    const arrived = await onTheDay();
    act(arrived, 'on_the_way');
    act(arrived, 'arrived');
    expect(await arrived.texts()).toEqual([]);
    const broken = await onTheDay({ gateway: { url: 'http://127.0.0.1:1/send' } });
    act(broken, 'on_the_way');
    broken.advance(31 * minuteMs);
    await broken.messageSender.sendDue();
    expect(broken.states()).toMatchObject([{ state: 'failed', fault: 'expired' }]);
  });
});

test('“Report ready” says only that a message of the laboratory waits on the status page, which then says it too.', async () => {
  const site = await withPatient();
  site.messages.tellReportReady(reception, site.seen());
  const [text] = await site.texts();
  expect(text).toMatch(/^Dana Lab: a message of the laboratory waits for you on our status page. Reference D-/);
  const status = await site.requests.checkStatus(visitor, { reference: site.reference, proof: '4567' });
  expect(status.isReportReady).toBe(true);
});

test('A package, a test or a fee is in no message.', async () => {
  const site = await withPatient();
  const { id: packageId } = makePackage(site.db, { nameEn: 'Hepatitis panel', isPublished: true });
  const row = await site.ask({ packageId, area: 'Beach Road' });
  site.appointments.confirm(reception, { ...agreedVisit, told: 'message', id: row.id, version: 1 });
  expect((await site.texts()).join()).not.toMatch(/Hepatitis|AED|Beach/);
});

test('If the owner turns the channel off, staff tell the patient whose message waits.', async () => {
  const site = await withPatient();
  site.confirm();
  const stored = site.settings.get('messages');
  site.settings.set(systemActor, 'messages', { ...stored, countries: 'own', sms: { ...stored.sms, isOn: false } });
  expect(await site.texts()).toEqual([]);
  expect(site.states()).toMatchObject([{ state: 'failed', fault: 'off' }]);
  expect(site.row().callBackAt).not.toBeNull();
});

test('“System” shows a gateway that takes nothing, and messages that wait for a decision.', async () => {
  const site = await withPatient();
  const problem = () => createMessagesCheck(site).find().problem;
  site.db.delete(jobRuns).run();
  expect(problem()).toMatchObject({ state: 'amber', reason: 'messages are on without a test' });
  await site.messages.test(owner, { to: '050 765 4321', channel: 'sms' }, 'en');
  expect(problem()).toBeNull();
  site.receiver.behaviour.status = 503;
  site.confirm();
  await site.texts();
  site.advance(11 * minuteMs);
  expect(problem()).toMatchObject({ state: 'amber', reason: 'the gateway takes no messages' });
  site.receiver.behaviour.status = 400;
  await site.texts();
  site.advance(minuteMs);
  expect(problem()).toMatchObject({ state: 'amber', reason: '1 messages were not sent' });
});

test('Through a gateway that the host changed, messages leave once the owner has tested it; after a day, staff tell the patient.', async () => {
  const site = await withPatient();
  // The stored test is of another gateway.
  site.db.delete(jobRuns).run();
  site.confirm();
  expect(await site.texts()).toEqual([]);
  expect(site.states()).toEqual([{ kind: 'appointment_confirmed', state: 'waiting', fault: null }]);
  await site.messages.test(owner, { to: '050 765 4321', channel: 'sms' }, 'en');
  site.receiver.received.length = 0;
  expect(await site.texts()).toEqual([expect.stringContaining('is confirmed')]);

  const other = await withPatient();
  other.db.delete(jobRuns).run();
  other.confirm();
  other.advance(24 * hourMs);
  expect(await other.texts()).toEqual([]);
  expect(other.states()).toMatchObject([{ state: 'failed', fault: 'expired' }]);
  expect(other.calls()).toEqual([other.reference]);
});

describe('A message is no mail:', () => {
  const mailed = { email: 'mariam@visitor.example' };
  const mails = (site: Awaited<ReturnType<typeof withPatient>>) =>
    listMails(site.db, [site.id]).map(({ kind }) => kind.replace('appointment_', ''));
  const without = ['notification', 'acknowledgement'];

  test('it brings the appointment into no calendar, which only a mail updates.', async () => {
    const site = await withPatient({ fields: mailed });
    site.confirm();
    await site.texts();
    site.confirm({ time: '15:00' });
    expect(mails(site)).toEqual(without);
    site.confirm({ told: 'email', time: '16:00' });
    site.db
      .update(outbox)
      .set({ state: 'sent', lastTriedAt: new Date(site.clock()).toISOString() })
      .run();
    site.cancel();
    expect(mails(site)).toEqual([...without, 'moved', 'cancelled']);
  });

  test('it belongs to no thread of mails, and is none of those that “System” lists as unsent.', async () => {
    const site = await withPatient({ fields: mailed });
    site.receiver.behaviour.status = 400;
    site.confirm();
    site.messages.tellReportReady(reception, site.seen());
    await site.texts();
    const id = newRandomId();
    const createdAt = new Date(site.clock()).toISOString();
    site.db.transaction((tx) => enqueueReply(tx, { id, requestId: site.id, createdAt } as ReplyRow, ''));
    const stored = createOutboxService(site);
    const reply = listMails(site.db, [site.id]).find((mail) => mail.id === id) ?? expect.fail();
    expect(stored.readThread(reply)).toHaveLength(1);
    expect(stored.readState()).toMatchObject({ failed: 0, held: 0 });
    expect(stored.listUnsent()).toEqual([]);
  });

  test('neither counts in the limit of the other.', async () => {
    const site = await withPatient({ fields: mailed });
    const others = await Promise.all([1, 2, 3].map((index) => site.ask({ ...mailed, area: `House ${index}` })));
    const acknowledged = () =>
      site.storedRequests().filter(({ id }) => listMails(site.db, [id]).some(({ kind }) => kind === 'acknowledgement'));
    // Three acknowledgements a day to an address.
    expect(acknowledged()).toHaveLength(3);
    for (const { id, version } of others)
      site.appointments.confirm(reception, { ...agreedVisit, told: 'message', id, version });
    site.confirm();
    expect((await site.texts()).length).toBe(4);
    site.advance(25 * hourMs);
    await site.ask({ ...mailed, area: 'House 4' });
    expect(acknowledged()).toHaveLength(4);
  });
});

test('The log and the database hold no number of an answer.', async () => {
  const site = await withPatient();
  site.receiver.behaviour.answer =
    '{"status":"4","to":"971501234567","text":"to +971 (50) 123-4567, 971.50.123.4567","by":"10.20.30.40"}';
  site.confirm();
  await site.texts();
  expect(site.stored()[0]?.lastAnswer).toBe('{"status":"4","to":"…","text":"to …, …","by":"10.20.30.40"}');
});

describe('The owner turns messages on', () => {
  const values = (site: Awaited<ReturnType<typeof withPatient>>, changes: Partial<Settings['messages']>) => {
    const { version } = site.settingsSections.get(owner, 'messages', 'en');
    const messages = { ...site.settings.get('messages'), ...changes };
    return site.settingsSections.update(owner, { section: 'messages', values: { messages }, version });
  };

  test('only after the gateway accepted a test message, with the names that patients read.', async () => {
    const site = await withPatient({ settings: { sms: { ...smsOn, isOn: false } } });
    expect(() => values(site, { sms: smsOn })).toThrow(
      expect.objectContaining({
        fields: { 'messages.sms.isOn': expect.objectContaining({ id: 'messages.untested' }) },
      }),
    );
    site.receiver.behaviour.answer = '{"status":"3"}';
    expect(await site.messages.test(owner, { to: '050 765 4321', channel: 'sms' }, 'en')).toMatchObject({
      outcome: 'refused',
    });
    expect(() => values(site, { sms: smsOn })).toThrow();
    expect(await site.messages.test(owner, { to: '04 123 4567', channel: 'sms' }, 'en')).toMatchObject({
      outcome: 'noMobile',
    });
    site.receiver.behaviour.answer = '{"status":"0"}';
    expect(await site.messages.test(owner, { to: '050 765 4321', channel: 'sms' }, 'ar')).toMatchObject({
      outcome: 'accepted',
    });
    expect(site.sent().at(-1)).toMatchObject({ to: '971507654321', text: expect.stringContaining('تأكّد') });
    values(site, { sms: smsOn });
    expect(site.messages.getStatus(owner)).toMatchObject({
      channels: [{ channel: 'sms', isOn: true, gateway: expect.stringContaining('127.0.0.1') }, { gateway: null }],
    });
    expect(() => values(site, { sms: { ...smsOn, signatureAr: '' } })).toThrow();
  });

  test('with texts of two parts at most, with the longest day, hour and place.', async () => {
    const site = await withPatient();
    await site.messages.test(owner, { to: '050 765 4321', channel: 'sms' }, 'en');
    site.receiver.received.length = 0;
    const names = { signatureEn: 'The Laboratory Centre X', signatureAr: 'مختبر ساحل الدانة الطبي' };
    values(site, { sms: { ...smsOn, ...names } });
    const texts = (changes: Partial<Settings['messages']['texts']>) =>
      values(site, { texts: { ...site.settings.get('messages').texts, ...changes } });
    expect(() => texts({ appointment_confirmedAr: `${'كلام '.repeat(20)}{day} {time}` })).toThrow(
      expect.objectContaining({ fields: { 'messages.texts.appointment_confirmedAr': expect.anything() } }),
    );
    expect(() => texts({ appointment_confirmedEn: 'See you {when}' })).toThrow();
    texts({ appointment_confirmedEn: '{centre} expects you {day}, {time} ({reference}).' });
    site.confirm();
    expect((await site.texts())[0]).toMatch(
      /^The Laboratory Centre X expects you Wednesday 25 November, 11:30 AM \(D-/,
    );
  });
});

test('A person’s archive holds the messages; an erasure removes them.', async () => {
  const site = await withPatient();
  site.confirm();
  await site.texts();
  const [record] = readPersonRecords(site.db, site.storedRequests());
  expect(record).toMatchObject({
    messageChannels: ['sms'],
    messages: [{ kind: 'appointment_confirmed', channel: 'sms', state: 'sent' }],
  });
  site.db.delete(requests).where(eq(requests.id, site.id)).run();
  expect(site.stored()).toEqual([]);
});
