import type { AppointmentPart } from '#shared/appointments/appointment-changes.rules.ts';
import type { AppointmentMailKind, AppointmentPlace } from '#shared/appointments/appointments.schema.ts';
import { clockTimeOf, hourText } from '#shared/i18n/format.ts';
import { locales } from '#shared/i18n/locales.ts';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import { longDayText } from '#shared/requests/visit-time.rules.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { translate } from '../core/translate.ts';
import type { MailContext } from '../mail/outgoing.ts';
import type { RequestRow } from '../request-records/requests.table.ts';
import { appointmentMailMessages } from './appointment-mail.messages.ts';

/** The appointment in a mail or message to the patient about a change or as a reminder. */
export interface ToldAppointment {
  kind: AppointmentMailKind;
  /** ISO 8601. */
  startsAt: string;
  place: AppointmentPlace;
  /** The changed parts of a moved appointment. */
  changed: AppointmentPart[];
}

/** A short WhatsApp message about the change. It contains nothing about health. */
export function appointmentMessage(
  request: Pick<RequestRow, 'locale' | 'reference'>,
  told: ToldAppointment,
  context: Pick<MailContext, 'publicUrl'>,
): string {
  const { locale, reference } = request;
  const { own, news, day, hour, place, t, address } = wordsOf(request, told, context);
  const subject = translate(locale, { ...own.subject, values: { reference } });
  const newsLine = news && `${t('news')}: ${news}`;
  return [subject, newsLine, day, hour, place, address(sitePaths.requestStatus({ reference }))]
    .filter(Boolean)
    .join('\n');
}

/** The texts for the mail and the WhatsApp message. */
export function wordsOf(
  { locale }: Pick<RequestRow, 'locale'>,
  { kind, startsAt, place, changed }: ToldAppointment,
  { publicUrl }: Pick<MailContext, 'publicUrl'>,
) {
  const { [kind]: ofKind, changed: ofChange, parts, ...texts } = appointmentMailMessages;
  const { day, hour } = dayAndHourOf(startsAt);
  // If only the time changed, the title of the mail says so.
  const isMore = kind === 'appointment_moved' && changed.some((part) => part !== 'time');
  const list = new Intl.ListFormat(locales[locale].dateLocale, { type: 'conjunction' });
  return {
    own: isMore ? ofChange : ofKind,
    /** The changes in words; '' if the title says it. */
    news: isMore ? list.format(changed.map((part) => translate(locale, parts[part]))) : '',
    day: longDayText(day, locale),
    hour: hourText(hour, locale),
    place: translate(locale, place === 'home' ? texts.home : texts.centre),
    t: (key: Exclude<keyof typeof texts, AppointmentMailKind>, values: Record<string, string | number> = {}) =>
      translate(locale, { ...texts[key], values }),
    address: (path: string) => (publicUrl === null ? null : publicUrl + localizedPath(locale, path)),
  };
}

/** The day and the clock time at the centre. */
export const dayAndHourOf = (startsAt: string) => ({ day: dayOf(startsAt), hour: clockTimeOf(Date.parse(startsAt)) });
