import { clockTimeOf } from '../i18n/format.ts';
import { dayAfter, dayOf, instantAtCentre } from '../time/days.rules.ts';
import { minuteMs } from '../time/time.rules.ts';

const eveningTime = '18:00';
const morningTime = '09:00';
const halfHours = Array.from(
  { length: 48 },
  (_none, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
);

/** A call-back that staff choose with one click. */
type CallBackOffer = 'inOneHour' | 'thisEvening' | 'tomorrow';

/** The offered call-backs (ISO 8601) at `now` (ms). The evening is offered only before it. */
export function callBackOffers(now: number): { name: CallBackOffer; at: string }[] {
  const today = dayOf(new Date(now).toISOString());
  const inOneHour = Math.ceil((now + 60 * minuteMs) / (5 * minuteMs)) * 5 * minuteMs;
  const offers = [
    { name: 'inOneHour', at: new Date(inOneHour).toISOString() },
    { name: 'thisEvening', at: instantAtCentre(`${today}T${eveningTime}`) },
    { name: 'tomorrow', at: instantAtCentre(`${dayAfter(today, 1)}T${morningTime}`) },
  ] as const;
  return offers.filter(({ at }) => Date.parse(at) > now);
}

/** The half hours ("14:30") of a day ("2026-10-03") that are after `now` (ms). */
export function callBackTimes(day: string, now: number): string[] {
  return halfHours.filter((time) => Date.parse(instantAtCentre(`${day}T${time}`)) > now);
}

/**
 * The call-back (ISO 8601) on a day that staff choose: at the time of the former call-back, or in the morning, or at
 * the first half hour that is left. Null if the day is over.
 */
export function callBackOn(day: string, former: string | null, now: number): string | null {
  const time = former === null ? morningTime : clockTimeOf(Date.parse(former));
  const wanted = instantAtCentre(`${day}T${time}`);
  if (Date.parse(wanted) > now) return wanted;
  const [first] = callBackTimes(day, now);
  return first === undefined ? null : instantAtCentre(`${day}T${first}`);
}
