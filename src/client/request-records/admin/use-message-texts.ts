import { useLingui } from '@lingui/react/macro';
import type { MessageChannel } from '#shared/messages/message-channels.rules.ts';
import type { MessageFault, MessageKind, MessageObstacle, MessageState } from '#shared/messages/messages.schema.ts';

/** Why a patient gets no messages. */
export function useObstacleTexts(): Record<MessageObstacle, string> {
  const { t } = useLingui();
  return {
    notAgreed: t`The patient did not agree to messages.`,
    off: t`The patient agreed to messages, but they are turned off.`,
    noMobile: t`The patient agreed to messages, but this is not a mobile number.`,
    country: t`The patient agreed to messages, but the settings allow none to this country.`,
  };
}

/** The names of messages, their channels and states, and why they were not sent. */
export function useMessageTexts() {
  const { t } = useLingui();
  const channels: Record<MessageChannel, string> = { sms: t`SMS`, whatsapp: t`WhatsApp` };
  const kinds: Record<MessageKind, string> = {
    appointment_confirmed: t`Appointment confirmed`,
    appointment_moved: t`Appointment changed`,
    appointment_cancelled: t`Appointment cancelled`,
    appointment_reminder: t`Reminder`,
    on_the_way: t`On the way`,
    report_ready: t`Report is ready`,
  };
  const states: Record<MessageState, string> = {
    waiting: t`waiting`,
    sending: t`being sent`,
    sent: t`sent`,
    delivered: t`delivered`,
    uncertain: t`perhaps sent`,
    failed: t`failed`,
    held: t`waiting for staff`,
    discarded: t`discarded`,
  };
  const faults: Record<MessageFault, string> = {
    numberLimit: t`This number has had the most messages of a day. Please tell the patient by telephone.`,
    dayLimit: t`The limit of messages a day is reached. Please tell the patient by telephone.`,
    refused: t`The gateway refused it. Please tell the patient by telephone.`,
    off: t`Messages were turned off before it was sent. Please tell the patient by telephone.`,
    undelivered: t`WhatsApp did not deliver it. Please tell the patient by telephone.`,
    ended: t`The visit ended before it was sent.`,
    expired: t`The gateway did not take it in time. Please tell the patient by telephone.`,
  };
  return { channels, kinds, states, faults };
}
