import { eq } from 'drizzle-orm';
import { convertIcsCalendar, type IcsEvent } from 'ts-ics';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { systemActor } from '#server/core/auth/actor.ts';
import { jobRuns } from '#server/core/job-runs.table.ts';
import type { ConfirmAppointmentInput, Telling } from '#shared/appointments/appointments.schema.ts';
import { runPauseDrill } from '#testing/drills/pause.drill.ts';
import { newSeed } from '#testing/drills/random.ts';
import { makePackage, staffActor, visitor } from '#testing/factories.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';
import { agreedVisit, sendWish } from '#testing/visits.ts';
import { createRemindersService } from '../appointments/reminders.ts';
import { packages } from '../packages/packages.table.ts';
import { appointments } from '../request-records/appointments.table.ts';
import { createOutboxService } from '../request-records/outbox.service.ts';
import { outbox } from '../request-records/outbox.table.ts';
import { listMails } from '../request-records/outbox-store.ts';

const reception = staffActor('reception');
const hourMs = 3_600_000;
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** A request for a home visit on 25 November 2026 with a real mail server; it is noon of 21 November at the centre. */
async function withVisit({
  locale = 'en' as 'en' | 'ar',
  isFasting = false,
  answerAfterMs = 0,
  refuseMessage = (): number | null => null,
} = {}) {
  const server = await startMailServer({ answerAfterMs, refuseMessage });
  const site = createRequestsFixture({
    SMTP_URL: server.url,
    MAIL_TO: 'desk@lab.example',
    PUBLIC_URL: 'https://lab.example',
  });
  cleanups.push(server.stop, site.close);
  const packageId = isFasting
    ? makePackage(site.db, { nameEn: 'Hormones', isPublished: true, fastingRequired: 'yes', fastingHours: 10 }).id
    : null;
  await sendWish(site, { packageId }, { locale });
  const row = () => {
    const [stored] = site.storedRequests();
    if (!stored) throw new Error('The request is missing.');
    return stored;
  };
  const { id, reference } = row();
  const seen = () => ({ id, version: row().version });
  const { appointments: service } = site;
  const confirm = (changes: Partial<ConfirmAppointmentInput> = {}) =>
    service.confirm(reception, { ...agreedVisit, ...seen(), told: 'email', ...changes });
  const cancel = (told: Telling = 'email') => service.cancel(reception, { ...seen(), by: 'centre', told, note: '' });
  const change = (to: 'in_progress' | 'completed' | 'declined') =>
    site.requests.changeState(reception, { ...seen(), to, note: 'Not in our area.' });
  /** The kinds of mails that are still to be sent, or that staff must decide on. */
  const unsent = () =>
    listMails(site.db, [id])
      .filter(({ state }) => state !== 'sent' && state !== 'discarded')
      .map(({ kind }) => kind);
  const cancelAsVisitor = () =>
    site.requests.sendChangeRequest(visitor, { reference, proof: '4567', kind: 'cancel', text: '' });
  const remind = () => site.reminders.storeDue(systemActor);
  /** Both jobs of a running process. */
  const mailer = { ...site.mailer, deliverDue: () => Promise.resolve(remind()).then(site.mailer.deliverDue) };
  /** Mails about the appointment that arrived, after sending what is due. */
  const received = async () => {
    await mailer.deliverDue();
    return server.mails.filter(
      ({ recipients, headers }) =>
        recipients.includes('mariam@visitor.example') && !/received|وصل/.test(headers.subject ?? ''),
    );
  };
  /** Mails to the centre. */
  const atCentre = async () => {
    await mailer.deliverDue();
    return server.mails.filter(({ recipients }) => recipients.includes('desk@lab.example'));
  };
  const subjects = async () => (await received()).map(({ headers }) => headers.subject?.replace(/ \(.*/, ''));
  const to = (instant: string) => site.advance(Date.parse(instant) - site.clock());
  const stored = () => site.db.select().from(appointments).get();
  return {
    ...site,
    server,
    service,
    reference,
    seen,
    confirm,
    cancel,
    change,
    unsent,
    cancelAsVisitor,
    mailer,
    remind,
    received,
    atCentre,
    subjects,
    to,
    stored,
  };
}

type Site = Awaited<ReturnType<typeof withVisit>>;
/** Sends a mail until it is not known whether it arrived. Returns a function that waits for its end. */
type InDoubt = (site: Site) => Promise<() => Promise<void>>;

const whileInFlight: InDoubt = async (site) => {
  const sending = site.mailer.deliverDue();
  await vi.waitFor(() => expect(site.server.current()).toBe(1), { interval: 5 });
  return () => sending;
};

const afterHangUp: InDoubt = async (site) => {
  site.server.hangUpNext();
  await site.mailer.deliverDue();
  return async () => undefined;
};

/** The entries of a calendar that has read these files in order, as mail programs do (RFC 5546). */
function readCalendar(files: { type: string; content: string }[]): IcsEvent[] {
  const entries = new Map<string, IcsEvent>();
  for (const { type, content } of files) {
    const { method, events = [] } = convertIcsCalendar(undefined, content);
    expect(type).toContain(`method=${method}`);
    for (const event of events) {
      if ((entries.get(event.uid)?.sequence ?? -1) >= (event.sequence ?? 0)) continue;
      entries.set(event.uid, event);
    }
  }
  return [...entries.values()].filter(({ status }) => status !== 'CANCELLED');
}

describe('The calendar part', () => {
  test.each(['en', 'ar'] as const)('of a confirmation (%s) invites the patient, who has accepted.', async (locale) => {
    const site = await withVisit({ locale });
    site.confirm();
    const [mail] = await site.received();
    const { method, events } = convertIcsCalendar(undefined, mail?.calendar.content ?? '');
    expect(method).toBe('REQUEST');
    expect(events).toMatchObject([
      {
        uid: `${site.reference}@dana`,
        status: 'CONFIRMED',
        sequence: site.stored()?.sequence,
        summary: expect.stringMatching(new RegExp(`^(Laboratory visit|زيارة المختبر) ${site.reference}$`)),
        start: { date: new Date('2026-11-25T07:30:00Z') },
        end: { date: new Date('2026-11-25T08:00:00Z') },
        organizer: { email: 'no-reply@lab.example' },
        attendees: [{ email: 'mariam@visitor.example', partstat: 'ACCEPTED', rsvp: false }],
      },
    ]);
    expect(mail?.calendar.content).toMatch(/DTSTART:20261125T073000Z\r\n/);
    const shown = `${mail?.text}${mail?.html}${mail?.calendar.content}`;
    expect(shown).not.toMatch(/Villa|Khalidiya/);
  });

  test('of twenty moves is one entry at the last time; a cancellation leaves none.', async () => {
    const site = await withVisit();
    site.confirm();
    await site.received();
    for (let move = 1; move <= 20; move += 1) {
      site.confirm({ day: move % 2 ? '2026-11-26' : '2026-11-27', time: `${10 + (move % 8)}:15` });
      // Every third move waits for the next one, which replaces its mail.
      if (move % 3) await site.received();
    }
    const mails = await site.received();
    const files = mails.map(({ calendar }) => calendar);
    expect(readCalendar(files)).toMatchObject([{ start: { date: new Date('2026-11-27T10:15:00Z') } }]);
    // In any order of arrival.
    expect(readCalendar(files.toReversed())).toEqual(readCalendar(files));
    site.cancel();
    const all = (await site.received()).map(({ calendar }) => calendar);
    expect(convertIcsCalendar(undefined, all.at(-1)?.content ?? '').method).toBe('CANCEL');
    expect(readCalendar(all)).toEqual([]);
  });

  test('follows changes that are told by telephone, if the calendar holds the appointment and the patient is to know.', async () => {
    const site = await withVisit();
    site.confirm({ told: 'telephone' });
    expect(await site.received()).toEqual([]);
    site.confirm();
    await site.received();
    site.confirm({ time: '12:00', told: 'none' });
    expect(await site.received()).toHaveLength(1);
    const files = async () => (await site.received()).map(({ calendar }) => calendar);
    site.confirm({ time: '12:30', told: 'whatsapp' });
    expect(readCalendar(await files())).toMatchObject([{ start: { date: new Date('2026-11-25T08:30:00Z') } }]);
    site.cancel('telephone');
    expect(readCalendar(await files())).toEqual([]);
    site.confirm({ told: 'telephone' });
    expect(await files()).toHaveLength(3);
  });

  test('follows an appointment that is agreed again by telephone, if no mail has removed the cancelled one.', async () => {
    let isRefusing = false;
    const site = await withVisit({ refuseMessage: () => (isRefusing ? 550 : null) });
    site.confirm();
    await site.received();
    isRefusing = true;
    site.cancelAsVisitor();
    await site.received();
    site.confirm({ time: '12:30', told: 'whatsapp' });
    isRefusing = false;
    const files = (await site.received()).map(({ calendar }) => calendar);
    expect(readCalendar(files)).toMatchObject([{ start: { date: new Date('2026-11-25T08:30:00Z') } }]);
  });

  test.each([
    ['is on its way', (site) => whileInFlight(site)],
    ['was accepted before the connection broke', (site) => afterHangUp(site)],
  ] satisfies [string, InDoubt][])(
    'follows changes that are told by telephone while the confirmation %s.',
    async (_case, reachDoubt) => {
      for (const change of ['move', 'cancel'] as const) {
        const site = await withVisit({ answerAfterMs: 100 });
        await site.received();
        site.confirm();
        const settle = await reachDoubt(site);
        if (change === 'move') site.confirm({ time: '12:30', told: 'telephone' });
        else site.cancel('whatsapp');
        await settle();
        const mails = await site.received();
        const files = mails.map(({ calendar }) => calendar);
        const isMoved = change === 'move';
        expect(readCalendar(files)).toMatchObject(
          isMoved ? [{ start: { date: new Date('2026-11-25T08:30:00Z') } }] : [],
        );
        expect(mails.at(-1)?.headers.subject).toMatch(
          isMoved ? /^Your appointment has a new time/ : /^Your appointment is cancelled/,
        );
        expect(mails).toHaveLength(2);
      }
    },
  );

  test.each([
    [
      'moved',
      (site) => site.confirm({ time: '12:30', told: 'none' }),
      [{ start: { date: new Date('2026-11-25T08:30:00Z') } }],
    ],
    ['cancelled', (site) => site.cancel('none'), []],
  ] satisfies [string, (site: Site) => void, object[]][])(
    'shows the state of today if a mail that was discarded turns out sent: %s.',
    async (_change, make, entries) => {
      const site = await withVisit({ answerAfterMs: 100 });
      await site.received();
      site.confirm();
      const settle = await whileInFlight(site);
      make(site);
      await settle();
      const files = (await site.received()).map(({ calendar }) => calendar);
      expect(readCalendar(files)).toMatchObject(entries);
      expect(await site.received()).toHaveLength(2);
    },
  );

  test('names all changes of a mail that was on its way.', async () => {
    const site = await withVisit({ answerAfterMs: 100 });
    await site.received();
    site.confirm();
    const settle = await whileInFlight(site);
    site.advance(60_000);
    site.confirm({ time: '12:30', told: 'telephone' });
    site.advance(60_000);
    site.confirm({ time: '12:30', place: 'centre', told: 'telephone' });
    site.advance(60_000);
    await settle();
    expect((await site.received()).at(-1)?.text).toContain('What is new: day or time and place\r\n');
  });

  test.each([
    ['place', { place: 'centre' }],
    ['length', { minutes: 45 }],
  ] as const)('gets another %s that was agreed while a mail was on its way.', async (_part, change) => {
    const site = await withVisit({ answerAfterMs: 100 });
    await site.received();
    site.confirm();
    const settle = await whileInFlight(site);
    site.confirm({ ...change, told: 'none' });
    await settle();
    const files = (await site.received()).map(({ calendar }) => calendar);
    const { minutes = 0, place } = site.stored() ?? {};
    const end = { date: new Date(Date.parse('2026-11-25T07:30:00Z') + minutes * 60_000) };
    const location = place === 'centre' ? 'At our centre' : 'At your home';
    expect(readCalendar(files)).toMatchObject([{ end, location }]);
  });

  test.each([
    ['place', { place: 'centre' }, 'place', 'At our centre'],
    ['address', { address: 'Villa 9, Al Bateen' }, 'address of the home visit', 'At your home'],
    ['length', { minutes: 45 }, 'length', 'At your home'],
    ['day and place', { place: 'centre', day: '2026-11-26' }, 'day or time and place', 'At our centre'],
  ] as const)(
    'rises when another %s is agreed, and the mail names what is new.',
    async (_part, change, news, place) => {
      const site = await withVisit();
      site.confirm();
      await site.received();
      const former = site.stored()?.sequence ?? 0;
      site.confirm(change);
      const mail = (await site.received()).at(-1);
      expect(site.stored()?.sequence).toBeGreaterThan(former);
      expect(mail?.headers.subject).toMatch(/^Your appointment has changed/);
      expect(mail?.text).toContain(`What is new: ${news}\r\n`);
      expect(mail?.text).toContain(`Place: ${place}\r\n`);
      expect(mail?.calendar.content).toContain(`SEQUENCE:${site.stored()?.sequence}\r\n`);
      expect(mail?.calendar.content).toContain(`LOCATION:${place}\r\n`);
      // The same again changes nothing for the patient.
      const changed = site.stored()?.sequence;
      site.confirm({ ...change, told: 'none' });
      expect(site.stored()?.sequence).toBe(changed);
    },
  );

  test('names the changes of earlier mails that were not sent.', async () => {
    const site = await withVisit();
    site.confirm();
    await site.received();
    site.advance(60_000);
    site.confirm({ place: 'centre' });
    site.confirm({ place: 'centre', time: '12:00' });
    expect((await site.received()).at(-1)?.text).toContain('What is new: day or time and place\r\n');
    site.advance(60_000);
    site.confirm({ place: 'centre', time: '12:30' });
    expect((await site.subjects()).at(-1)).toBe('Your appointment has a new time');
  });

  test('is previewed with the changes of earlier mails that were not sent.', async () => {
    const site = await withVisit();
    site.confirm();
    await site.received();
    site.advance(60_000);
    site.confirm({ place: 'centre', told: 'none' });
    const planned = {
      place: 'centre',
      day: '2026-11-25',
      time: '12:00',
      address: '',
      areaId: '',
      areaName: '',
    } as const;
    const { id } = site.seen();
    const preview = site.appointmentPreviews.preview(reception, { id, kind: 'appointment_moved', ...planned });
    site.confirm({ place: 'centre', time: '12:00' });
    const mail = (await site.received()).at(-1);
    expect(preview.text).toContain('What is new: day or time and place');
    expect(mail?.headers.subject).toBe(preview.subject);
    expect(mail?.text.replaceAll('\r\n', '\n').trim()).toBe(preview.text.trim());
  });

  test('names the latest change, and those after the clock was set back, also if mails were sent while it was ahead.', async () => {
    const site = await withVisit();
    site.confirm();
    await site.received();
    site.advance(48 * hourMs);
    site.confirm({ place: 'centre' });
    await site.received();
    site.advance(-47 * hourMs);
    site.confirm({ place: 'centre', time: '12:30', told: 'telephone' });
    site.advance(60_000);
    site.confirm({ place: 'centre', time: '12:30', minutes: 45 });
    expect((await site.received()).at(-1)?.text).toContain('What is new: day or time and length\r\n');
  });

  test('has a higher sequence after a restored backup that lacks the last change.', async () => {
    const site = await withVisit();
    site.confirm();
    const backup = site.stored();
    site.advance(60_000);
    site.confirm({ time: '12:00' });
    const sent = site.stored()?.sequence ?? 0;
    if (backup) site.db.update(appointments).set(backup).run();
    site.advance(60_000);
    site.confirm({ time: '12:30' });
    expect(site.stored()?.sequence).toBeGreaterThan(sent);
  });
});

test('While the clock is in doubt, no mail about an appointment is discarded.', async () => {
  const site = await withVisit();
  site.db
    .insert(jobRuns)
    .values({ job: 'retention', lastRunAt: new Date(site.clock()).toISOString() })
    .run();
  site.confirm();
  site.advance(365 * 24 * hourMs);
  expect(await site.subjects()).toEqual([]);
  site.advance(-365 * 24 * hourMs);
  expect(await site.subjects()).toEqual(['Your appointment is confirmed']);
});

describe('While the clock is 30 hours ahead,', () => {
  const errorMs = 30 * hourMs;
  /** Sets the clock ahead for an hour in which the mail server accepts nothing, then corrects it. */
  async function withDelayedMail(isReminder: boolean) {
    let isGreylisting = false;
    const site = await withVisit({ refuseMessage: () => (isGreylisting ? 451 : null) });
    site.confirm({ day: '2026-11-26', told: 'telephone' });
    await site.received();
    isGreylisting = true;
    if (isReminder) site.confirm({ told: 'telephone' });
    // The day before, at 10:00.
    site.to('2026-11-24T06:00:00Z');
    if (!isReminder) site.confirm();
    await site.mailer.deliverDue();
    site.advance(errorMs);
    await site.mailer.deliverDue();
    site.advance(hourMs);
    await site.mailer.deliverDue();
    isGreylisting = false;
    return site;
  }

  test.each([
    ['reminder', true, 'A reminder of your appointment'],
    ['mail about an earlier time', false, 'Your appointment has a new time'],
  ])('a %s that waits is not discarded.', async (_mail, isReminder, subject) => {
    const site = await withDelayedMail(isReminder);
    expect(await site.subjects()).toEqual([]);
    site.advance(-errorMs);
    expect(await site.subjects()).toEqual([subject]);
  });

  test.each([true, false])(
    'and for three days after its visit, a mail is neither sent nor held as late: reminder %s.',
    async (isReminder) => {
      const site = await withDelayedMail(isReminder);
      const state = () => listMails(site.db, [site.seen().id]).at(-1)?.state;
      site.to('2026-11-28T07:45:00Z');
      expect(await site.subjects()).toEqual([]);
      expect(state()).toBe('waiting');
      expect(createOutboxService(site).readState()).toMatchObject({ oldestAt: null, held: 0 });
      site.to('2026-11-28T08:00:00Z');
      expect(await site.subjects()).toEqual([]);
      expect(state()).toBe('discarded');
    },
  );

  test('a mail that waits for staff because it is late is sent once it is not.', async () => {
    const site = await withVisit({ refuseMessage: () => 451 });
    await site.mailer.deliverDue();
    site.advance(50 * hourMs + errorMs);
    await site.mailer.deliverDue();
    expect(site.unsent()).toContain('acknowledgement');
    expect(createOutboxService(site).readState().held).toBe(1);
    site.advance(-errorMs);
    await site.mailer.deliverDue();
    expect(createOutboxService(site).readState().held).toBe(0);
  });

  test('a reminder that waits is sent the day before its visit.', async () => {
    let isGreylisting = true;
    const site = await withVisit({ refuseMessage: () => (isGreylisting ? 451 : null) });
    site.confirm({ told: 'telephone' });
    site.to('2026-11-23T06:00:00Z');
    site.advance(errorMs);
    await site.mailer.deliverDue();
    expect(site.unsent()).toContain('appointment_reminder');
    isGreylisting = false;
    site.advance(-errorMs);
    expect(await site.subjects()).toEqual([]);
    site.to('2026-11-24T06:00:00Z');
    expect(await site.subjects()).toEqual(['A reminder of your appointment']);
  });
});

describe('A mail about an appointment', () => {
  test('that waits is not sent after the appointment was cancelled by telephone, by the visitor, or took place.', async () => {
    const byTelephone = await withVisit();
    byTelephone.confirm();
    byTelephone.cancel('telephone');
    expect(await byTelephone.subjects()).toEqual([]);
    const byVisitor = await withVisit();
    byVisitor.confirm();
    await byVisitor.cancelAsVisitor();
    expect(await byVisitor.subjects()).toEqual(['Your appointment is cancelled']);
    const over = await withVisit();
    over.confirm();
    over.to('2026-11-25T09:00:00Z');
    over.service.close(reception, { done: [over.seen()], missed: [] });
    expect(await over.subjects()).toEqual([]);
  });

  test('waits until the earlier mail of its request was accepted, so that they arrive in order.', async () => {
    const site = await withVisit({ answerAfterMs: 600 });
    site.confirm();
    expect(await site.subjects()).toEqual(['Your appointment is confirmed']);
    // Mails of several requests leave two at a time.
    expect(site.server.peak()).toBe(1);
  });

  test('that failed cannot be sent again when it is not true any more.', async () => {
    const site = await withVisit();
    site.confirm();
    const ofAppointment = eq(outbox.kind, 'appointment_confirmed');
    site.db.update(outbox).set({ state: 'failed' }).where(ofAppointment).run();
    const mail = site.db.select().from(outbox).where(ofAppointment).get();
    site.cancel('telephone');
    expect(() => site.requests.sendMailAgain(reception, mail?.id ?? '')).toThrow();
    expect(await site.subjects()).toEqual([]);
  });

  test('that failed cannot be sent again after the appointment has ended, and the history does not say so.', async () => {
    const site = await withVisit();
    site.confirm();
    const ofAppointment = eq(outbox.kind, 'appointment_confirmed');
    site.db.update(outbox).set({ state: 'failed' }).where(ofAppointment).run();
    const mail = site.db.select().from(outbox).where(ofAppointment).get();
    site.to('2026-11-25T12:00:00Z');
    expect(() => site.requests.sendMailAgain(reception, mail?.id ?? '')).toThrow(
      expect.objectContaining({ code: 'conflict', messageKey: { id: 'requests.mailOutdated' } }),
    );
    expect(site.requests.get(reception, site.seen().id).events.at(-1)?.details.kind).toBe('appointment');
    expect(site.unsent()).toContain('appointment_confirmed');
  });

  test.each([
    ['confirmed the appointment', (site) => site.confirm(), ['Your appointment is confirmed']],
    ['declined the request', (site) => site.change('declined'), []],
    ['completed the request', (site) => site.change('completed'), []],
    ['marked the request as spam', (site) => site.requests.markSpam(reception, site.seen()), []],
  ] satisfies [string, (site: Site) => void, string[]][])(
    'is not followed by a delayed acknowledgement: staff %s.',
    async (_case, answer, subjects) => {
      let isGreylisting = true;
      const site = await withVisit({ refuseMessage: () => (isGreylisting ? 451 : null) });
      await site.mailer.deliverDue();
      isGreylisting = false;
      answer(site);
      await site.mailer.deliverDue();
      site.advance(2 * 60_000);
      await site.mailer.deliverDue();
      const toPatient = site.server.mails.filter(({ recipients }) => recipients.includes('mariam@visitor.example'));
      expect(toPatient.map(({ headers }) => headers.subject?.replace(/ \(.*/, ''))).toEqual(subjects);
      expect(site.unsent()).toEqual([]);
    },
  );

  test('leaves an acknowledgement without promises to a request that staff have started.', async () => {
    let isGreylisting = true;
    const site = await withVisit({ refuseMessage: () => (isGreylisting ? 451 : null) });
    await site.mailer.deliverDue();
    isGreylisting = false;
    site.change('in_progress');
    site.advance(2 * 60_000);
    await site.mailer.deliverDue();
    const mail = site.server.mails.find(({ recipients }) => recipients.includes('mariam@visitor.example'));
    expect(mail?.text).toContain(site.reference);
    expect(mail?.text).not.toContain('What happens next');
  });

  test('says how to prepare, and names no package.', async () => {
    const site = await withVisit({ isFasting: true });
    site.confirm();
    const [mail] = await site.received();
    expect(mail?.text).toContain(
      'Please do not eat or drink anything except plain water for 10 hours before the appointment. If you take insulin',
    );
    expect(`${mail?.text}${mail?.html}${mail?.calendar.content}`).not.toMatch(/Hormones|package/i);
  });

  test('to the centre names the time that a visitor asks for, and that an appointment is already cancelled.', async () => {
    const site = await withVisit();
    site.confirm({ told: 'telephone' });
    const asked = { reference: site.reference, proof: '4567', kind: 'change', text: '' } as const;
    await site.requests.sendChangeRequest(visitor, { ...asked, startsAt: '2026-11-26T06:00:00.000Z' });
    await site.atCentre();
    await site.cancelAsVisitor();
    const [change, cancelled] = (await site.atCentre()).slice(-2);
    expect(change?.text).toMatch(/Requested time: 26 Nov 2026, 10:00\sAM/);
    expect(cancelled?.headers.subject).toMatch(/^Cancelled appointment D-/);
    expect(cancelled?.text).toContain('A visitor cancelled an appointment');
  });
});

describe('A reminder', () => {
  test('gives the present fasting, and says so if the confirmation told another one.', async () => {
    const site = await withVisit({ isFasting: true });
    site.confirm();
    await site.received();
    site.to('2026-11-24T05:10:00.000Z');
    site.db.update(packages).set({ fastingHours: 12 }).run();
    const text = (await site.received()).at(-1)?.text;
    expect(text).toContain('plain water for 12 hours');
    expect(text).toContain('it has changed since');
    const unchanged = await withVisit({ isFasting: true });
    unchanged.confirm({ told: 'telephone' });
    unchanged.to('2026-11-24T05:10:00.000Z');
    expect((await unchanged.received()).at(-1)?.text).not.toContain('changed since');
  });

  test('says that what was told about fasting no longer holds.', async () => {
    const site = await withVisit({ isFasting: true, locale: 'ar' });
    site.confirm({ told: 'telephone' });
    site.db.update(packages).set({ fastingRequired: 'no' }).run();
    site.to('2026-11-24T05:10:00.000Z');
    expect((await site.received()).at(-1)?.text).toContain('لم يعد');
  });

  test('is sent once, the day before from nine, with a way to stop reminders.', async () => {
    const site = await withVisit();
    site.confirm({ told: 'telephone' });
    site.to('2026-11-23T19:00:00Z');
    expect(await site.subjects()).toEqual([]);
    site.to('2026-11-24T04:59:00Z');
    expect(await site.subjects()).toEqual([]);
    site.to('2026-11-24T05:00:00Z');
    expect(await site.subjects()).toEqual(['A reminder of your appointment']);
    site.advance(hourMs);
    const [mail, ...more] = await site.received();
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Wednesday, 25 November 2026');
    expect(mail?.calendar.content).toBe('');
    // A line end directly after the colon breaks the signatures of some mail servers.
    expect(mail?.rawHeaders).not.toMatch(/^[\w-]+:\s*\r\n/m);
    const { 'list-unsubscribe': target, 'list-unsubscribe-post': post } = mail?.headers ?? {};
    expect([target, post]).toEqual([
      expect.stringMatching(/^<https:\/\/lab\.example\/request-status\?reminder=D-[\w.-]+>$/),
      'List-Unsubscribe=One-Click',
    ]);
  });

  test('is not sent in the night, right after a change, after its time, of a cancelled appointment, or if unwanted.', async () => {
    const late = await withVisit();
    late.confirm({ told: 'telephone' });
    late.to('2026-11-24T16:00:00Z');
    expect(await late.subjects()).toEqual([]);
    late.to('2026-11-25T05:00:00Z');
    expect(await late.subjects()).toEqual(['A reminder of your appointment']);

    const over = await withVisit();
    over.confirm({ told: 'telephone' });
    over.to('2026-11-25T07:31:00Z');
    expect(await over.subjects()).toEqual([]);

    const changed = await withVisit();
    changed.to('2026-11-24T06:00:00Z');
    changed.confirm({ told: 'telephone' });
    changed.advance(hourMs);
    expect(await changed.subjects()).toEqual([]);
    changed.advance(hourMs);
    expect(await changed.subjects()).toEqual(['A reminder of your appointment']);

    const cancelled = await withVisit();
    cancelled.confirm({ told: 'telephone' });
    cancelled.cancel('telephone');
    cancelled.to('2026-11-24T06:00:00Z');
    expect(await cancelled.subjects()).toEqual([]);

    const unwanted = await withVisit();
    unwanted.confirm({ told: 'telephone' });
    const receipt = unwanted.receipts.issue('reminder', unwanted.reference);
    for (const _press of ['first', 'second'])
      expect(unwanted.requests.stopReminder(visitor, receipt)).toBe(unwanted.reference);
    // Staff read it once.
    const { events } = unwanted.requests.get(reception, unwanted.seen().id);
    expect(events.filter(({ details }) => details.kind === 'reminder_stopped')).toMatchObject([{ staffName: '' }]);
    unwanted.to('2026-11-24T06:00:00Z');
    expect(await unwanted.subjects()).toEqual([]);
  });

  test('comes once if a change is declined by mail while it is on its way.', async () => {
    const site = await withVisit({ answerAfterMs: 100 });
    site.confirm({ told: 'telephone' });
    await site.received();
    const asked = { reference: site.reference, proof: '4567', kind: 'change', text: '' } as const;
    await site.requests.sendChangeRequest(visitor, { ...asked, startsAt: '2026-11-26T06:00:00.000Z' });
    await site.mailer.deliverDue();
    site.to('2026-11-24T06:00:00Z');
    const settle = await whileInFlight(site);
    site.service.declineChange(reception, { ...site.seen(), told: 'email' });
    await settle();
    for (let passed = 0; passed < 4; passed += 1) {
      site.advance(hourMs);
      await site.received();
    }
    expect(await site.subjects()).toEqual(['A reminder of your appointment', 'Your appointment is confirmed']);
  });

  test.each([
    [
      'moved',
      (site: Site) => site.confirm({ day: '2026-11-26', told: 'telephone' }),
      'Your appointment has a new time',
    ],
    [
      'moved to the centre',
      (site: Site) => site.confirm({ place: 'centre', told: 'none' }),
      'Your appointment has changed',
    ],
    ['cancelled', (site: Site) => site.cancel('telephone'), 'Your appointment is cancelled'],
  ] as const)('that was on its way while the appointment was %s is corrected.', async (_change, change, correction) => {
    const site = await withVisit({ answerAfterMs: 100 });
    site.confirm({ told: 'telephone' });
    await site.received();
    site.to('2026-11-24T06:00:00Z');
    const settle = await whileInFlight(site);
    change(site);
    await settle();
    expect(await site.subjects()).toEqual(['A reminder of your appointment', correction]);
  });

  test('follows a declined change after two hours, as any other news.', async () => {
    const site = await withVisit();
    site.confirm({ told: 'telephone' });
    const asked = { reference: site.reference, proof: '4567', kind: 'change', text: '' } as const;
    await site.requests.sendChangeRequest(visitor, { ...asked, startsAt: '2026-11-26T06:00:00.000Z' });
    site.to('2026-11-24T05:00:00Z');
    site.service.declineChange(reception, { ...site.seen(), told: 'email' });
    expect(await site.subjects()).toEqual(['Your appointment is confirmed']);
    site.advance(2 * hourMs);
    expect(await site.subjects()).toEqual(['Your appointment is confirmed', 'A reminder of your appointment']);
  });

  test('that the mail server delayed does not leave within two hours of a change.', async () => {
    let isGreylisting = false;
    const site = await withVisit({ refuseMessage: () => (isGreylisting ? 451 : null) });
    site.confirm({ told: 'telephone' });
    await site.received();
    site.to('2026-11-24T05:00:00Z');
    isGreylisting = true;
    expect(await site.subjects()).toEqual([]);
    isGreylisting = false;
    site.confirm({ told: 'telephone', place: 'centre' });
    site.advance(hourMs);
    expect(await site.subjects()).toEqual([]);
    site.advance(hourMs);
    expect(await site.subjects()).toEqual(['A reminder of your appointment']);
  });

  test('is sent for an appointment that was confirmed while the clock was ahead.', async () => {
    const site = await withVisit();
    site.advance(3 * 24 * hourMs);
    site.confirm({ told: 'telephone' });
    site.to('2026-11-24T05:00:00Z');
    expect(await site.subjects()).toEqual(['A reminder of your appointment']);
  });

  test('does not follow a change of the same day, which was told by itself.', async () => {
    const today = await withVisit();
    today.to('2026-11-25T05:00:00Z');
    today.confirm({ told: 'telephone', time: '18:00' });
    today.to('2026-11-25T07:30:00Z');
    expect(await today.subjects()).toEqual([]);
    const evening = await withVisit();
    evening.to('2026-11-24T14:30:00Z');
    evening.confirm({ told: 'telephone', time: '18:00' });
    evening.to('2026-11-25T05:30:00Z');
    expect(await evening.subjects()).toEqual([]);
  });

  test('is sent for a time to which the appointment moved back before it was sent.', async () => {
    const site = await withVisit();
    site.confirm({ told: 'telephone' });
    site.to('2026-11-24T06:00:00Z');
    site.remind();
    site.confirm({ told: 'none', time: '15:00' });
    site.confirm({ told: 'none' });
    site.advance(2 * hourMs);
    expect(await site.subjects()).toEqual(['A reminder of your appointment']);
    // Nor again from another sender.
    const others = { ...site, config: { ...site.config, mailFrom: 'lab@other.example' }, onStored: () => undefined };
    const messages = {
      wayTo: () => ({ channel: null, obstacle: null }),
      isReminded: () => false,
      enqueue: () => null,
    };
    createRemindersService({ ...others, messages }).storeDue(systemActor);
    expect(await site.subjects()).toHaveLength(1);
  });

  test('that a broken mail server delayed is not sent for a time that was moved meanwhile, but for the new one.', async () => {
    const site = await withVisit();
    site.confirm({ told: 'telephone' });
    site.to('2026-11-24T06:00:00Z');
    site.remind();
    site.confirm({ told: 'none', day: '2026-11-28' });
    expect(await site.subjects()).toEqual([]);
    site.to('2026-11-27T06:00:00Z');
    const mails = await site.received();
    expect(mails.map(({ text }) => /Saturday, 28 November/.test(text))).toEqual([true]);
  });

  test('is sent once and of no past time after a day without the process, which ends no appointment.', async () => {
    const seed = newSeed();
    const { faults, reminders, late } = await runPauseDrill({ count: 100, seed });
    expect({ seed, faults }).toEqual({ seed, faults: [] });
    expect(reminders).toBeGreaterThan(late);
    expect(late).toBeGreaterThan(0);
  }, 60_000);
});
