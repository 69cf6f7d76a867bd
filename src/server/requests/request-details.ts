import type { Locale } from '#shared/i18n/locales.ts';
import type { Booked, BookingInput, ContactInput, ReportInput, RequestDetails, WithdrawalInput } from '#shared/requests/requests.schema.ts';
import { readClockTime, readDay } from '#shared/requests/visit-time.rules.ts';
import { startOfDay } from '#shared/time/days.rules.ts';

/** What a visitor sends, by its type. */
export type RequestInput =
  | { type: 'contact'; contact: ContactInput }
  | { type: 'report'; report: ReportInput }
  | { type: 'booking'; booking: BookingInput }
  | { type: 'withdrawal'; withdrawal: WithdrawalInput };

export interface DescribeOptions {
  /** The present instant, in ms since 1970. */
  now: number;
  locale: Locale;
  /** What our own records say of a package or offer; null where there is none. */
  findBooked: (named: { packageId: string | null; offerId: string | null }, locale: Locale) => Booked | null;
}

/** A request as it is stored. */
export interface DescribedRequest {
  person: { name: string; email: string; phone: string };
  details: RequestDetails;
  /** The day ("2026-11-25") and time ("16:00") asked for, where they can be read. */
  visitDay: string | null;
  visitTime: string | null;
}

const hourMs = 3_600_000;

/** Turns what a visitor sent into what is stored of it. */
export function describeRequest(input: RequestInput, options: DescribeOptions): DescribedRequest {
  switch (input.type) {
    case 'contact': {
      const { type: contactType, message, ...person } = input.contact;
      return { person, details: { type: 'contact', contactType, message }, visitDay: null, visitTime: null };
    }
    case 'report': {
      const { visitTime, ...person } = input.report;
      return { person, details: { type: 'report', visitTime }, visitDay: readDay(visitTime), visitTime: null };
    }
    case 'booking':
      return describeBooking(input.booking, options);
    case 'withdrawal':
      return describeWithdrawal(input.withdrawal, options);
  }
}

/** What people wrote freely in a request, apart from their names. */
export function freeTextOf(details: RequestDetails): string {
  switch (details.type) {
    case 'contact':
      return details.message;
    case 'report':
      return details.visitTime;
    case 'booking':
      return details.notes;
    case 'withdrawal':
      return [details.suggestions, details.area].join('\n');
  }
}

function describeBooking({ name, email, phone, ...booking }: BookingInput, { locale, findBooked }: DescribeOptions): DescribedRequest {
  const { notes, packageId, offerId, packageTitle, packageDescription, packagePrice, salePercent } = booking;
  const shown = { title: packageTitle, description: packageDescription, price: packagePrice, salePercent };
  const record = findBooked({ packageId, offerId }, locale);
  return { person: { name, email, phone }, details: { type: 'booking', notes, packageId, offerId, shown, record }, visitDay: null, visitTime: null };
}

function describeWithdrawal({ name, email, phone, ...wish }: WithdrawalInput, { now, locale, findBooked }: DescribeOptions): DescribedRequest {
  const visitDay = readDay(wish.appointmentDate);
  const visitTime = readClockTime(wish.appointmentTime);
  const packageTitle = findBooked({ packageId: wish.packageId, offerId: null }, locale)?.title ?? '';
  const details: RequestDetails = { type: 'withdrawal', ...wish, packageTitle, isPast: visitDay !== null && endsBefore(now, visitDay, visitTime) };
  return { person: { name, email, phone }, details, visitDay, visitTime };
}

/** Whether the hour asked for, or the day where no hour was, is over. */
function endsBefore(now: number, day: string, clockTime: string | null): boolean {
  const [hours = 0, minutes = 0] = (clockTime ?? '23:00').split(':').map(Number);
  return Date.parse(startOfDay(day)) + hours * hourMs + minutes * 60_000 + hourMs <= now;
}
