import type { AppointmentMailKind } from '#shared/appointments/appointments.schema.ts';
import { formatWeekday, hourText } from '#shared/i18n/format.ts';
import { localized } from '#shared/i18n/localized.ts';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import { dayText } from '#shared/requests/visit-time.rules.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { translate } from '../../core/translate.ts';
import { html } from '../../mail/html.ts';
import { blankLine, field, namedLink } from '../../mail/layout.ts';
import type { MailContent, MailContext } from '../../mail/outgoing.ts';
import { composeToVisitor } from '../requests.mail.ts';
import type { RequestRow } from '../requests.table.ts';
import { appointmentMailMessages } from './appointment-mail.messages.ts';

interface AppointmentMail {
  kind: AppointmentMailKind;
  /** A calendar day ("2026-11-25") and a clock time ("11:30") at the centre. */
  day: string;
  time: string;
  settings: Settings['appointments'];
  /** The published package of the request; its preparation sheet is linked. */
  packageId: string | null;
}

/**
 * The mail to a patient about a change of an appointment. It names neither the package nor the address, because other
 * people may read it.
 */
export function composeAppointment(
  request: Pick<RequestRow, 'locale' | 'reference' | 'name'>,
  { kind, day, time, settings, packageId }: AppointmentMail,
  context: MailContext,
): MailContent {
  const { locale, reference } = request;
  const { own, day: dayInWords, hour, t, address } = wordsOf(request, { kind, day, time }, context);
  const bring = localized(settings, 'bring', locale);
  const forVisit = [
    ...(bring === '' ? [] : [blankLine, field(t('bring'), bring, html`${bring}`)]),
    ...(packageId === null ? [] : namedLink(t('preparation'), address(sitePaths.preparation(packageId)))),
    ...namedLink(t('status'), address(sitePaths.requestStatus({ reference }))),
  ];
  return composeToVisitor(request, context, {
    subject: translate(locale, { ...own.subject, values: { reference } }),
    title: translate(locale, own.title),
    received: translate(locale, own.received),
    parts: [
      field(t('day'), dayInWords, html`${dayInWords}`),
      field(t('time'), hour, html`${hour}`),
      ...(kind === 'appointment_cancelled' ? [] : forVisit),
      blankLine,
    ],
  });
}

/** The same in a few lines for WhatsApp, without anything about health. */
export function appointmentMessage(
  request: Pick<RequestRow, 'locale' | 'reference'>,
  mail: Pick<AppointmentMail, 'kind' | 'day' | 'time'>,
  context: Pick<MailContext, 'publicUrl'>,
): string {
  const { locale, reference } = request;
  const { own, day, hour, address } = wordsOf(request, mail, context);
  const subject = translate(locale, { ...own.subject, values: { reference } });
  return [subject, day, hour, address(sitePaths.requestStatus({ reference }))].filter(Boolean).join('\n');
}

function wordsOf(
  { locale }: Pick<RequestRow, 'locale'>,
  { kind, day, time }: Pick<AppointmentMail, 'kind' | 'day' | 'time'>,
  { publicUrl }: Pick<MailContext, 'publicUrl'>,
) {
  const { [kind]: own, ...texts } = appointmentMailMessages;
  return {
    own,
    day: `${formatWeekday(day, locale)}${locale === 'ar' ? '،' : ','} ${dayText(day, locale)}`,
    hour: hourText(time, locale),
    t: (key: 'day' | 'time' | 'bring' | 'preparation' | 'status') => translate(locale, texts[key]),
    address: (path: string) => (publicUrl === null ? null : publicUrl + localizedPath(locale, path)),
  };
}
