import { not } from 'drizzle-orm';
import { systemActor } from '#server/core/auth/actor.ts';
import { type AppointmentRow, appointments, isProposed } from '#server/request-records/appointments.table.ts';
import { outbox } from '#server/request-records/outbox.table.ts';
import { isReminderTime } from '#server/request-records/reminder-times.ts';
import { requests } from '#server/request-records/requests.table.ts';
import { quarterHours } from '#shared/appointments/appointment-times.rules.ts';
import { type HoursPeriod, weekdays } from '#shared/opening-hours/opening-hours.rules.ts';
import { dayAfter, dayOf } from '#shared/time/days.rules.ts';
import { dayMs, minuteMs } from '#shared/time/time.rules.ts';
import { staffActor, visitor } from '../factories.ts';
import { startMailServer } from '../mail-server.ts';
import { createRequestsFixture } from '../requests-fixture.ts';
import { storedWish } from '../visits.ts';
import { seededRandom } from './random.ts';

interface PauseDrillReport {
  appointments: number;
  reminders: number;
  /** Sent on the day of the appointment, because the process did not run the day before. */
  late: number;
  /** Times that were held when the process stopped. */
  holds: number;
  /** Violations; empty if the drill passed. */
  faults: string[];
}

const reception = staffActor('reception');
const daysAhead = 5;
const firstDay = '2026-11-22';
/** The pause begins between 20:00 and 09:00 at the centre, so that a whole day of reminders is missed. */
const pauseAfter = { from: Date.parse('2026-11-22T16:00:00Z'), minutes: 13 * 60 };

/**
 * The process is stopped for a day while appointments are to come, and started again. Each patient must be reminded at
 * most once and never of a past time, exactly those must be whom the process could still remind, and the restart must
 * change no appointment and no request. It ends no hold but those whose visit would have begun.
 */
