import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, SimpleGrid, Stack } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { type Retention, retentionSchema } from '#shared/schemas/retention.schema.ts';
import { FormSection } from '../../../components/admin/form-section.tsx';
import { NumberField, numberOf, textOf } from '../../../components/admin/number-field.tsx';
import { UnsavedDialog } from '../../../components/admin/unsaved-dialog.tsx';
import { SendDialog } from '../../../components/send-dialog.tsx';
import { useSending } from '../../../lib/admin/use-sending.ts';
import { focusFirstError, useStaffForm } from '../../../lib/admin/use-staff-form.ts';
import { useUnsavedGuard } from '../../../lib/admin/use-unsaved-guard.ts';

export interface RetentionFormProps {
  retention: Retention;
  save: (change: { retention: Retention; seen: Retention }) => Promise<unknown>;
  /** Saved, and the success was read. */
  onDone: () => void;
}

/** How long each kind of thing that visitors entrust to the centre is kept. */
export function RetentionForm({ retention, save, onDone }: RetentionFormProps) {
  const { t } = useLingui();
  // What the page reads later is not what was seen here.
  const [seen] = useState(retention);
  const initialValues = {
    cardDays: textOf(retention.cardDays),
    closedMonths: textOf(retention.closedMonths),
    openMonths: textOf(retention.openMonths),
    suspectedDays: textOf(retention.suspectedDays),
  };
  const form = useStaffForm({ initialValues, schema: retentionSchema, toInput });
  const guard = useUnsavedGuard(form.isDirty());
  const sending = useSending<Retention>({
    send: (values) => save({ retention: values, seen }),
    fallback: t`The periods could not be saved.`,
    onSent: guard.release,
    onDone,
  });
  const field = (name: keyof Retention) => ({ ...form.getInputProps(name), value: form.getValues()[name] });
  const handleSubmit = form.onSubmit(
    (values) => {
      if (sending.dialog.step === 'idle') sending.ask(retentionSchema.parse(toInput(values)));
    },
    (errors) => focusFirstError(form, errors),
  );
  useHotkeys([['mod+S', () => handleSubmit(), { usePhysicalKeys: true }]], []);
  return (
    <form noValidate onSubmit={handleSubmit}>
      <FormSection title={t`How long things are kept`}>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <NumberField {...field('cardDays')} label={t`Cards: days after their request was closed`} required />
            <NumberField {...field('closedMonths')} label={t`Requests: months after they were closed`} required />
            <NumberField {...field('openMonths')} label={t`Open requests: months after their last change`} required />
            <NumberField {...field('suspectedDays')} label={t`Suspected requests: days after they came`} required />
          </SimpleGrid>
          <Group justify="flex-end">
            <Button type="submit" title={t`Ctrl + S`}>
              <Trans>Save changes</Trans>
            </Button>
          </Group>
        </Stack>
      </FormSection>
      <SendDialog
        {...sending.dialog}
        isDangerous
        texts={{
          confirmTitle: t`Keep things this long?`,
          confirmText: t`What is older is removed for good at the next daily run. It cannot be brought back.`,
          confirmLabel: t`Confirm`,
          cancelLabel: t`Cancel`,
          sendingText: t`Saving…`,
          successTitle: t`The periods were saved.`,
          successText: '',
          failureTitle: t`The periods could not be saved.`,
          failureText: sending.failure,
          closeLabel: t`Close`,
        }}
      />
      <UnsavedDialog isOpen={guard.isAsking} onStay={guard.stay} onLeave={guard.leave} />
    </form>
  );
}

const toInput = (values: Record<keyof Retention, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, text]) => [name, numberOf(text) ?? undefined]));
