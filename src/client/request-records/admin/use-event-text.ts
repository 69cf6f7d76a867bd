import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AppointmentPart } from '#shared/appointments/appointment-changes.rules.ts';
import type { Telling } from '#shared/appointments/appointments.schema.ts';
import { totalText } from '#shared/appointments/visit-costs.rules.ts';
import { formatDateTime } from '#shared/i18n/format.ts';
import { isToVisitor, type RequestEventDetails } from '#shared/requests/inbox.schema.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useAppointmentTexts } from './use-appointment-texts.ts';
import { useMessageTexts } from './use-message-texts.ts';
import { useRequestTexts } from './use-request-texts.ts';

type AppointmentEvent = Extract<RequestEventDetails, { kind: 'appointment' }>;
type MessageEvent = Extract<RequestEventDetails, { kind: 'message' }>;
type ReplyEvent = Extract<RequestEventDetails, { kind: 'reply' }>;

/** Describes an event in a sentence; '' for a note, which is shown itself. */
export function useEventText(): (details: RequestEventDetails) => string {
  const { t } = useLingui();
  const { locale } = useSite();
  const { states, channels, reader } = useRequestTexts();
  const { places } = useAppointmentTexts();
  const { kinds: messageKinds } = useMessageTexts();
  const cards = { identityCard: t`Identity card`, insuranceCard: t`Insurance card` };
  const tellingTexts: Record<Telling, string> = {
    email: t`The patient is told by e-mail.`,
    message: t`The patient is told by a message to the telephone.`,
    whatsapp: t`The patient is to be told on WhatsApp.`,
    telephone: t`The patient was told by telephone.`,
    none: t`The patient was not told.`,
  };
  const replyTexts: Record<ReplyEvent['as'], string> = {
    mail: t`Replied by e-mail.`,
    opened: t`Opened a message in WhatsApp.`,
    sent: t`The message in WhatsApp was sent.`,
    not_sent: t`The message in WhatsApp was not sent.`,
  };
  const messageTexts: Record<MessageEvent['as'], string> = {
    queued: t`The message is sent.`,
    again: t`The message is sent again.`,
    discarded: t`The message was discarded: the patient is told in another way.`,
  };
  const tellingText = (told: Telling | null) => (told === null ? '' : tellingTexts[told]);
  const pressedText = (pressedAt: string) => t`Pressed at ${formatDateTime(pressedAt, locale)}.`;
  function appointmentText(event: AppointmentEvent): string {
    const {
      state,
      startsAt,
      movedFrom,
      place = 'centre',
      changed = [],
      told,
      assignee,
      collector,
      isReopened = false,
      pressedAt,
    } = event;
    const at = formatDateTime(startsAt, locale);
    const from = movedFrom && formatDateTime(movedFrom, locale);
    const changes = {
      proposed: t`The time is held for the patient: ${at}.`,
      confirmed: isReopened
        ? t`The appointment of ${at} is open again.`
        : from
          ? t`Appointment moved from ${from} to ${at}.`
          : changed.length > 0
            ? t`Appointment changed: ${at}.`
            : t`Appointment confirmed: ${at}.`,
      done: t`The appointment of ${at} took place.`,
      missed: t`The appointment of ${at} was missed.`,
      cancelled_by_patient: t`The patient cancelled the appointment of ${at}.`,
      cancelled_by_centre: t`The centre cancelled the appointment of ${at}.`,
    };
    const assigned = assignee === null ? '' : t`Assigned to ${assignee}.`;
    const goes = collector === null ? '' : t`Collector: ${collector}.`;
    const pressed = pressedAt ? pressedText(pressedAt) : '';
    const partTexts: Record<AppointmentPart, string> = {
      time: '',
      length: t`The length is new.`,
      place: t`New place: ${places[place]}.`,
      address: t`The address is new.`,
    };
    const parts = changed.map((part) => partTexts[part]);
    return [changes[state], ...parts, tellingText(told), goes, assigned, pressed].filter(Boolean).join(' ');
  }
  return (details) => {
    switch (details.kind) {
      case 'entered': {
        const { source, assignee } = details;
        const entered = `${channels[source]} ${t`The person agreed that the request is stored.`}`;
        return assignee === null ? entered : `${entered} ${t`Assigned to ${assignee}.`}`;
      }
      case 'visit_step': {
        const steps = { on_the_way: t`The collector is on the way.`, arrived: t`The collector has arrived.` };
        return `${steps[details.step]} ${pressedText(details.pressedAt)}`;
      }
      case 'change_request':
        return details.changeRequest === 'cancel'
          ? t`The visitor asked to cancel the request.`
          : t`The visitor asked for a change.`;
      case 'change_request_answered':
        return t`The visitor’s change request was answered.`;
      case 'change_request_declined':
        return `${t`The change was declined; the appointment stays.`} ${tellingText(details.told)}`;
      case 'appointment':
        return appointmentText(details);
      case 'state': {
        const [from, to] = [states[details.from], states[details.to]];
        return t`State: from “${from}” to “${to}”`;
      }
      case 'not_spam':
        return t`Moved to the inbox: not spam.`;
      case 'digits_guessed':
        return t`Wrong digits were entered too often on the status page. It now asks for the whole telephone number or the e-mail address.`;
      case 'note':
        return '';
      case 'assigned': {
        const { assignee } = details;
        return assignee === null ? t`No longer assigned.` : t`Assigned to ${assignee}.`;
      }
      case 'total_corrected': {
        const [from, to] = [totalText(details.from, reader), totalText(details.to, reader)];
        return t`Total corrected: from “${from}” to “${to}”.`;
      }
      case 'call_back': {
        const at = details.at && formatDateTime(details.at, locale);
        return at ? t`Call back: ${at}` : t`Call-back removed.`;
      }
      case 'hold_ended': {
        const at = formatDateTime(details.startsAt, locale);
        return details.isByStaff
          ? t`${at} is no longer held for the patient.`
          : t`Nobody answered in time: ${at} is no longer held for the patient.`;
      }
      case 'fasting_told':
        return details.hours === null
          ? t`Told the patient that the fasting no longer holds.`
          : t`${plural(details.hours, { 0: 'Told the patient that fasting is needed.', one: 'Told the patient the new fasting: # hour.', other: 'Told the patient the new fasting: # hours.' })}`;
      case 'reminder_stopped':
        return t`Wants no reminder of the appointment.`;
      case 'message':
        return `${messageKinds[details.message]}: ${messageTexts[details.as]}`;
      case 'messages_stopped':
        return t`Wants no messages to the telephone any more.`;
      case 'reply':
        return replyTexts[details.as];
      case 'card_viewed': {
        const card = cards[details.card];
        return t`Viewed: ${card}`;
      }
      case 'exported':
        return t`Exported with all data about this person.`;
      case 'mail_again':
        if (details.mail === 'collector') return t`Sent the e-mail to the collector again.`;
        return isToVisitor(details.mail)
          ? t`Sent the e-mail to the visitor again.`
          : t`Sent the e-mail to the centre again.`;
      case 'mail_discarded':
        if (details.mail === 'collector') return t`Discarded the e-mail to the collector.`;
        return isToVisitor(details.mail)
          ? t`Discarded the e-mail to the visitor.`
          : t`Discarded the e-mail to the centre.`;
    }
  };
}
