import { eq } from 'drizzle-orm';
import { type AppointmentState, isCancelled, requestStateFor } from '#shared/appointments/appointment-states.rules.ts';
import { endOf, intervalOf, startOf } from '#shared/appointments/appointment-times.rules.ts';
import { timesOfSeat } from '#shared/appointments/free-times.rules.ts';
import { clockTimeOf } from '#shared/i18n/format.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { RequestState } from '#shared/requests/request-states.rules.ts';
import type { DescribeOptions } from '#shared/requests/request-type.ts';
import { describeRequest, type RequestType } from '#shared/requests/request-types.ts';
import { appointmentTexts, visitTimeText } from '#shared/requests/visit-time.rules.ts';
import { dayAfter, dayOf } from '#shared/time/days.rules.ts';
import { minuteMs } from '#shared/time/time.rules.ts';
import { type Actor, systemActor } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import { inTransaction, type Tx } from '../core/db/client.ts';
import { newRandomId } from '../core/ids.ts';
import { writeAppointment } from '../request-records/appointment-store.ts';
import { createRequestLog } from '../request-records/request-log.ts';
import { type StoredRequest, stateColumns, storeRequest } from '../request-records/request-store.ts';
import { changeRequestTable, type RequestRow, requests } from '../request-records/requests.table.ts';
import { readRequest } from '../requests/intake/request-input.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { demoId } from './demo-id.ts';
import { storeDemoPart } from './demo-parts.ts';
import content from './demo-requests.json' with { type: 'json' };
import { demoSeats, seatId } from './demo-seats.ts';

interface DemoRequestsDeps extends CommonDeps {
  services: { settings: Pick<SettingsService, 'get' | 'set'> };
  findBooked: DescribeOptions['findBooked'];
}

interface DemoRequest {
  type: RequestType;
  locale: Locale;
  name: string;
  /** Days of its arrival before today. */
  days: number;
  fields: Record<string, string>;
  state?: RequestState;
  /** Minutes until staff answered. */
  answer?: number;
  note?: string;
  spam?: 'links';
  /** Days until the call-back. */
  callBack?: number;
  wish?: { days: number; hour: string };
  visit?: { days: number; hour: string; seat: string | null; state: AppointmentState };
  change?: { kind: 'change' | 'cancel'; text: string };
}

const minutes = 30;
const blockedMinutes = 60;
const hourMs = 60 * minuteMs;
const searchedDays = 7;

/**
 * Adds invented requests and appointments of three weeks and the team that carries them out, so that a first look shows
 * a centre at work. Their source keeps mails, webhooks and calls from leaving.
 */
