import { eq } from 'drizzle-orm';
import { type AppointmentPart, appointmentParts } from '#shared/appointments/appointment-changes.rules.ts';
import {
  type AppointmentMailKind,
  type AppointmentPlace,
  isAppointmentMail,
} from '#shared/appointments/appointments.schema.ts';
import { clockTimeOf, hourText } from '#shared/i18n/format.ts';
import { locales } from '#shared/i18n/locales.ts';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import { longDayText } from '#shared/requests/visit-time.rules.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { translate } from '../core/translate.ts';
import type { MailContext } from '../mail/outgoing.ts';
import { listMails } from '../request-records/outbox-store.ts';
import { eventOrder, requestEvents } from '../request-records/request-events.table.ts';
import type { RequestRow } from '../request-records/requests.table.ts';
import { appointmentMailMessages } from './appointment-mail.messages.ts';

/** A change of an appointment, or its reminder, that a patient is told. */
export interface ToldAppointment {
  kind: AppointmentMailKind;
  /** ISO 8601. */
  startsAt: string;
  place: AppointmentPlace;
  /** The changed parts of a moved appointment. */
  changed: AppointmentPart[];
}

/** The news in a few lines for WhatsApp, without anything about health. */
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

/** The texts of which mail and message consist. */
export function wordsOf(
  { locale }: Pick<RequestRow, 'locale'>,
  { kind, startsAt, place, changed }: ToldAppointment,
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
export const placeInDay = (startsAt: string) => ({ day: dayOf(startsAt), hour: clockTimeOf(Date.parse(startsAt)) });

/** The changes of the appointment since the patient last got a mail about it, at least the latest change. */
export function readChanges(reader: Db | Tx, requestId: string, now: string): AppointmentPart[] {
  const { at, details } = requestEvents;
  // A mail is composed when its attempt begins.
  const composedAt = listMails(reader, [requestId])
    .filter(({ kind, state }) => state === 'sent' && isAppointmentMail(kind) && kind !== 'appointment_reminder')
    .map(({ lastTriedAt }) => lastTriedAt ?? '');
  const changes = reader
    .select({ at, details })
    .from(requestEvents)
    .where(eq(requestEvents.requestId, requestId))
    .orderBy(eventOrder)
    .all()
    .flatMap(({ at, details }) => (details.kind === 'appointment' ? [{ at, parts: details.changed ?? [] }] : []));
  // A mail that was composed while the clock was ahead does not name the changes after the clock was set back.
  const isSent = (changedAt: string) =>
    composedAt.some((composed) => composed >= changedAt && (composed <= now || changedAt > now));
  const unsent = changes.filter((change, index) => !isSent(change.at) || index === changes.length - 1);
  return appointmentParts.filter((part) => unsent.some(({ parts }) => parts.includes(part)));
}
