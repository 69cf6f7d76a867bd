import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { requests } from '#server/request-records/requests.table.ts';
import type { ConfirmAppointmentInput } from '#shared/appointments/appointments.schema.ts';
import { dayMs, minuteMs } from '#shared/time/time.rules.ts';
import { agreedVisit } from '../../visits.ts';
import { setUpCentre } from '../centre.ts';
import { calendar } from '../invariants/calendar.ts';
import { dueReminders } from '../invariants/due-reminders.ts';
import { lastWord } from '../invariants/last-word.ts';
import { createWorld } from '../world.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanups.splice(0)) await close();
});

/** Enters a home visit on Wednesday, as reception during a call. */
async function withVisit() {
  const world = await createWorld();
  cleanups.push(world.close);
  const centre = await setUpCentre(world);
  const { requests: inbox, appointments } = centre.callAs('198.51.100.7', centre.staff.reception).admin;
  const { id } = await inbox.enter.mutate({
    type: 'withdrawal',
    source: 'telephone',
    locale: 'en',
    name: 'Marita Belku',
    phone: '+971501234567',
    email: 'marita@mailbox.example',
    consent: true,
    isAcknowledged: false,
    assigneeId: null,
    visitDay: '2026-11-04',
    visitHour: '10:00',
    areaId: '',
    area: 'Villa 4',
    collector: null,
    packageIds: [],
    notes: '',
  });
  const seen = () => ({
    id,
    version: world.db().select().from(requests).where(eq(requests.id, id)).get()?.version ?? 0,
  });
  const confirm = (changes: Partial<ConfirmAppointmentInput>) =>
    appointments.confirm.mutate({
      ...agreedVisit,
      ...seen(),
      day: '2026-11-04',
      time: '10:00',
      told: 'email',
      ...changes,
    });
  const cancel = () => appointments.cancel.mutate({ ...seen(), by: 'centre', told: 'telephone', note: '' });
  /** The differences between the appointment and the mails to the patient, if no mail waits. */
  const findProblems = async () => {
    const findings = await Promise.all([lastWord, calendar].map(({ check }) => check(centre)));
    expect(findings[0]?.checked).toBe(1);
    return findings.flatMap(({ broken }) => broken);
  };
  return { ...centre, confirm, cancel, findProblems };
}

test('Staff move a visit to the centre while its confirmation is on its way, and tell nobody.', async () => {
  const { confirm, mailboxes, pass, findProblems } = await withVisit();
  await confirm({});
  mailboxes.actMeanwhile(() => confirm({ place: 'centre', told: 'none' }));
  await pass(30 * minuteMs);
  expect(await findProblems()).toEqual([]);
});

test('The mail server refuses the mail that removes a cancelled visit, and staff agree on another time in WhatsApp.', async () => {
  const { confirm, cancel, mailboxes, pass, findProblems } = await withVisit();
  await confirm({});
  await pass(5 * minuteMs);
  mailboxes.setMode('refuses', 1);
  await cancel();
  await pass(5 * minuteMs);
  await confirm({ time: '12:00', told: 'whatsapp' });
  await pass(30 * minuteMs);
  expect(mailboxes.received.map(({ row }) => row?.kind)).toEqual(['appointment_confirmed', 'appointment_confirmed']);
  expect(await findProblems()).toEqual([]);
});

test('Staff cancel a visit by telephone while its reminder is on its way.', async () => {
  const { confirm, cancel, mailboxes, pass, findProblems } = await withVisit();
  await confirm({ told: 'telephone' });
  await pass(dayMs - 30 * minuteMs);
  mailboxes.actMeanwhile(async () => void (await cancel()));
  await pass(2 * 60 * minuteMs);
  expect(mailboxes.received.map(({ row }) => row?.kind)).toEqual(['appointment_reminder', 'appointment_cancelled']);
  expect(await findProblems()).toEqual([]);
});

const hourMs = 60 * minuteMs;

test('The clock is 30 hours ahead for an hour, while the mail about an earlier day waits.', async () => {
  const { confirm, mailboxes, clock, pass, findProblems } = await withVisit();
  await confirm({});
  await pass(hourMs);
  mailboxes.setMode('defers', 1);
  await confirm({ day: '2026-11-03' });
  await pass(minuteMs);
  mailboxes.setMode('down');
  clock.setError(30 * hourMs);
  await pass(hourMs);
  clock.setError(0);
  mailboxes.setMode('fine');
  await pass(2 * minuteMs);
  expect(await findProblems()).toEqual([]);
  expect(mailboxes.received.map(({ row }) => row?.kind)).toEqual(['appointment_confirmed', 'appointment_moved']);
});

test('The clock is 30 hours ahead for an hour, while a reminder waits.', async () => {
  const centre = await withVisit();
  const { confirm, mailboxes, clock, pass } = centre;
  await confirm({ day: '2026-11-03', told: 'telephone' });
  await pass(2 * hourMs - minuteMs);
  mailboxes.setMode('down');
  await pass(2 * minuteMs);
  clock.setError(30 * hourMs);
  await pass(hourMs);
  clock.setError(0);
  mailboxes.setMode('fine');
  expect(await dueReminders.check(centre)).toEqual({ checked: 0, broken: [] });
  await pass(minuteMs);
  await dueReminders.check(centre);
  await pass(hourMs);
  expect(await dueReminders.check(centre)).toEqual({ checked: 1, broken: [] });
  expect(mailboxes.received.map(({ row }) => row?.kind)).toEqual(['appointment_reminder']);
});
