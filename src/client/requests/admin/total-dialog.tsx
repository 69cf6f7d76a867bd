import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ReactNode, useState } from 'react';
import { placeOf } from '#shared/appointments/collector.rules.ts';
import { totalText } from '#shared/appointments/visit-costs.rules.ts';
import { parseNumber } from '#shared/fields/numbers.rules.ts';
import type { RequestRecord } from '#shared/requests/inbox.schema.ts';
import { costsOf } from '#shared/requests/request-types.ts';
import { DialogFailure } from '../../appointments/admin/dialog-failure.tsx';
import { useSeenRequest } from '../../appointments/admin/use-seen-request.ts';
import { useRequestTexts } from '../../request-records/admin/use-request-texts.ts';
import { CorrectionCount } from '../../ui/admin/forms/correction-count.tsx';
import { Dialog } from '../../ui/admin/forms/dialog.tsx';
import { GrowingTextarea } from '../../ui/admin/forms/growing-textarea.tsx';
import { NumberField, textOf } from '../../ui/admin/forms/number-field.tsx';
import { validationMessage } from '../../ui/forms/validation-messages.ts';
import { trpc } from '../../ui/lib/trpc.ts';

interface TotalDialogProps {
  request: RequestRecord;
  /** The changes of the request after a version. */
  changesSince: (version: number) => ReactNode;
  onClose: () => void;
}

/** Replaces the total of a home visit. */
export function TotalDialog({ request: current, changesSince, onClose }: TotalDialogProps) {
  const { t, i18n } = useLingui();
  const { reader } = useRequestTexts();
  const correct = trpc.admin.requests.correctTotal.useMutation();
  const { request, conflictAt, seen, save, isBusy, failure, fields, checkMissing, wrongCount } = useSeenRequest(
    current,
    () => {
      notifications.show({ message: t`The total is corrected.` });
      onClose();
    },
  );
  const total = costsOf(request.details, placeOf(request))?.total ?? null;
  const [amount, setAmount] = useState(textOf(total));
  const [note, setNote] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { number = null, problem } = parseNumber(amount, 'amount');
  const required = validationMessage(i18n, { id: 'validation.required' });
  const amountError = problem ? validationMessage(i18n, problem) : number === null && required;
  const submit = () => {
    setIsTried(true);
    if (!checkMissing({ total: number === null, note: note.trim() === '' }) || number === null) return;
    save(() => correct.mutateAsync({ ...seen, total: number, note: note.trim() }));
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Correct the total`}
      isChanged={note !== '' || amount !== textOf(total)}
      about={
        <Text>
          <Trans>
            Now: {totalText(total, reader)}. The patient and the collector read the new amount. No e-mail tells them of
            the change.
          </Trans>
        </Text>
      }
    >
      <Stack>
        <DialogFailure failure={failure} since={conflictAt} changesSince={changesSince} />
        <NumberField
          label={t`Total in AED`}
          value={amount}
          onChange={setAmount}
          error={(isTried && amountError) || fields.total}
          hasDecimals
          required
          data-autofocus
        />
        <GrowingTextarea
          label={t`Reason (only staff see it)`}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          error={(isTried && note.trim() === '' && required) || fields.note}
          minRows={2}
          maxLength={2000}
          dir="auto"
          required
        />
        <CorrectionCount count={wrongCount} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
          <Button loading={isBusy} onClick={submit}>
            <Trans>Correct the total</Trans>
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
