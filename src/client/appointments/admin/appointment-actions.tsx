import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { type Closing, closingsOf, isOver, isWaiting } from '#shared/appointments/appointment-states.rules.ts';
import { hasBegun } from '#shared/appointments/appointment-times.rules.ts';
import type { Appointment } from '#shared/appointments/appointments.schema.ts';
import type { Colleague, RequestRecord } from '#shared/requests/inbox.schema.ts';
import { useNow } from '../../ui/lib/use-now.ts';
import { CloseButtons } from './close-buttons.tsx';
import type { DialogFailureProps } from './dialog-failure.tsx';

/** Separate chunks, so that the page of a request does not wait for them. */
const loadDialog = () => import('./appointment-dialog.tsx');
const AppointmentDialog = lazy(async () => ({ default: (await loadDialog()).AppointmentDialog }));
const CancelDialog = lazy(async () => ({ default: (await import('./cancel-dialog.tsx')).CancelDialog }));

interface AppointmentActionsProps extends Pick<DialogFailureProps, 'changesSince'> {
  request: RequestRecord;
  colleagues: Colleague[];
  isBusy: boolean;
  /** Whether the wish can be confirmed without a dialog. */
  isQuick: boolean;
  onClose: (closing: Closing, note: string) => void;
  /** Opens an appointment again that took place or was missed. */
  onReopen: () => void;
  /** Called before a dialog closes after a save: the button that opened it may be gone then. */
  onSaved: () => void;
}

/** The steps from here: confirm; after that mark as done or missed, move or cancel. */
export function AppointmentActions({
  request,
  colleagues,
  isBusy,
  isQuick,
  changesSince,
  onClose,
  onReopen,
  onSaved,
}: AppointmentActionsProps) {
  const now = useNow();
  const [opened, setOpened] = useState<'confirm' | 'cancel' | null>(null);
  const { appointment } = request;
  const isConfirmed = appointment?.state === 'confirmed';
  const closings = isConfirmed ? closingsOf(appointment, now) : [];
  const [asked, setAsked] = useState<Closing | null>(null);
  const close = () => setOpened(null);
  const open = (dialog: typeof opened) => ({
    onClick: () => setOpened(dialog),
    onPointerEnter: () => void loadDialog().catch(() => undefined),
    disabled: isBusy,
    'aria-haspopup': 'dialog' as const,
  });
  return (
    <Group gap="xs" grow preventGrowOverflow={false}>
      {!isConfirmed && (
        <Button variant={isQuick ? 'default' : 'filled'} {...open('confirm')}>
          {isQuick ? (
            <Trans>More choices…</Trans>
          ) : isWaiting(appointment) ? (
            <Trans>Confirm…</Trans>
          ) : (
            <Trans>New appointment…</Trans>
          )}
        </Button>
      )}
      <CloseButtons
        closings={closings}
        hasBegun={appointment !== null && hasBegun(appointment, now)}
        isBusy={isBusy}
        asked={asked}
        onClose={onClose}
        onAsk={setAsked}
      />
      {appointment && isOver(appointment.state) && (
        <Button variant="default" onClick={onReopen} disabled={isBusy}>
          <Trans>Open the appointment again</Trans>
        </Button>
      )}
      {isConfirmed && (
        <>
          <Button variant={closings.length > 0 ? 'default' : 'filled'} {...open('confirm')}>
            <Trans>Move…</Trans>
          </Button>
          <Button variant="default" {...open('cancel')}>
            <Trans>Cancel…</Trans>
          </Button>
        </>
      )}
      <AppointmentDialogs
        request={request}
        colleagues={colleagues}
        opened={opened}
        changesSince={changesSince}
        onClose={close}
        onSaved={() => {
          onSaved();
          close();
        }}
        askedStart={null}
      />
    </Group>
  );
}

interface DialogsProps extends Pick<DialogFailureProps, 'changesSince'> {
  request: RequestRecord & { appointment: Appointment | null };
  colleagues: Colleague[];
  opened: 'confirm' | 'cancel' | 'decline' | null;
  askedStart: string | null;
  onClose: () => void;
  /** Called after a save, instead of `onClose`. */
  onSaved?: () => void;
}

/** The dialog that is open. */
export function AppointmentDialogs({ request, colleagues, opened, askedStart, ...rest }: DialogsProps) {
  const { appointment } = request;
  return (
    <Suspense>
      {opened === 'confirm' && (
        <AppointmentDialog request={request} colleagues={colleagues} askedStart={askedStart} {...rest} />
      )}
      {(opened === 'cancel' || opened === 'decline') && appointment && (
        <CancelDialog request={request} appointment={appointment} {...rest} isDeclining={opened === 'decline'} />
      )}
    </Suspense>
  );
}