export async function runPauseDrill({ count, seed }: { count: number; seed: number }): Promise<PauseDrillReport> {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const mailServer = await startMailServer();
  const site = createRequestsFixture({
    SMTP_URL: mailServer.url,
    LIMIT_REQUESTS_PER_HOUR: '1000000',
    LIMIT_REQUESTS_PER_DAY_ALL: '1000000',
  });
  const faults: string[] = [];
  /** When each appointment could be reminded of, and when its reminder arrived (ms), by the patient's address. */
  const [possible, arrived] = [new Map<string, number>(), new Map<string, number>()];
  let mailer = site.mailer;

  async function confirm(number: number): Promise<void> {
    const email = random() < 0.1 ? '' : `visitor-${number}@visitor.example`;
    const phone = `+9715${String(number).padStart(8, '0')}`;
    const { id, reference, version } = await storedWish(site, { name: `Visitor ${number}`, phone, email });
    // Sending takes a minute; all must be stored on the first morning.
    site.advance(-minuteMs);
    const day = dayAfter(firstDay, below(daysAhead));
    const time = quarterHours[below(quarterHours.length)] ?? '';
    const agreed = { place: 'home', address: 'Villa 4', day, time, minutes: 30, assigneeId: null } as const;
    const { appointments: service, receipts } = site;
    service.confirm(reception, { id, version, ...agreed, told: 'none' });
    const change = random();
    if (change < 0.1) site.requests.stopReminder(visitor, receipts.issue('reminder', reference));
    else if (change < 0.2)
      service.cancel(reception, { id, version: version + 1, by: 'patient', told: 'none', note: '' });
  }

  /** Others ask for free times of a team, which are held. */
  async function askForHolds(): Promise<void> {
    const seats = Array.from({ length: 20 }, (_none, index) => String(index).padStart(32, '0'));
    const team = seats.map((id) => ({ id, name: id, gender: null, staffId: null, hours: [], leave: [] }));
    site.settings.set(systemActor, 'team', team);
    const normal = [{ days: [...weekdays], periods: [['08:00', '18:00'] satisfies HoursPeriod] }];
    site.settings.set(systemActor, 'openingHours', { ...site.settings.get('openingHours'), normal });
    const rules = { ...site.settings.get('appointments'), offersFreeTimes: true };
    site.settings.set(systemActor, 'appointments', rules);
    for (let number = 1; number <= count / 2; number += 1) {
      const phone = `+9715${String(count + number).padStart(8, '0')}`;
      const appointmentDate = dayAfter(firstDay, 1 + below(7));
      await storedWish(site, { name: `Asking ${number}`, phone, email: '', appointmentDate });
      site.advance(-minuteMs);
    }
  }

  const readHolds = () => site.db.select().from(appointments).where(isProposed).all();

  /** Ends what is due. After a pause that is only what would be past. */
  function endHolds(isAfterPause: boolean): void {
    const before = readHolds();
    site.holds.endDue(systemActor);
    const left = new Set(readHolds().map(({ requestId }) => requestId));
    for (const { requestId, startsAt, heldUntil } of before) {
      const end = isAfterPause ? startsAt : (heldUntil ?? startsAt);
      if (Date.parse(end) <= site.clock() === left.has(requestId))
        faults.push(`The hold of ${startsAt} until ${heldUntil} ended too early or too late.`);
    }
  }

  const readStates = () => [
    // A visit to which nobody goes yet gets another seat when one becomes free.
    site.db
      .select()
      .from(appointments)
      .where(not(isProposed))
      .all()
      .map(({ provisionalSeat: _seat, ...row }) => row),
    site.db.select({ id: requests.id, state: requests.state, version: requests.version }).from(requests).all(),
  ];
  const readPatients = () => {
    const rows = new Map(site.storedRequests().map(({ id, email }) => [id, email]));
    return site.db
      .select()
      .from(appointments)
      .all()
      .map((row) => ({ ...row, email: rows.get(row.requestId) ?? '' }));
  };

  /** One round of the running process. */
  async function work(patients: ReturnType<typeof readPatients>): Promise<void> {
    const now = site.clock();
    for (const patient of patients)
      if (patient.email !== '' && canBeReminded(patient, now) && !possible.has(patient.email))
        possible.set(patient.email, now);
    const before = mailServer.mails.length;
    site.reminders.storeDue(systemActor);
    await mailer.deliverDue();
    for (const { recipients, headers } of mailServer.mails.slice(before)) {
      const [email = ''] = recipients;
      // The daily digest goes to the centre.
      const startsAt = patients.find((patient) => patient.email === email)?.startsAt;
      if (startsAt === undefined) continue;
      if (!headers.subject?.startsWith('A reminder')) faults.push(`${email} got "${headers.subject}".`);
      if (arrived.has(email)) faults.push(`${email} was reminded twice.`);
      if (Date.parse(startsAt) <= now) faults.push(`${email} was reminded of a past time.`);
      arrived.set(email, now);
    }
  }

  try {
    for (let number = 1; number <= count; number += 1) await confirm(number);
    await askForHolds();
    // Only reminders are sent below.
    site.db.delete(outbox).run();
    await site.retention.removeDue(systemActor);
    // Nobody is reminded within two hours of a change.
    site.advance(2 * 60 * minuteMs);
    const patients = readPatients();
    const states = JSON.stringify(readStates());
    const pauseAt = pauseAfter.from + below(pauseAfter.minutes) * minuteMs;
    let holds = 0;
    while (site.clock() < Date.parse(firstDay) + daysAhead * dayMs) {
      endHolds(false);
      await work(patients);
      site.advance((5 + below(50)) * minuteMs);
      if (holds > 0 || site.clock() < pauseAt) continue;
      holds = readHolds().length;
      await mailer.stop();
      site.advance(dayMs);
      mailer = site.startMailer();
      // The holds wait until the clock went on for some minutes.
      site.holds.endDue(systemActor);
      site.advance(10 * minuteMs);
      endHolds(true);
      await site.retention.removeDue(systemActor);
    }
    await mailer.stop();
    if (JSON.stringify(readStates()) !== states) faults.push('The pause changed appointments or requests.');
    for (const { email, startsAt } of patients)
      if (possible.get(email) !== arrived.get(email)) faults.push(`${email} (${startsAt}) was not reminded in time.`);
    const late = patients.filter(({ email, startsAt }) => {
      const at = arrived.get(email);
      return at !== undefined && dayAt(at) === dayOf(startsAt);
    }).length;
    return { appointments: count, reminders: arrived.size, late, holds, faults };
  } finally {
    site.close();
    await mailServer.stop();
  }
}

const dayAt = (ms: number) => dayOf(new Date(ms).toISOString());

/** Whether the process can remind of an appointment, which was agreed long before: the day before, else on its day. */
function canBeReminded({ state, wantsReminder, startsAt }: AppointmentRow, now: number): boolean {
  const isDay = [dayAt(now), dayAfter(dayAt(now), 1)].includes(dayOf(startsAt));
  return state === 'confirmed' && wantsReminder && isReminderTime(now) && isDay && now < Date.parse(startsAt);
}
