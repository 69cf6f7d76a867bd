import type { Label, Reader } from '../collections/fields.ts';
import { readDay } from '../fields/typed-days.rules.ts';
import { dateFormat } from '../i18n/format.ts';
import { type Locale, locales } from '../i18n/locales.ts';
import { type OpeningHours, openingState, periodsOfDay } from '../opening-hours/opening-hours.rules.ts';
import { dayAfter, dayOf, isDay, midnightOf } from '../time/days.rules.ts';
import { dayMs } from '../time/time.rules.ts';
import { bookingForm } from './booking.form.ts';
import { visitHours } from './visit-hours.rules.ts';
import { longDayText } from './visit-time.rules.ts';

/** The names of the times and the places, in the form and in the notes. */
export const wishNames: Record<'wishTime' | 'wishPlace', Record<string, Label>> = {
  wishTime: {
    morning: /*i18n*/ { id: 'bookingWish.morning', message: 'Morning' },
    evening: /*i18n*/ { id: 'bookingWish.evening', message: 'Evening' },
  },
  wishPlace: {
    home: /*i18n*/ { id: 'bookingWish.home', message: 'At home' },
  },
};

/** When and where a visitor would like a booking: a day ("2026-10-03"), a time and a place; '' for no wish. */
export interface BookingWish {
  wishDay: string;
  wishTime: string;
  wishPlace: string;
}

const offeredDays = 5;
/** How many days after today a visitor can wish for. */
const latestDays = 14;

/** The next days to choose from at `now` (ms): those that are not known as closed, nor over. */
export function wishDays(hours: OpeningHours, now: number): string[] {
  const today = dayOf(new Date(now).toISOString());
  const coming = Array.from({ length: latestDays + 1 }, (_, index) => dayAfter(today, index));
  return coming.filter((day) => isPossible(hours, day, now)).slice(0, offeredDays);
}

/** Today counts until the last closing of the day. */
function isPossible(hours: OpeningHours, day: string, now: number): boolean {
  const periods = periodsOfDay(hours, day);
  if (periods === null) return true;
  const midnight = midnightOf(day);
  if (midnight > now || periods.length === 0) return periods.length > 0;
  const state = openingState(hours, now);
  return (
    state.kind === 'open' || (state.kind === 'closed' && state.opensAt !== null && state.opensAt < midnight + dayMs)
  );
}

/** The clock hours of each time, without those of the night. */
const timeHours: Record<string, { first: string; last: string }> = {
  morning: { first: '05:00', last: '11:00' },
  evening: { first: '16:00', last: '23:00' },
};

/** The times that a visitor can wish for on a day at `now` (ms): those at which the centre is not known as closed. */
export function wishTimes(hours: OpeningHours, day: string, now: number): string[] {
  const names = Object.keys(wishNames.wishTime);
  if (!isDay(day)) return names;
  const { kind, open } = visitHours(hours, day, now);
  if (kind === 'unknown') return names;
  return names.filter((name) => {
    const { first = '', last = '' } = timeHours[name] ?? {};
    return open.some((hour) => first <= hour && hour <= last);
  });
}

/** A day ("2026-11-26") as "Thu" and "26 Nov"; Arabic has no short names. */
export function wishDayWords(day: string, locale: Locale): { weekday: string; date: string } {
  const format = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(locales[locale].dateLocale, { ...options, timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`));
  return { weekday: format({ weekday: 'short' }), date: format({ day: 'numeric', month: 'short' }) };
}

/**
 * The part of a wish that can be met: without a day that is over, far off or known as closed, and without a time at which
 * the centre is closed on that day.
 */
export function possibleWish(
  { wishDay, wishTime, wishPlace }: BookingWish,
  { hours, now }: Pick<WishReader, 'hours' | 'now'>,
): BookingWish {
  const today = dayOf(new Date(now).toISOString());
  const isNear = isDay(wishDay) && today <= wishDay && wishDay <= dayAfter(today, latestDays);
  const day = isNear && isPossible(hours, wishDay, now) ? wishDay : '';
  return {
    wishDay: day,
    wishTime: wishTimes(hours, day, now).includes(wishTime) ? wishTime : '',
    wishPlace: Object.hasOwn(wishNames.wishPlace, wishPlace) ? wishPlace : '',
  };
}

/** A wish as one value of a page's query; '' for none. */
export function writeWish({ wishDay, wishTime, wishPlace }: BookingWish): string {
  const parts = [wishDay, wishTime, wishPlace];
  return parts.some(Boolean) ? parts.join(',') : '';
}

/** The wish of a query's value, which anyone may have written. */
export function readWish(value: string | null): BookingWish {
  const [wishDay = '', wishTime = '', wishPlace = ''] = (value ?? '').split(',');
  return { wishDay, wishTime, wishPlace };
}

interface WishReader extends WordsReader {
  /** The current time in ms. */
  now: number;
  hours: OpeningHours;
}

/** The possible part of a wish in words: "Thursday, 26 November 2026 · Morning"; '' for none. */
export const wishText = (wish: BookingWish, { hours, now, ...reader }: WishReader): string =>
  wordsOf(possibleWish(wish, { hours, now }), reader);

type WordsReader = Pick<Reader, 'locale' | 'translate'>;

function wordsOf({ wishDay, wishTime, wishPlace }: BookingWish, { locale, translate }: WordsReader): string {
  const labels = [wishNames.wishTime[wishTime], wishNames.wishPlace[wishPlace]];
  return [wishDay && longDayText(wishDay, locale), ...labels.map((label) => label && translate(label))]
    .filter(Boolean)
    .join(' · ');
}

const lineOf = (words: string, { translate }: WordsReader) =>
  translate(/*i18n*/ { id: 'bookingWish.line', message: 'Preferred: {words}' }, { words });

/**
 * The first line of the notes, which has the wish, how many characters it leaves for the visitor's own notes, and the
 * notes with it.
 */
export function notesWithWish(wish: BookingWish, reader: WishReader) {
  const words = wishText(wish, reader);
  const line = words && lineOf(words, reader);
  const { limit } = bookingForm.fields.notes;
  return {
    limit: line ? limit - line.length - 1 : limit,
    join: (notes: string) => [line, notes].filter(Boolean).join('\n'),
  };
}

/**
 * The words of the wish in the first line of stored notes, in the language of the request; '' if the visitor wrote that
 * line.
 */
export function wishInNotes(notes: string, reader: WordsReader): string {
  const [line = ''] = notes.split('\n');
  const wishDay = readDay(line) ?? '';
  const possible = ['', ...Object.keys(wishNames.wishTime)].flatMap((wishTime) =>
    ['', ...Object.keys(wishNames.wishPlace)].map((wishPlace) => wordsOf({ wishDay, wishTime, wishPlace }, reader)),
  );
  return possible.find((words) => words !== '' && lineOf(words, reader) === line) ?? '';
}
