import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { isWaiting } from '#shared/appointments/appointment-states.rules.ts';
import type { Appointment } from '#shared/appointments/appointments.schema.ts';
import type { Colleague, RequestRecord } from '#shared/requests/inbox.schema.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { useToday } from '../../ui/lib/use-today.ts';
import type { DialogFailureProps } from './dialog-failure.tsx';

/** Separate chunks, so that the page of a request does not wait for them. */
const loadDialog = () => import('./appointment-dialog.tsx');
const AppointmentDialog = lazy(async () => ({ default: (await loadDialog()).AppointmentDialog }));
const CancelDialog = lazy(async () => ({ default: (await import('./cancel-dialog.tsx')).CancelDialog }));

interface AppointmentActionsProps extends Pick<DialogFailureProps, 'changesSince'> {
  request: RequestRecord;
  colleagues: Colleague[];
  isBusy: boolean;
  /** Marks the appointment, without a question: staff can correct it. */
  onClose: (state: 'done' | 'missed') => void;
}

/** The steps from here: confirm; after that mark as done or missed, move or cancel. */
export function AppointmentActions({ request, colleagues, isBusy, changesSince, onClose }: AppointmentActionsProps) {
  const today = useToday();
  const [opened, setOpened] = useState<'confirm' | 'cancel' | null>(null);
  const { appointment } = request;
  const isConfirmed = appointment?.state === 'confirmed';
  const canClose = isConfirmed && dayOf(appointment.startsAt) <= today;
  const open = (dialog: typeof opened) => ({
    onClick: () => setOpened(dialog),
    onPointerEnter: () => void loadDialog().catch(() => undefined),
    disabled: isBusy,
    'aria-haspopup': 'dialog' as const,
  });
  return (
    <>
      {!isConfirmed && (
        <Button {...open('confirm')}>
          {isWaiting(appointment) ? <Trans>Confirm…</Trans> : <Trans>New appointment…</Trans>}
        </Button>
      )}
      {canClose && (
        <>
          <Button disabled={isBusy} onClick={() => onClose('done')}>
            <Trans>Took place</Trans>
          </Button>
          <Button variant="default" disabled={isBusy} onClick={() => onClose('missed')}>
            <Trans>Missed</Trans>
          </Button>
        </>
      )}
      {isConfirmed && (
        <>
          <Button variant={canClose ? 'default' : 'filled'} {...open('confirm')}>
            <Trans>Move…</Trans>
          </Button>
          <Button variant="default" {...open('cancel')}>
            <Trans>Cancel…</Trans>
          </Button>
        </>
      )}
      <AppointmentDialogs
        {...{ request, colleagues, opened, changesSince, onClose: () => setOpened(null) }}
        askedStart={null}
      />
    </>
  );
}

interface DialogsProps extends Pick<DialogFailureProps, 'changesSince'> {
  request: RequestRecord & { appointment: Appointment | null };
  colleagues: Colleague[];
  opened: 'confirm' | 'cancel' | 'decline' | null;
  askedStart: string | null;
  onClose: () => void;
}

/** The dialog that is open. */
export function AppointmentDialogs({ request, colleagues, opened, askedStart, changesSince, onClose }: DialogsProps) {
  const { appointment } = request;
  return (
    <Suspense>
      {opened === 'confirm' && <AppointmentDialog {...{ request, colleagues, askedStart, changesSince, onClose }} />}
      {(opened === 'cancel' || opened === 'decline') && appointment && (
        <CancelDialog {...{ request, appointment, changesSince, onClose }} isDeclining={opened === 'decline'} />
      )}
    </Suspense>
  );
}
