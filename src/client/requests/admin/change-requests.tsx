import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCheck, IconMessageReply } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { clockTimeOf, formatDateTime } from '#shared/i18n/format.ts';
import {
  type Colleague,
  openChangeRequests,
  type RequestEvent,
  type RequestRecord,
} from '#shared/requests/inbox.schema.ts';
import { isClosed } from '#shared/requests/request-states.rules.ts';
import { hoursProblem } from '#shared/requests/visit-hours.rules.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { AppointmentDialogs } from '../../appointments/admin/appointment-actions.tsx';
import { useAppointmentTexts } from '../../request-records/admin/use-appointment-texts.ts';
import { ignoreRejection, type RequestActions } from '../../request-records/admin/use-request-actions.ts';
import { useRequestTexts } from '../../request-records/admin/use-request-texts.ts';
import { appErrorOf } from '../../ui/lib/app-error.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { useNow } from '../../ui/lib/use-now.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { withNumberRuns } from '../../ui/number-runs.tsx';
import styles from './change-requests.module.css';

interface ChangeRequestsProps {
  request: RequestRecord;
  events: RequestEvent[];
  colleagues: Colleague[];
  /** Absent without permission. */
  actions: RequestActions | undefined;
  /** The changes of the request after a version. */
  changesSince: (version: number) => ReactNode;
  /** Moves the focus to the text of a reply. */
  onReply: () => void;
}

/** The open change requests from the status page; answered ones are in the history. */
export function ChangeRequests(props: ChangeRequestsProps) {
  const { request, events, actions, onReply } = props;
  const open = openChangeRequests(request, events);
  const { locale } = useSite();
  const { changeRequestNames } = useRequestTexts();
  const { momentText } = useAppointmentTexts();
  if (open.length === 0) return null;
  return (
    <div className={styles.changeRequests}>
      {open.map(({ id, kind, text, startsAt, createdAt }) => (
        <Text key={id} size="sm">
          <Badge color="coral">{changeRequestNames[kind]}</Badge>{' '}
          <time dateTime={createdAt}>{formatDateTime(createdAt, locale)}</time>{' '}
          {startsAt && <strong>{momentText(startsAt)}</strong>} <bdi>{withNumberRuns(text)}</bdi>
        </Text>
      ))}
      {actions && (
        <Group gap="xs">
          <Answers {...props} actions={actions} />
          {isUntold(props) && (
            <Button
              color="coral"
              leftSection={<IconMessageReply size={18} className="flip" aria-hidden />}
              onClick={onReply}
            >
              <Trans>Reply</Trans>
            </Button>
          )}
          <Button
            variant="light"
            color="coral"
            leftSection={<IconCheck size={18} aria-hidden />}
            onClick={() => ignoreRejection(actions.answerChangeRequests.mutateAsync(actions.seen))}
            disabled={actions.isBusy}
          >
            <Trans>Mark as answered</Trans>
          </Button>
        </Group>
      )}
      {actions && isUntold(props) && (
        <Text size="sm">
          <Trans>The visitor was not told yet: “Mark as answered” tells nobody.</Trans>
        </Text>
      )}
    </div>
  );
}

const latestOf = ({ changeRequests }: RequestRecord) => changeRequests.at(-1) ?? { kind: 'change', startsAt: null };

/** Whether the visitor heard nothing since the latest change request, unless accepting or declining it tells them. */
function isUntold({ request, events }: ChangeRequestsProps): boolean {
  const { kind, startsAt } = latestOf(request);
  const state = request.appointment?.state;
  // A visitor who cancelled the appointment already read so.
  if (kind === 'cancel' ? state === 'cancelled_by_patient' : state === 'confirmed' && startsAt !== null) return false;
  const arrived = events.findLastIndex(({ details }) => details.kind === 'change_request');
  return !events
    .slice(arrived)
    .some(({ details }) => details.kind === 'reply' && ['mail', 'sent'].includes(details.as));
}

/**
 * Accepts the latest change request or declines it. With an e-mail address one press does it and tells the patient;
 * otherwise a dialog asks how the patient hears of it. A visit of a collector is moved in the dialog too; one to which
 * nobody goes yet gets the proposed collector.
 */
