import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemActor } from '#server/core/auth/actor.ts';
import { bookingForm } from '#shared/requests/booking.form.ts';
import { inputSchema } from '#shared/requests/request-form.schema.ts';
import { changeRequestInputSchema } from '#shared/requests/requests.schema.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { makeStaffMember, staffActor, visitor } from '#testing/factories.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';
import { agreedVisit, storedWish, visitCalls } from '#testing/visits.ts';
import { appointments } from '../request-records/appointments.table.ts';
import { createOutboxService } from '../request-records/outbox.service.ts';
import { outbox } from '../request-records/outbox.table.ts';

const reception = staffActor('reception');
let site: ReturnType<typeof createRequestsFixture>;
let id: string;

beforeEach(async () => {
  site = createRequestsFixture();
  id = await askForVisit();
});
afterEach(() => site.close());

const { askForVisit, rowOf, seen, confirm, eventsOf } = visitCalls(
  () => site,
  () => id,
);
const appointmentOf = (requestId = id) =>
  site.db.select().from(appointments).where(eq(appointments.requestId, requestId)).get();
const mailsOf = (requestId = id) =>
  site.db
    .select()
    .from(outbox)
    .where(eq(outbox.requestId, requestId))
    .all()
    .filter(({ kind }) => kind.startsWith('appointment'))
    .map(({ kind, state }) => [kind, state]);
const changeOf = (fields: object) => ({
  reference: rowOf()?.reference ?? '',
  proof: '4567',
  kind: 'change' as const,
  text: '',
  ...fields,
});
const refused = (fields: object) => expect.objectContaining({ code: 'invalid_input', ...fields });

describe('Confirming', () => {
  test('stores the agreed time as an instant, and makes it the time that counts beside the wish.', () => {
    expect(rowOf()).toMatchObject({ visitDay: '2026-11-25', visitTime: '09:00' });
    expect(appointmentOf()).toBeUndefined();
    confirm();
    expect(rowOf()).toMatchObject({ state: 'confirmed', visitDay: '2026-11-25', visitTime: '11:30', version: 2 });
    expect(appointmentOf()).toMatchObject({
      startsAt: '2026-11-25T07:30:00.000Z',
      minutes: 30,
      blockedMinutes: 60,
      state: 'confirmed',
      place: 'home',
      address: 'Villa 4',
      seat: null,
      wantsReminder: true,
    });
    expect(rowOf()?.details).toMatchObject({ appointmentDate: '2026-11-25', appointmentTime: '9:00 AM' });
    expect(eventsOf().at(-1)).toMatchObject({ kind: 'appointment', state: 'confirmed', told: 'telephone' });
    expect(mailsOf()).toEqual([]);
  });

  test('assigns the request to the member who goes, and counts as the first response.', () => {
    const { id: assigneeId, name } = makeStaffMember(site.db, { role: 'reception' });
    site.advance(30 * 60_000);
    confirm({ assigneeId });
    expect(rowOf()).toMatchObject({ assigneeId, answerMinutes: 30 });
    expect(eventsOf().at(-1)).toMatchObject({ assignee: name });
  });

  test('refuses what cannot be, at its field, and stores nothing of it.', async () => {
    const other = await askForVisit({ email: '' });
    expect(() => confirm({ day: '2026-11-20' })).toThrow(
      refused({ fields: { time: { id: 'appointments.timePassed' } } }),
    );
    expect(() => confirm({ day: '2027-12-20' })).toThrow(
      refused({ fields: { day: { id: 'appointments.dayTooFar' } } }),
    );
    expect(() => confirm({ address: '' })).toThrow(refused({ fields: { address: { id: 'requests.addressNeeded' } } }));
    expect(() => confirm({ told: 'email' }, other)).toThrow(refused({ fields: { told: { id: 'requests.noEmail' } } }));
    expect(() => confirm({ assigneeId: 'f'.repeat(32) })).toThrow(
      refused({ fields: { assigneeId: { id: 'requests.assigneeUnknown' } } }),
    );
    expect([appointmentOf(), appointmentOf(other), rowOf()?.version]).toEqual([undefined, undefined, 1]);
  });

  test('refuses an outdated version and possible spam.', async () => {
    const outdated = seen();
    confirm();
    expect(() => site.appointments.confirm(reception, { ...outdated, ...agreedVisit })).toThrow(
      expect.objectContaining({ code: 'conflict' }),
    );
    const spam = await askForVisit({ name: 'Spam' });
    site.requests.markSpam(reception, seen(spam));
    expect(() => confirm({}, spam)).toThrow(refused({}));
  });

  test('queues one mail; a later one replaces it while it waits.', () => {
    confirm({ told: 'email' });
    confirm({ told: 'email', time: '12:00' });
    expect(mailsOf()).toEqual([
      ['appointment_confirmed', 'discarded'],
      ['appointment_moved', 'waiting'],
    ]);
  });
});