export function seedDemoRequests({ db, clock, services: { settings }, findBooked }: DemoRequestsDeps): void {
  const now = clock();
  const today = dayOf(toInstant(now));
  const team = demoSeats;
  const openingHours = settings.get('openingHours');
  const works = new Map([null, ...team].map((seat) => [seat?.id ?? null, timesOfSeat(seat ?? centre, openingHours)]));
  const taken = new Set<string>();

  /** The first hour from the planned one on at which the seat works and has no other visit; the planned one if none is known. */
  function findStart({ days, hour, seat }: NonNullable<DemoRequest['visit']>): string {
    const id = seat && seatId(seat);
    const planned = startOf(dayAfter(today, days), hour);
    const step = days < 0 ? -1 : 1;
    for (let distance = 0; distance <= searchedDays; distance += 1)
      for (const later of laterHours) {
        const first = Date.parse(startOf(dayAfter(today, days + step * distance), hour));
        const startsAt = toInstant(first + later * hourMs);
        if (taken.has(`${id} ${startsAt}`) || !works.get(id)?.isWorkingAt(intervalOf({ startsAt, minutes }))) continue;
        taken.add(`${id} ${startsAt}`);
        return startsAt;
      }
    return planned;
  }

  function seedRequest(tx: Tx, demo: DemoRequest, number: number): void {
    const { type, locale, name, days, wish, visit, spam } = demo;
    const startsAt = visit ? findStart(visit) : wish ? startOf(dayAfter(today, wish.days), wish.hour) : null;
    const recently = now - (number + 1) * 7 * minuteMs;
    const arrival =
      days === 0 ? recently : Date.parse(startOf(dayAfter(today, -days), '08:00')) + number * 17 * minuteMs;
    const { packageId, visitTime, ...fields } = demo.fields;
    const input = readRequest(type, {
      ...fields,
      name,
      phone: `+971 0 000 01${String(number).padStart(2, '0')}`,
      email: 'nobody@demo.invalid',
      ...(packageId && { packageId: demoId('package', packageId) }),
      ...(visitTime && { visitTime: visitTimeText(dayAfter(today, Number(visitTime)), locale) }),
      ...(startsAt !== null && type === 'withdrawal' && wishTexts(startsAt, locale)),
    });
    const described = describeRequest(input, {
      now: arrival,
      locale,
      findBooked,
      visitAreas: settings.get('visitAreas'),
    });
    const stored = storeRequest(tx, {
      // Without an address, no mail can be addressed.
      described: { ...described, person: { ...described.person, email: '' } },
      now: toInstant(arrival),
      source: 'demo',
      locale,
      consentVersion: null,
      spamReason: spam ?? null,
      assigneeId: null,
      phoneRegion: settings.get('contact').phoneRegion,
    });
    const set = { ...answer(tx, stored, demo, arrival), ...agree(tx, stored, demo, startsAt) };
    if (demo.callBack) set.callBackAt = startOf(dayAfter(today, demo.callBack), '10:00');
    if (demo.change) set.openChangeRequestAt = ask(tx, stored, demo.change, recently);
    if (Object.keys(set).length > 0) tx.update(requests).set(set).where(eq(requests.id, stored.id)).run();
  }

  /** Staff moved the request by hand. */
  function answer(tx: Tx, stored: StoredRequest, demo: DemoRequest, arrival: number): Partial<RequestRow> {
    const { state, answer: answerMinutes = 0, note = '' } = demo;
    if (!state) return {};
    const at = arrival + answerMinutes * minuteMs;
    logAt(at).writeEvent(tx, staffOfDemo, { ...stored, version: 2 }, { kind: 'state', from: 'new', to: state, note });
    return { ...stateColumns(state, toInstant(at)), answerMinutes, version: 2, updatedAt: toInstant(at) };
  }

  /** Writes the appointment: held, confirmed, and what became of it. */
  function agree(tx: Tx, stored: StoredRequest, { visit: planned }: DemoRequest, startsAt: string | null) {
    if (!planned || startsAt === null) return {};
    const time = { startsAt, minutes };
    const isOver = endOf(time) <= now;
    const state = planned.state === 'confirmed' && isOver ? 'done' : planned.state;
    const place = stored.details.type === 'withdrawal' ? 'home' : 'centre';
    const {
      area: address,
      areaId,
      areaName,
    } = stored.details.type === 'withdrawal' ? stored.details : { area: '', areaId: '', areaName: '' };
    const seat = planned.seat && seatId(planned.seat);
    const agreed = { place, address, areaId, areaName, ...time, blockedMinutes, seat, heldUntil: null } as const;
    const arrival = Date.parse(stored.createdAt);
    const steps: AppointmentState[] = state === 'proposed' || state === 'confirmed' ? [state] : ['confirmed', state];
    let set: Partial<RequestRow> = {};
    steps.forEach((step, index) => {
      const isEnd = index > 0;
      const end = isCancelled(step) ? arrival + 20 * hourMs : endOf(time);
      const at = Math.min(isEnd ? end : arrival + 25 * minuteMs, now);
      const change = isEnd ? {} : { ...agreed, heldUntil: step === 'proposed' ? startsAt : null };
      const { visit } = writeAppointment(tx, stored, { state: step, ...change }, toInstant(at));
      const event = { kind: 'appointment', state: step, startsAt, movedFrom: null, assignee: null, note: '' } as const;
      const told = step === 'confirmed' ? 'telephone' : null;
      const actor = step === 'proposed' || step === 'cancelled_by_patient' ? systemActor : staffOfDemo;
      logAt(at).writeEvent(tx, actor, { ...stored, version: index + 2 }, { ...event, told });
      const answered = step === 'proposed' ? {} : { answerMinutes: 25 };
      set = { ...stateColumns(requestStateFor(step), toInstant(at)), ...visit, ...answered, version: index + 2 };
    });
    return set;
  }

  function ask(tx: Tx, { id }: StoredRequest, change: NonNullable<DemoRequest['change']>, at: number): string {
    const createdAt = toInstant(at);
    tx.insert(changeRequestTable)
      .values({ id: newRandomId(), requestId: id, ...change, startsAt: null, createdAt })
      .run();
    logAt(at).writeEvent(tx, systemActor, { id, version: 3 }, { kind: 'change_request', changeRequest: change.kind });
    return createdAt;
  }

  settings.set(systemActor, 'team', team);
  inTransaction(db, (tx) => {
    for (const seat of team) storeDemoPart(tx, { kind: 'seat', id: seat.id, value: seat });
    for (const [number, demo] of (content.requests as DemoRequest[]).entries()) seedRequest(tx, demo, number);
  });
}

/** A visit at the centre has no seat. */
const centre = { hours: [], leave: [] };
const laterHours = Array.from({ length: 12 }, (_none, hours) => hours);
const logAt = (ms: number) => createRequestLog({ clock: () => ms });
const staffOfDemo: Actor = { kind: 'staff', staffId: 'demo', name: 'Demo', email: '', role: 'reception', address: '' };

const wishTexts = (startsAt: string, locale: Locale) =>
  appointmentTexts(dayOf(startsAt), clockTimeOf(Date.parse(startsAt)), locale);
