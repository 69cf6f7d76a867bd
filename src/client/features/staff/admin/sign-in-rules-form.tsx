import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Group, SimpleGrid, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type SignInRules, signInRulesSchema } from '#shared/schemas/staff.schema.ts';
import { NumberField, numberOf, textOf } from '../../../components/admin/number-field.tsx';
import { UnsavedDialog } from '../../../components/admin/unsaved-dialog.tsx';
import { focusFirstError, useStaffForm } from '../../../lib/admin/use-staff-form.ts';
import { useUnsavedGuard } from '../../../lib/admin/use-unsaved-guard.ts';
import { trpc } from '../../../lib/trpc.ts';
import { FailureAlert } from './failure-alert.tsx';

/** How long sign-ins last, and whether everybody needs a second factor. */
export function SignInRulesForm({ rules }: { rules: SignInRules }) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const form = useStaffForm({
    initialValues: { idleMinutes: textOf(rules.idleMinutes), absoluteHours: textOf(rules.absoluteHours), requiresSecondFactor: rules.requiresSecondFactor },
    schema: signInRulesSchema,
    toInput,
  });
  const guard = useUnsavedGuard(form.isDirty());
  const update = trpc.admin.staff.setRules.useMutation({
    onSuccess: () => {
      form.resetDirty();
      notifications.show({ message: t`The rules were saved and hold from now on.` });
      void utils.admin.staff.getRules.invalidate();
    },
  });
  const field = (name: 'idleMinutes' | 'absoluteHours') => ({ ...form.getInputProps(name), value: form.getValues()[name] });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => update.mutate(signInRulesSchema.parse(toInput(values))),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <Stack>
        <FailureAlert error={update.error} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NumberField {...field('idleMinutes')} label={t`Signed out after minutes without doing anything`} required />
          <NumberField {...field('absoluteHours')} label={t`Signed out after hours in any case`} required />
        </SimpleGrid>
        <Checkbox
          {...form.getInputProps('requiresSecondFactor', { type: 'checkbox' })}
          size="md"
          label={t`Everybody needs a second factor`}
          description={t`Who has none sets it up right after signing in and reaches nothing else before.`}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={update.isPending}>
            <Trans>Save changes</Trans>
          </Button>
        </Group>
      </Stack>
      <UnsavedDialog isOpen={guard.isAsking} onStay={guard.stay} onLeave={guard.leave} />
    </form>
  );
}

const toInput = ({ idleMinutes, absoluteHours, requiresSecondFactor }: { idleMinutes: string; absoluteHours: string; requiresSecondFactor: boolean }) => ({
  idleMinutes: numberOf(idleMinutes) ?? undefined,
  absoluteHours: numberOf(absoluteHours) ?? undefined,
  requiresSecondFactor,
});