test('A mail about an appointment that is three days late waits for staff.', () => {
  confirm({ told: 'email' });
  site.advance(73 * 3_600_000);
  createOutboxService({ db: site.db, clock: site.clock }).holdOverdueMails();
  expect(mailsOf()).toEqual([['appointment_confirmed', 'held']]);
});

test('A booking gets an appointment at the centre, which the sheet lists; a message gets none.', async () => {
  const { contact, ...others } = site.submission();
  const { name, email, phone } = contact;
  const booking = inputSchema(bookingForm).parse({ name, email, phone, notes: 'In the morning, please.' });
  await site.requests.sendBooking(visitor, { ...others, booking });
  await site.requests.sendContact(visitor, site.submission());
  const idOf = (type: string) => site.storedRequests().find((row) => row.type === type)?.id ?? '';
  confirm({ place: 'centre', address: 'left over' }, idOf('booking'));
  expect(appointmentOf(idOf('booking'))).toMatchObject({ place: 'centre', address: '', seat: null });
  expect(site.visits.list(reception, '2026-11-25')).toMatchObject([
    { place: 'home', visitTime: '09:00', appointment: null },
    { place: 'centre', visitTime: '11:30', appointment: { state: 'confirmed' } },
  ]);
  expect(() => confirm({}, idOf('contact'))).toThrow(refused({}));
});

describe('Moving', () => {
  test('raises the sequence of the calendar entry with each change that it shows, and no other.', () => {
    confirm();
    const first = appointmentOf()?.sequence ?? 0;
    confirm({ time: '12:00' });
    expect(appointmentOf()?.sequence).toBe(first + 1);
    expect(eventsOf().at(-1)).toMatchObject({ movedFrom: '2026-11-25T07:30:00.000Z' });
    confirm({ time: '12:00', address: 'Villa 5' });
    expect(appointmentOf()).toMatchObject({ sequence: first + 2, address: 'Villa 5' });
    confirm({ time: '12:00', minutes: 45 });
    expect(appointmentOf()?.sequence).toBe(first + 3);
    confirm({ time: '12:00', minutes: 45, address: 'Villa 5' });
    expect(appointmentOf()?.sequence).toBe(first + 4);
    confirm({ time: '12:00', minutes: 45, address: 'Villa 5', told: 'none' });
    expect(appointmentOf()?.sequence).toBe(first + 4);
  });

  test('answers the change request that asked for it.', async () => {
    confirm();
    await site.requests.sendChangeRequest(visitor, changeOf({ startsAt: '2026-11-26T06:00:00.000Z' }));
    expect(rowOf()?.openChangeRequestAt).not.toBeNull();
    expect(site.requests.get(reception, id).request.changeRequests).toMatchObject([
      { kind: 'change', startsAt: '2026-11-26T06:00:00.000Z' },
    ]);
    confirm({ day: '2026-11-26', time: '10:00' });
    expect(rowOf()).toMatchObject({ openChangeRequestAt: null, visitDay: '2026-11-26', visitTime: '10:00' });
  });

  test('that was declined can be asked for again within the hour; twice in a row it counts once.', async () => {
    confirm();
    site.advance(1000);
    const ask = () => site.requests.sendChangeRequest(visitor, changeOf({ startsAt: '2026-11-26T06:00:00.000Z' }));
    expect([(await ask()).isRepeat, (await ask()).isRepeat]).toEqual([false, true]);
    site.advance(1000);
    site.appointments.declineChange(reception, { ...seen(), told: 'telephone' });
    site.advance(1000);
    const again = await ask();
    expect(again.isRepeat).toBe(false);
    // The visitor reads only what waits for an answer.
    expect(again.changeRequests).toHaveLength(1);
  });

  test('can be declined: the appointment stays, and the patient is told so.', async () => {
    confirm();
    await site.requests.sendChangeRequest(visitor, changeOf({ startsAt: '2026-11-26T06:00:00.000Z' }));
    site.appointments.declineChange(reception, { ...seen(), told: 'email' });
    expect(rowOf()).toMatchObject({ openChangeRequestAt: null, visitTime: '11:30' });
    expect(mailsOf()).toEqual([['appointment_confirmed', 'waiting']]);
    expect(() => site.appointments.declineChange(reception, { ...seen(), told: 'none' })).toThrow(refused({}));
  });
});

