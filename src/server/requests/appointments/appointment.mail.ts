import type { AppointmentPart } from '#shared/appointments/appointment-changes.rules.ts';
import type { AppointmentMailKind, AppointmentPlace } from '#shared/appointments/appointments.schema.ts';
import { clockTimeOf, hourText } from '#shared/i18n/format.ts';
import { locales } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import { visitCalendarFile } from '#shared/requests/calendar-file.rules.ts';
import { longDayText } from '#shared/requests/visit-time.rules.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { translate } from '../../core/translate.ts';
import { blankLine, field, namedLink } from '../../mail/layout.ts';
import type { MailContent, MailContext } from '../../mail/outgoing.ts';
import { composeToVisitor } from '../requests.mail.ts';
import type { RequestRow } from '../requests.table.ts';
import { appointmentMailMessages } from './appointment-mail.messages.ts';

export interface AppointmentMail {
  kind: AppointmentMailKind;
  /** ISO 8601. */
  startsAt: string;
  minutes: number;
  place: AppointmentPlace;
  /** SEQUENCE of the calendar entry. */
  sequence: number;
  /** The changed parts of a moved appointment. */
  changed: AppointmentPart[];
  settings: Settings['appointments'];
  /** 0 if the length of fasting is not stated; null without fasting. */
  fastingHours: number | null;
  /** Proves that the reader may stop the reminder; null if none is to come. */
  stopReceipt: string | null;
}

interface AppointmentContext extends MailContext {
  /** The sender of the mail, who is the organizer of the appointment. */
  mailFrom: string;
  now: number;
}

type Recipient = Pick<RequestRow, 'locale' | 'reference' | 'name' | 'email'>;

/**
 * The mail to a patient about a change of an appointment, with an entry for the calendar, or its reminder. It names
 * neither the package nor the address, because other people may read it.
 */
export function composeAppointment(
  request: Recipient,
  mail: AppointmentMail,
  context: AppointmentContext,
): MailContent {
  const { kind, settings, fastingHours, stopReceipt } = mail;
  const { locale, reference } = request;
  const { own, news, day, hour, place, t, address } = wordsOf(request, mail, context);
  const bring = localized(settings, 'bring', locale);
  const fasting = fastingHours === null ? '' : t('fasting', { hours: fastingHours });
  const stopUrl = stopReceipt === null ? null : address(sitePaths.requestStatus({ reminder: stopReceipt }));
  const isToCome = kind !== 'appointment_cancelled';
  const forVisit = [
    ...(fasting === '' ? [] : [blankLine, field(t('preparation'), fasting)]),
    ...(bring === '' ? [] : [blankLine, field(t('bring'), bring)]),
    ...namedLink(t('status'), address(sitePaths.requestStatus({ reference }))),
    ...namedLink(t('stopReminder'), stopUrl),
  ];
  const content = composeToVisitor(request, context, {
    subject: translate(locale, { ...own.subject, values: { reference } }),
    title: translate(locale, own.title),
    received: translate(locale, own.received),
    parts: [
      ...(news === '' ? [] : [field(t('news'), news)]),
      field(t('day'), day),
      field(t('time'), hour),
      field(t('place'), place),
      ...(isToCome ? forVisit : []),
      blankLine,
    ],
  });
  return kind === 'appointment_reminder'
    ? { ...content, unsubscribeUrl: stopUrl }
    : { ...content, calendar: calendarOf(request, mail, context) };
}

/** The same in a few lines for WhatsApp, without anything about health. */
export function appointmentMessage(
  request: Pick<RequestRow, 'locale' | 'reference'>,
  mail: Pick<AppointmentMail, 'kind' | 'startsAt' | 'place' | 'changed'>,
  context: Pick<MailContext, 'publicUrl'>,
): string {
  const { locale, reference } = request;
  const { own, news, day, hour, place, t, address } = wordsOf(request, mail, context);
  const subject = translate(locale, { ...own.subject, values: { reference } });
  const newsLine = news && `${t('news')}: ${news}`;
  return [subject, newsLine, day, hour, place, address(sitePaths.requestStatus({ reference }))]
    .filter(Boolean)
    .join('\n');
}

function calendarOf(
  request: Recipient,
  mail: AppointmentMail,
  { centre, contact, mailFrom, now, publicUrl }: AppointmentContext,
): NonNullable<MailContent['calendar']> {
  const { reference, locale, email } = request;
  const { startsAt, minutes, sequence, kind } = mail;
  const { t, place } = wordsOf(request, mail, { publicUrl });
  const phone = contact.phones[0]?.display;
  const method = kind === 'appointment_cancelled' ? 'CANCEL' : 'REQUEST';
  const content = visitCalendarFile({
    reference,
    ...placeInDay(startsAt),
    title: t('calendarTitle', { reference }),
    text: phone ? t('calendarText', { reference, phone }) : t('calendarTextWithoutPhone', { reference }),
    // A word and no address, but enough that nobody drives to the laboratory for a visit at home.
    location: place,
    now,
    agreed: { minutes, sequence },
    invitation: { method, organizer: { name: localized(centre, 'name', locale), email: mailFrom }, attendee: email },
  });
  return { method, content };
}

function wordsOf(
  { locale }: Pick<RequestRow, 'locale'>,
  { kind, startsAt, place, changed }: Pick<AppointmentMail, 'kind' | 'startsAt' | 'place' | 'changed'>,
  { publicUrl }: Pick<MailContext, 'publicUrl'>,
) {
  const { [kind]: ofKind, changed: ofChange, parts, ...texts } = appointmentMailMessages;
  const { day, hour } = placeInDay(startsAt);
  // The mail about another time alone has a title of its own.
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
const placeInDay = (startsAt: string) => ({ day: dayOf(startsAt), hour: clockTimeOf(Date.parse(startsAt)) });
