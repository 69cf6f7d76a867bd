import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Chip, Group, Input, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useId, useState } from 'react';
import type { Appointment, CancelAppointmentInput } from '#shared/appointments/appointments.schema.ts';
import { clockTimeOf } from '#shared/i18n/format.ts';
import type { RequestRecord } from '#shared/requests/inbox.schema.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { useAppointmentTexts } from '../../request-records/admin/use-appointment-texts.ts';
import { useRequestTexts } from '../../request-records/admin/use-request-texts.ts';
import { CorrectionCount } from '../../ui/admin/forms/correction-count.tsx';
import { Dialog } from '../../ui/admin/forms/dialog.tsx';
import { GrowingTextarea } from '../../ui/admin/forms/growing-textarea.tsx';
import { validationMessage } from '../../ui/forms/validation-messages.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import styles from './appointment-dialog.module.css';
import { DialogFailure, type DialogFailureProps } from './dialog-failure.tsx';
import { TellingField, usualTelling } from './telling-field.tsx';
import { useSeenRequest } from './use-seen-request.ts';

interface CancelDialogProps extends Pick<DialogFailureProps, 'changesSince'> {
  request: RequestRecord;
  appointment: Appointment;
  /** Declines the visitor's wish for another time instead: the appointment stays. */
  isDeclining: boolean;
  onClose: () => void;
  /** Called after a save, instead of `onClose`. */
  onSaved?: () => void;
}

/** Cancels an appointment, or declines a change of it, and tells the patient. */
export function CancelDialog({
  request: current,
  appointment,
  isDeclining,
  changesSince,
  onClose,
  onSaved = onClose,
}: CancelDialogProps) {
  const { t, i18n } = useLingui();
  const { momentText } = useAppointmentTexts();
  const { nameOf } = useRequestTexts();
  const [by, setBy] = useState<CancelAppointmentInput['by'] | null>(askedBy(current));
  const [told, setTold] = useState(usualTelling(current));
  const [note, setNote] = useState('');
  const cancel = trpc.admin.appointments.cancel.useMutation();
  const decline = trpc.admin.appointments.declineChange.useMutation();
  const { request, conflictAt, seen, save, isBusy, failure, fields, checkMissing, wrongCount } = useSeenRequest(
    current,
    () => {
      const when = momentText(startsAt);
      notifications.show({
        message: isDeclining ? t`Appointment unchanged: ${when}` : t`Appointment cancelled: ${when}`,
      });
      onSaved();
    },
  );
  const { startsAt, place } = request.appointment ?? appointment;
  const [isTried, setIsTried] = useState(false);
  const whoId = useId();
  const required = validationMessage(i18n, { id: 'validation.required' });
  const submit = () => {
    setIsTried(true);
    if (!checkMissing({ by: !isDeclining && by === null, told: told === null }) || told === null) return;
    if (isDeclining) save(() => decline.mutateAsync({ ...seen, told }));
    else if (by) save(() => cancel.mutateAsync({ ...seen, by, told, note: note.trim() }));
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={isDeclining ? t`Decline the change` : t`Cancel the appointment`}
      isChanged={note !== ''}
      about={
        <>
          <Text fw={600} dir="auto" className="same-edge">
            {nameOf(request)}
          </Text>
          <Text>{momentText(startsAt)}</Text>
          {isDeclining && (
            <Text>
              <Trans>The appointment stays at this time.</Trans>
            </Text>
          )}
        </>
      }
    >
      <Stack>
        <DialogFailure failure={failure} since={conflictAt} changesSince={changesSince} />
        {!isDeclining && (
          <Input.Wrapper
            label={t`Who cancels`}
            labelElement="div"
            labelProps={{ id: whoId }}
            error={isTried && by === null && required}
            role="radiogroup"
            aria-labelledby={whoId}
            required
            aria-required
          >
            <Chip.Group value={by} onChange={(chosen) => setBy(chosen === 'centre' ? 'centre' : 'patient')}>
              <Group gap="xs" mt="2xs">
                <Chip value="patient" size="md" classNames={{ label: styles.choice ?? '' }}>
                  <Trans>The patient cancels</Trans>
                </Chip>
                <Chip value="centre" size="md" classNames={{ label: styles.choice ?? '' }}>
                  <Trans>We cancel</Trans>
                </Chip>
              </Group>
            </Chip.Group>
          </Input.Wrapper>
        )}
        <TellingField
          request={request}
          value={told}
          onChange={setTold}
          error={isTried && told === null ? required : fields.told}
          mail={{
            kind: isDeclining ? 'appointment_confirmed' : 'appointment_cancelled',
            place,
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
        <CorrectionCount count={wrongCount} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
          <Button color="coral" loading={isBusy} onClick={submit}>
            {isDeclining ? <Trans>Decline the change</Trans> : <Trans>Cancel the appointment</Trans>}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Without a request of the patient, staff say who cancels: it decides what the patient reads. */
function askedBy({ openChangeRequestAt, changeRequests }: RequestRecord): CancelAppointmentInput['by'] | null {
  return openChangeRequestAt !== null && changeRequests.at(-1)?.kind === 'cancel' ? 'patient' : null;
}