describe('Cancelling', () => {
  test('by staff closes the request, and the same row can be confirmed again.', () => {
    confirm();
    site.appointments.cancel(reception, { ...seen(), by: 'centre', told: 'email', note: 'Car broke down' });
    expect(rowOf()).toMatchObject({ state: 'cancelled' });
    expect(rowOf()?.closedAt).not.toBeNull();
    expect(appointmentOf()).toMatchObject({ state: 'cancelled_by_centre' });
    expect(rowOf()?.visitTime).toBe('09:00');
    expect(site.visits.list(reception, '2026-11-25')).toEqual([]);
    expect(mailsOf()).toEqual([['appointment_cancelled', 'waiting']]);
    expect(() => site.appointments.cancel(reception, { ...seen(), by: 'centre', told: 'none', note: '' })).toThrow(
      refused({}),
    );
    confirm({ time: '12:00' });
    expect(rowOf()).toMatchObject({ state: 'confirmed', closedAt: null, visitTime: '12:00' });
    expect(appointmentOf()).toMatchObject({ state: 'confirmed' });
  });

  test('by the visitor takes effect at once, and staff see it as a change.', async () => {
    confirm();
    site.advance(1000);
    const status = await site.requests.sendChangeRequest(
      visitor,
      changeOf({ kind: 'cancel', text: 'I am travelling' }),
    );
    expect(status).toMatchObject({ state: 'cancelled', appointmentState: 'cancelled_by_patient', agreed: null });
    expect(status.isCancelAsked).toBe(false);
    const again = changeOf({ kind: 'cancel', text: 'I am travelling', sequence: 1 });
    expect(await site.requests.sendChangeRequest(visitor, again)).toMatchObject({ isRepeat: true, state: 'cancelled' });
    expect(rowOf()).toMatchObject({ state: 'cancelled' });
    expect(rowOf()?.openChangeRequestAt).not.toBeNull();
    expect(mailsOf()).toEqual([['appointment_cancelled', 'waiting']]);
    expect(eventsOf().slice(-2)).toMatchObject([
      { kind: 'appointment', state: 'cancelled_by_patient', movedFrom: null, told: null, assignee: null, note: '' },
      { kind: 'change_request', changeRequest: 'cancel' },
    ]);
    expect(site.requests.list(reception, { openChangeRequest: true }).items.map((item) => item.id)).toEqual([id]);
  });

  test('leaves the wish as the time that counts, also after staff reopened the request.', () => {
    confirm();
    site.appointments.cancel(reception, { ...seen(), by: 'centre', told: 'telephone', note: '' });
    site.requests.changeState(reception, { ...seen(), to: 'in_progress', note: '' });
    expect(site.visits.list(reception, '2026-11-25')).toMatchObject([{ visitTime: '09:00', appointment: null }]);
  });

  test('that was asked for is answered by a new time, so the status page speaks of it no more.', async () => {
    await site.requests.sendChangeRequest(visitor, changeOf({ kind: 'cancel' }));
    site.advance(1000);
    confirm();
    site.advance(1000);
    const status = await site.requests.sendChangeRequest(visitor, changeOf({ text: 'An hour later, please.' }));
    expect(status).toMatchObject({ isCancelAsked: false, agreed: { time: '11:30' } });
  });

  test('by the visitor counts, although the same was asked for and answered within the hour.', async () => {
    await site.requests.sendChangeRequest(visitor, changeOf({ kind: 'cancel' }));
    site.advance(1000);
    confirm();
    site.advance(1000);
    await site.requests.sendChangeRequest(visitor, changeOf({ text: 'Later, please.' }));
    site.advance(1000);
    const status = await site.requests.sendChangeRequest(visitor, changeOf({ kind: 'cancel' }));
    expect(status).toMatchObject({ state: 'cancelled', isRepeat: false });
    expect(appointmentOf()?.state).toBe('cancelled_by_patient');
  });

  test('by the visitor of a mere wish stays a request to staff.', async () => {
    const status = await site.requests.sendChangeRequest(visitor, changeOf({ kind: 'cancel' }));
    expect(status).toMatchObject({ state: 'new', isCancelAsked: true, agreed: null });
  });
});

