import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Closing, closingsOf, isOver, isWaiting } from '#shared/appointments/appointment-states.rules.ts';
import { hasBegun } from '#shared/appointments/appointment-times.rules.ts';
import type { SeatName } from '#shared/appointments/team.schema.ts';
import { telAddress } from '#shared/fields/phone.rules.ts';
import { adminPaths } from '#shared/paths.ts';
import type { Visit } from '#shared/requests/inbox.schema.ts';
import { isInvented } from '#shared/requests/request-origin.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { useAppointmentTexts } from '../../request-records/admin/use-appointment-texts.ts';
import { useRequestTexts } from '../../request-records/admin/use-request-texts.ts';
import { Dialog } from '../../ui/admin/forms/dialog.tsx';
import { useFailureText } from '../../ui/admin/lib/failure-text.ts';
import { useCan } from '../../ui/admin/lib/staff-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { useNow } from '../../ui/lib/use-now.ts';
import { CloseButtons } from './close-buttons.tsx';
import { columnOf } from './day-layout.rules.ts';
import { useVisitTexts } from './use-visit-texts.ts';
import { VisitFacts } from './visit-facts.tsx';

interface VisitDialogProps {
  visit: Visit;
  team: readonly SeatName[];
  /** The day that the page shows ("2026-11-25"). */
  day: string;
  onClose: () => void;
  /** Opens the dialog of a step instead; only for members who may confirm. */
  onStep?: (dialog: 'confirm' | 'cancel') => void;
  /** Whether the member may mark the visit as done or missed. */
  mayClose?: boolean;
}

/** A visit with its facts and its next steps. */
export function VisitDialog({ visit, team, day, onClose, onStep, mayClose = true }: VisitDialogProps) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const failureText = useFailureText();
  const now = useNow();
  const canRead = useCan('requests.read');
  const canWrite = useCan('requests.write');
  const { visitText } = useAppointmentTexts();
  const { types, nameOf } = useRequestTexts();
  const { stateOf, titleOf } = useVisitTexts();
  const refetch = () => utils.admin.requests.invalidate();
  const close = trpc.admin.appointments.close.useMutation({
    onSuccess: async () => {
      await refetch();
      onClose();
    },
    onError: refetch,
  });
  const { id, version, reference, type, phone, phoneKey, visitTime, appointment } = visit;
  const isConfirmed = appointment?.state === 'confirmed';
  const closings = appointment && mayClose ? closingsOf(appointment, now) : [];
  const [asked, setAsked] = useState<Closing | null>(null);
  const mark = (as: Closing, note: string) =>
    close.mutate(
      as === 'done' ? { done: [{ id, version }], missed: [] } : { done: [], missed: [{ id, version, note }] },
    );
  const reopen = trpc.admin.appointments.reopen.useMutation({ onSuccess: refetch, onError: refetch });
  return (
    <Dialog
      opened
      onClose={onClose}
      // Escape closes the question only.
      closeOnEscape={asked === null}
      title={<span dir="auto">{nameOf(visit)}</span>}
      returnFocus={false}
      size="lg"
      about={
        <>
          <Text fw={600}>{visitText({ visitDay: appointment ? dayOf(appointment.startsAt) : day, visitTime })}</Text>
          <Text size="sm" c="dimmed">
            {isInvented(visit) && <>{t`Demo`} · </>}
            {stateOf(visit)} · {types[type]} · <bdi>{titleOf(columnOf(visit, team))}</bdi> ·{' '}
            <bdi dir="ltr">{reference}</bdi>
          </Text>
        </>
      }
    >
      <Stack>
        {[close, reopen].map(
          (call) =>
            call.isError && (
              <Alert key={call === close ? 'close' : 'reopen'} color="coral" role="alert">
                {failureText(call.error)}
              </Alert>
            ),
        )}
        {phone && (
          <Text size="sm">
            {phoneKey === '' ? (
              <bdi dir="ltr">{phone}</bdi>
            ) : (
              <Anchor href={telAddress(visit)} py="xs">
                <bdi dir="ltr">{phone}</bdi>
              </Anchor>
            )}
          </Text>
        )}
        <VisitFacts visit={visit} />
        <Group gap="xs">
          <CloseButtons
            closings={closings}
            hasBegun={appointment !== null && hasBegun(appointment, now)}
            asked={asked}
            isBusy={close.isPending}
            onAsk={setAsked}
            onClose={mark}
          />
          {mayClose && appointment && isOver(appointment.state) && (
            <Button variant="default" loading={reopen.isPending} onClick={() => reopen.mutate({ id, version })}>
              <Trans>Open again</Trans>
            </Button>
          )}
          {canWrite && appointment?.state !== 'done' && (
            <Button variant={isConfirmed ? 'default' : 'filled'} onClick={() => onStep?.('confirm')}>
              {isConfirmed ? (
                <Trans>Move…</Trans>
              ) : isWaiting(appointment) ? (
                <Trans>Confirm…</Trans>
              ) : (
                <Trans>New appointment…</Trans>
              )}
            </Button>
          )}
          {canWrite && isConfirmed && (
            <Button variant="default" onClick={() => onStep?.('cancel')}>
              <Trans>Cancel…</Trans>
            </Button>
          )}
          {canRead && (
            <Button component={Link} to={adminPaths.requests(id)} variant="subtle">
              <Trans>Open the request</Trans>
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
