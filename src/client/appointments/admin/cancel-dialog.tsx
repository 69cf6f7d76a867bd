import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Appointment, CancelAppointmentInput } from '#shared/appointments/appointments.schema.ts';
import { clockTimeOf } from '#shared/i18n/format.ts';
import type { RequestRecord } from '#shared/requests/inbox.schema.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { GrowingTextarea } from '../../ui/admin/forms/growing-textarea.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { DialogFailure } from './dialog-failure.tsx';
import { TellingField, usualTelling } from './telling-field.tsx';
import { useAppointmentTexts } from './use-appointment-texts.ts';
import { useSeenRequest } from './use-seen-request.ts';

interface CancelDialogProps {
  request: RequestRecord;
  appointment: Appointment;
  /** Declines the visitor's wish for another time instead: the appointment stays. */
  isDeclining: boolean;
  onClose: () => void;
}

/** Cancels an appointment, or declines a change of it, and tells the patient. */
export function CancelDialog({ request: current, appointment, isDeclining, onClose }: CancelDialogProps) {
  const { t } = useLingui();
  const { momentText } = useAppointmentTexts();
  const [by, setBy] = useState<CancelAppointmentInput['by']>('patient');
  const [told, setTold] = useState(usualTelling(current));
  const [note, setNote] = useState('');
  const cancel = trpc.admin.appointments.cancel.useMutation();
  const decline = trpc.admin.appointments.declineChange.useMutation();
  const { request, conflictAt, seen, save, isBusy, failure, fields } = useSeenRequest(current, onClose);
  const { startsAt } = appointment;
  const submit = () =>
    save(() =>
      isDeclining
        ? decline.mutateAsync({ ...seen, told })
        : cancel.mutateAsync({ ...seen, by, told, note: note.trim() }),
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={isDeclining ? t`Decline the change` : t`Cancel the appointment`}
      closeButtonProps={{ 'aria-label': t`Close` }}
      closeOnClickOutside={note === ''}
    >
      <Stack>
        <DialogFailure id={request.id} failure={failure} since={conflictAt} />
        <Text fw={600}>{momentText(startsAt)}</Text>
        {isDeclining && (
          <Text>
            <Trans>The appointment stays at this time.</Trans>
          </Text>
        )}
        {!isDeclining && (
          <SegmentedControl
            aria-label={t`Who cancels`}
            data={[
              { value: 'patient', label: t`The patient cancels` },
              { value: 'centre', label: t`We cancel` },
            ]}
            value={by}
            onChange={(chosen) => setBy(chosen === 'centre' ? 'centre' : 'patient')}
          />
        )}
        <TellingField
          request={request}
          value={told}
          onChange={setTold}
          error={fields.told}
          mail={{
            kind: isDeclining ? 'appointment_confirmed' : 'appointment_cancelled',
            day: dayOf(startsAt),
            time: clockTimeOf(Date.parse(startsAt)),
          }}
        />
        {!isDeclining && (
          <GrowingTextarea
            label={t`Note (only staff see it)`}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            minRows={2}
            maxLength={2000}
            dir="auto"
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
          <Button color="coral" loading={isBusy} onClick={submit}>
            {isDeclining ? <Trans>Decline the change</Trans> : <Trans>Cancel the appointment</Trans>}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