test('Visitors change an appointment until the hours of the settings before it, and are asked to call afterwards.', async () => {
  confirm();
  const checked = () => site.requests.checkStatus(visitor, { reference: rowOf()?.reference ?? '', proof: '4567' });
  expect((await checked()).agreed).toEqual({
    day: '2026-11-25',
    time: '11:30',
    minutes: 30,
    place: 'home',
    sequence: appointmentOf()?.sequence,
    isChangeable: true,
    moveReceipt: null,
    onTheWayAt: null,
    arrivedAt: null,
  });
  site.advance(Date.parse('2026-11-25T03:31:00Z') - site.clock());
  expect((await checked()).agreed?.isChangeable).toBe(false);
  for (const kind of ['cancel', 'change'] as const)
    await expect(site.requests.sendChangeRequest(visitor, changeOf({ kind, text: 'Later' }))).rejects.toThrow(
      refused({ message: 'requestStatus.tooLateForChange' }),
    );
  site.settings.set(systemActor, 'appointments', { ...site.settings.get('appointments'), changeHours: 2 });
  expect((await checked()).agreed?.isChangeable).toBe(true);
  await expect(
    site.requests.sendChangeRequest(visitor, changeOf({ startsAt: '2026-11-24T06:00:00.000Z' })),
  ).rejects.toThrow(refused({ fields: { visitHour: { id: 'appointments.timePassed' } } }));
});

test('Visitors ask only for times on the quarter of an hour.', () => {
  const asked = { reference: 'D-7K2M-0PQX', proof: '4567', kind: 'change' };
  const isAccepted = (startsAt: string) => changeRequestInputSchema.safeParse({ ...asked, startsAt }).success;
  expect(['2026-11-26T06:15:00.000Z', '2026-11-26T06:07:13.000Z'].map(isAccepted)).toEqual([true, false]);
});

describe('The state of a request', () => {
  test('follows its appointment: completing it by hand completes the appointment, and no other move is possible.', () => {
    confirm();
    for (const to of ['in_progress', 'declined', 'cancelled'] as const)
      expect(() => site.requests.changeState(reception, { ...seen(), to, note: 'Why' })).toThrow(refused({}));
    const complete = () => site.requests.changeState(reception, { ...seen(), to: 'completed', note: '' });
    expect(complete).toThrow(refused({ message: 'requests.notYetOver' }));
    site.advance(4 * dayMs);
    complete();
    expect(appointmentOf()?.state).toBe('done');
    confirm({ day: '2026-12-01' });
    expect(rowOf()).toMatchObject({ state: 'confirmed', visitDay: '2026-12-01' });
  });
});

test('A request that was reopened after a cancellation and marked as spam returns to work when it is none.', () => {
  confirm();
  site.appointments.cancel(reception, { ...seen(), by: 'centre', told: 'telephone', note: '' });
  site.requests.changeState(reception, { ...seen(), to: 'in_progress', note: '' });
  site.requests.markSpam(reception, seen());
  site.requests.notSpam(reception, seen());
  expect(rowOf()?.state).toBe('in_progress');
});

test('A message in WhatsApp about an appointment is stored as it opened, and only about one that is true.', () => {
  const { replies } = site;
  const open = (about: 'appointment_confirmed' | 'appointment_cancelled') =>
    replies.openWhatsapp(reception, { id, language: 'en', about });
  expect(() => open('appointment_confirmed')).toThrow(refused({}));
  confirm({ told: 'whatsapp' });
  open('appointment_confirmed');
  expect(() => open('appointment_cancelled')).toThrow(refused({}));
  const [reply] = replies.read(reception, id).replies;
  expect(reply).toMatchObject({ whatsappState: 'opened', language: 'en' });
  expect(reply?.text).toMatch(
    /^Your appointment is confirmed \(D-.*\)\nWednesday, 25 November 2026\n11:30\sAM\nAt your home$/,
  );
});

test('“Your report is ready” is said in both languages, with the reference and nothing medical.', () => {
  const { reportReady } = site.replies.read(reception, id).replyDraft;
  const reference = rowOf()?.reference ?? '';
  expect(reportReady.subjectEn).toBe(`Your report is ready (${reference})`);
  expect(reportReady.textAr).toContain(`تقريرك ${reference} جاهز`);
  site.replies.openWhatsapp(reception, { id, language: 'ar', about: 'report_ready' });
  expect(site.replies.read(reception, id).replies[0]?.text).toBe(reportReady.textAr);
});

