import type { VisitCosts } from '#shared/appointments/visit-costs.rules.ts';
import { localized } from '#shared/i18n/localized.ts';
import { sitePaths } from '#shared/paths.ts';
import { visitCalendarFile } from '#shared/requests/calendar-file.rules.ts';
import { calendarPeople } from '#shared/requests/calendar-people.rules.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { dayAndHourOf, type ToldAppointment, wordsOf } from '../appointments/appointment-words.ts';
import { translate } from '../core/translate.ts';
import { blankLine, field, namedLink } from '../mail/layout.ts';
import type { MailContent, MailContext } from '../mail/outgoing.ts';
import type { RequestRow } from '../request-records/requests.table.ts';
import { composeToVisitor, costParts } from './requests.mail.ts';

export interface AppointmentMail extends ToldAppointment {
  minutes: number;
  /** SEQUENCE of the calendar entry. */
  sequence: number;
  settings: Settings['appointments'];
  /** Null if nothing is stated about them. */
  costs: VisitCosts | null;
  /** 0 if the length of fasting is not stated; null without fasting. */
  fastingHours: number | null;
  /** Whether the confirmation told another fasting. */
  isFastingChanged: boolean;
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
  const { kind, settings, costs, fastingHours, isFastingChanged, stopReceipt } = mail;
  const { locale, reference } = request;
  const { own, news, day, hour, place, t, address } = wordsOf(request, mail, context);
  const bring = localized(settings, 'bring', locale);
  const fasting = [
    ...(fastingHours === null ? [] : [t('fasting', { hours: fastingHours })]),
    ...(isFastingChanged ? [t(fastingHours === null ? 'fastingEnded' : 'fastingChanged')] : []),
  ].join(' ');
  const stopUrl = stopReceipt === null ? null : address(sitePaths.requestStatus({ reminder: stopReceipt }));
  const isToCome = kind !== 'appointment_cancelled';
  const forVisit = [
    ...costParts(costs, locale),
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
  const organizer = { name: localized(centre, 'name', locale), email: mailFrom };
  const content = visitCalendarFile({
    reference,
    ...dayAndHourOf(startsAt),
    title: t('calendarTitle', { reference }),
    text: phone ? t('calendarText', { reference, phone }) : t('calendarTextWithoutPhone', { reference }),
    // A word and no address, but enough that nobody drives to the laboratory for a visit at home.
    location: place,
    now,
    agreed: { minutes, sequence },
    invitation: { method, people: calendarPeople({ organizer, attendee: email }) },
  });
  return { method, content };
}
