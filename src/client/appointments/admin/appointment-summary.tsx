import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Badge, Button, Group, Text } from '@mantine/core';
import { IconBrandWhatsapp, IconSend } from '@tabler/icons-react';
import { isCancelled } from '#shared/appointments/appointment-states.rules.ts';
import { endOf } from '#shared/appointments/appointment-times.rules.ts';
import type { Appointment, AppointmentMailKind } from '#shared/appointments/appointments.schema.ts';
import { withArea } from '#shared/appointments/visit-areas.rules.ts';
import { whatsappNumber } from '#shared/fields/phone.rules.ts';
import { clockTimeOf } from '#shared/i18n/format.ts';
import type { RequestEvent, RequestRecord } from '#shared/requests/inbox.schema.ts';
import { wishOf } from '#shared/requests/request-types.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { useAppointmentTexts } from '../../request-records/admin/use-appointment-texts.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { useNow } from '../../ui/lib/use-now.ts';
import styles from './appointment-summary.module.css';
import { tellingOf } from './telling-of.ts';

interface AppointmentSummaryProps {
  request: RequestRecord;
  events: RequestEvent[];
  /** Absent without permission. */
  telling:
    | {
        /** Stores that WhatsApp was opened with this message. */
        openWhatsapp: (about: AppointmentMailKind) => void;
        sendMailAgain: (mailId: string) => void;
        isBusy: boolean;
      }
    | undefined;
}

/** The agreed time with the wish beside it, and whether the patient knows of it; nothing without an appointment. */
export function AppointmentSummary({ request, events, telling }: AppointmentSummaryProps) {
  const now = useNow();
  const unknownText = useUnknownText();
  const { states, places, momentText, minutesText, visitText } = useAppointmentTexts();
  const { appointment, details } = request;
  if (!appointment) return null;
  const { startsAt, minutes, place, state, seat, heldUntil } = appointment;
  const address = withArea(appointment.areaName, appointment.address);
  const wish = visitText(wishOf(details));
  const { told, unsentMail, unsentMessage, knows, about } = tellingOf(events, request, state);
  const isOff = isCancelled(state) || state === 'missed';
  const mustKnow = state === 'confirmed' || state === 'cancelled_by_centre';
  // After the end of the appointment, nobody tells of it.
  const isAhead = endOf(appointment) > now;
  const isToTell = isAhead && !knows && (mustKnow || state === 'cancelled_by_patient');
  const isOnItsWay = unsentMail?.state === 'waiting' || isWaiting(unsentMessage?.state);
  const canRetry = unsentMail?.state === 'failed' || unsentMail?.state === 'held';
  return (
    <section className={styles.summary} data-off={isOff || undefined}>
      <Group gap="xs">
        <Text fw={700} className={styles.time}>
          {momentText(startsAt)}
        </Text>
        <Badge color={state === 'confirmed' ? 'sea' : 'gray'} variant={state === 'confirmed' ? 'filled' : 'outline'}>
          {states[state]}
        </Badge>
        {mustKnow && !knows && (
          <Badge color={isOnItsWay ? 'gray' : 'coral'}>
            {unknownText(unsentMail?.state ?? null, unsentMessage?.state ?? null)}
          </Badge>
        )}
      </Group>
      <Text size="sm">
        {minutesText(minutes)} · {places[place]}
        {address && (
          <>
            {': '}
            <bdi>{address}</bdi>
          </>
        )}
        {seat !== null && <SeatName seat={seat} />}
      </Text>
      {state === 'proposed' && heldUntil !== null && (
        <Text size="sm">
          <Trans>Not agreed yet. The time is held until {momentText(heldUntil)}; confirm it before then.</Trans>
        </Text>
      )}
      {wish && wish !== momentText(startsAt) && (
        <Text size="sm" c="dimmed">
          <Trans>Asked for: {wish}</Trans>
        </Text>
      )}
      {isToTell && telling && (
        <Group gap="md">
          {canRetry && (
            <Button
              variant="light"
              leftSection={<IconSend size={18} className="flip" aria-hidden />}
              onClick={() => telling.sendMailAgain(unsentMail.id)}
              disabled={telling.isBusy}
            >
              <Trans>Send the e-mail again</Trans>
            </Button>
          )}
          {told !== 'none' && !isOnItsWay && (
            <WhatsappLink request={request} appointment={appointment} about={about} onOpen={telling.openWhatsapp} />
          )}
        </Group>
      )}
    </section>
  );
}

const isWaiting = (message: RequestRecord['messages'][number]['state'] | null | undefined): boolean =>
  message === 'waiting' || message === 'sending' || message === 'sent';

/** Why the patient does not know, by the states of the mail and of the message; null without one. */
function useUnknownText() {
  const { t } = useLingui();
  return (
    mail: RequestRecord['mails'][number]['state'] | null,
    message: RequestRecord['messages'][number]['state'] | null,
  ): string => {
    if (mail === 'waiting') return t`The e-mail has not been sent yet`;
    if (isWaiting(message)) return t`The message is on its way`;
    if (message === 'uncertain') return t`The message may not have been sent`;
    if (mail === null && message !== null) return t`Please tell the patient by telephone`;
    return mail === 'failed' || mail === 'held'
      ? t`The e-mail could not be delivered`
      : t`The patient does not know yet`;
  };
}

/** The name of the appointment's seat; nothing for a seat that left the team. */
function SeatName({ seat }: { seat: string }) {
  const team = trpc.admin.appointments.listSeats.useQuery();
  const name = team.data?.find(({ id }) => id === seat)?.name;
  return (
    name && (
      <>
        {' · '}
        <bdi>{name}</bdi>
      </>
    )
  );
}

function WhatsappLink({
  request,
  appointment,
  about,
  onOpen,
}: {
  request: RequestRecord;
  appointment: Appointment;
  about: AppointmentMailKind;
  onOpen: (about: AppointmentMailKind) => void;
}) {
  const { id } = request;
  const number = whatsappNumber(request);
  const { startsAt, place } = appointment;
  const time = clockTimeOf(Date.parse(startsAt));
  const preview = trpc.admin.appointments.preview.useQuery({ id, kind: about, place, day: dayOf(startsAt), time });
  if (!number || !preview.data) return null;
  return (
    <Anchor
      href={`https://wa.me/${number}?text=${encodeURIComponent(preview.data.message)}`}
      target="_blank"
      rel="noreferrer"
      className="tap gap-2"
      onClick={() => onOpen(about)}
    >
      <IconBrandWhatsapp size={18} aria-hidden />
      <Trans>Tell the patient on WhatsApp</Trans>
    </Anchor>
  );
}