test('The status page says that the report is ready once staff told the visitor so.', async () => {
  const { replies } = site;
  const isReady = async () =>
    (await site.requests.checkStatus(visitor, { reference: rowOf()?.reference ?? '', proof: '4567' })).isReportReady;
  replies.openWhatsapp(reception, { id, language: 'ar', about: 'greeting' });
  replies.openWhatsapp(reception, { id, language: 'ar', about: 'report_ready' });
  expect(await isReady()).toBe(false);
  const [opened] = replies.read(reception, id).replies.filter(({ text }) => text.includes('جاهز'));
  replies.confirmWhatsapp(reception, { id, replyId: opened?.id ?? '', isSent: true });
  expect(await isReady()).toBe(true);
});

test('The status page says so after a mail about the report, too.', async () => {
  const mailing = createRequestsFixture({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const row = await storedWish(mailing);
  const { replies } = mailing;
  const { subjectEn: subject, textEn: text } = replies.read(reception, row.id).replyDraft.reportReady;
  const reply = { id: row.id, version: row.version, language: 'en', subject } as const;
  replies.send(reception, { ...reply, text: `${text.slice(0, 20)}, in other words.`, about: 'report_ready' });
  const isReady = async () =>
    (await mailing.requests.checkStatus(visitor, { reference: row.reference, proof: '4567' })).isReportReady;
  expect(await isReady()).toBe(true);
  for (const state of ['failed', 'held', 'discarded'] as const) {
    mailing.db.update(outbox).set({ state }).where(eq(outbox.kind, 'reply')).run();
    expect([state, await isReady()]).toEqual([state, false]);
  }
  mailing.close();
});

test('A visitor who cancelled an appointment reads of nothing that waits for an answer.', async () => {
  confirm();
  const about = { reference: rowOf()?.reference ?? '', proof: '4567' };
  await site.requests.sendChangeRequest(visitor, { ...about, kind: 'change', text: 'Later' });
  const cancelled = await site.requests.sendChangeRequest(visitor, { ...about, kind: 'cancel', text: '' });
  expect(cancelled).toMatchObject({ state: 'cancelled', changeRequests: [], isCancelAsked: false });
  expect(rowOf()?.openChangeRequestAt).not.toBeNull();
});

describe('Closing a day', () => {
  test('marks all as done but the exceptions, whose requests return to the inbox, in one transaction.', async () => {
    const ids = [id, await askForVisit({ name: 'Sara' }), await askForVisit({ name: 'Huda' })];
    for (const each of ids) confirm({}, each);
    const [first = '', second = '', third = ''] = ids;
    const close = (input: { done: string[]; missed: string[] }) =>
      site.appointments.close(reception, {
        done: input.done.map((each) => seen(each)),
        missed: input.missed.map((each) => ({ ...seen(each), note: 'Nobody opened.' })),
      });
    expect(() => close({ done: ids, missed: [] })).toThrow(refused({ message: 'requests.notYetOver' }));
    site.advance(4 * dayMs);
    const outdated = { ...seen(third), version: 1 };
    expect(() => site.appointments.close(reception, { done: [seen(first), outdated], missed: [] })).toThrow(
      expect.objectContaining({ code: 'conflict' }),
    );
    expect(appointmentOf(first)?.state).toBe('confirmed');
    close({ done: [first, second], missed: [third] });
    expect(ids.map((each) => [appointmentOf(each)?.state, rowOf(each)?.state])).toEqual([
      ['done', 'completed'],
      ['done', 'completed'],
      ['missed', 'in_progress'],
    ]);
  });
});

test('Retention does not remove a request whose appointment is to come, and removes it afterwards.', async () => {
  confirm({ day: '2027-11-20' });
  const { openMonths } = site.settings.get('retention');
  site.settings.set(systemActor, 'retention', { ...site.settings.get('retention'), openMonths: 1 });
  expect(openMonths).toBe(12);
  site.advance(60 * dayMs);
  site.retention.confirmDate(staffActor('owner'));
  await site.retention.removeDue(systemActor);
  expect(rowOf()).toBeDefined();
  site.advance(365 * dayMs);
  site.retention.confirmDate(staffActor('owner'));
  await site.retention.removeDue(systemActor);
  expect([rowOf(), appointmentOf()]).toEqual([undefined, undefined]);
});