function Answers({ request, colleagues, actions, changesSince }: ChangeRequestsProps & { actions: RequestActions }) {
  const { t } = useLingui();
  const { momentText } = useAppointmentTexts();
  const { openingHours } = useSiteFrame();
  const now = useNow();
  const [opened, setOpened] = useState<'confirm' | 'decline' | null>(null);
  const { appointment, email, assignee, state } = request;
  const { kind, startsAt } = latestOf(request);
  const { seen, isBusy } = actions;
  const proposal = useProposal(request, startsAt);
  if (kind === 'cancel' && appointment?.state !== 'confirmed') {
    if (isClosed(state)) return null;
    const cancel = () => ignoreRejection(actions.changeState.mutateAsync({ ...seen, to: 'cancelled', note: '' }));
    return (
      <Button color="coral" onClick={cancel} disabled={isBusy}>
        <Trans>Cancel the request</Trans>
      </Button>
    );
  }
  if (appointment?.state !== 'confirmed' || startsAt === null) return null;
  const { place, address, areaId, areaName, minutes, seat } = appointment;
  const isOutside = hoursProblem(openingHours, dayOf(startsAt), clockTimeOf(Date.parse(startsAt)), now) !== null;
  // The dialog warns of a time at which the centre is closed, nobody is free, or the collector does not work or is taken.
  const needsDialog = email === '' || isOutside || seat !== null || proposal.isNobodyFree;
  const accept = () => {
    if (needsDialog) return setOpened('confirm');
    const time = { day: dayOf(startsAt), time: clockTimeOf(Date.parse(startsAt)), minutes };
    const agreed = { place, address, areaId, areaName, ...time };
    const input = { ...seen, ...agreed, assigneeId: assignee?.id ?? null, seat: proposal.seat, told: 'email' as const };
    const when = momentText(startsAt);
    return actions.confirmAppointment.mutateAsync(input).then(
      () => notifications.show({ message: t`Appointment moved: ${when}` }),
      (error: unknown) => {
        // The dialog offers other times and an overbooking.
        if ('seat' in (appErrorOf(error)?.fields ?? {})) setOpened('confirm');
      },
    );
  };
  const decline = () => {
    if (email === '') return setOpened('decline');
    const when = momentText(appointment.startsAt);
    return ignoreRejection(
      actions.declineChange
        .mutateAsync({ ...seen, told: 'email' })
        .then(() => notifications.show({ message: t`Appointment unchanged: ${when}` })),
    );
  };
  return (
    <>
      <Button color="coral" onClick={accept} disabled={isBusy || proposal.isLoading}>
        {needsDialog ? t`Accept…` : t`Accept and send an e-mail`}
      </Button>
      <Button variant="default" onClick={decline} disabled={isBusy}>
        {email === '' ? t`Decline…` : t`Decline and send an e-mail`}
      </Button>
      {!needsDialog && proposal.name !== null && (
        <Text size="sm">
          <Trans>
            Proposed collector: <bdi>{proposal.name}</bdi>
          </Trans>
        </Text>
      )}
      <AppointmentDialogs
        request={request}
        colleagues={colleagues}
        opened={opened}
        changesSince={changesSince}
        askedStart={startsAt}
        onClose={() => setOpened(null)}
      />
    </>
  );
}

/** The collector to propose for the asked time of an agreed home visit to which nobody goes yet. */
function useProposal(request: RequestRecord, startsAt: string | null) {
  const { id, appointment } = request;
  const team = trpc.admin.appointments.listSeats.useQuery();
  const isForNobody = appointment?.state === 'confirmed' && appointment.place === 'home' && appointment.seat === null;
  const { areaId = '', minutes = 0 } = appointment ?? {};
  const asked = startsAt ?? appointment?.startsAt ?? request.createdAt;
  const time = { day: dayOf(asked), time: clockTimeOf(Date.parse(asked)), minutes };
  const proposed = trpc.admin.appointments.proposeSeat.useQuery(
    { id, seat: null, place: 'home', areaId, ...time },
    { enabled: isForNobody && startsAt !== null && (team.data?.length ?? 0) > 0, gcTime: 0 },
  );
  const seat = proposed.data ?? null;
  return {
    seat,
    name: team.data?.find((member) => member.id === seat)?.name ?? null,
    isNobodyFree: proposed.data === null,
    isLoading: isForNobody && (team.isLoading || proposed.isFetching),
  };
}
