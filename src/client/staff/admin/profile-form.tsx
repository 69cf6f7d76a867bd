import { Trans, useLingui } from '@lingui/react/macro';
import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { localeCodes, locales } from '#shared/i18n/locales.ts';
import { accountInputSchema } from '#shared/staff/staff.schema.ts';
import { UnsavedDialog } from '../../ui/admin/forms/unsaved-dialog.tsx';
import { useFormDraft } from '../../ui/admin/forms/use-form-draft.ts';
import { useStaffForm } from '../../ui/admin/forms/use-staff-form.ts';
import { useUnsavedGuard } from '../../ui/admin/forms/use-unsaved-guard.ts';
import { useStaff } from '../../ui/admin/lib/staff-context.tsx';
import { appErrorOf } from '../../ui/lib/app-error.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { CallForm } from './call-form.tsx';

/** Name and mail language of the signed-in member of staff. A draft of the values is stored until they are saved. */
export function ProfileForm() {
  const { t } = useLingui();
  const { name, email, locale } = useStaff();
  const utils = trpc.useUtils();
  const stored = { name, locale };
  const form = useStaffForm({ initialValues: stored, schema: accountInputSchema, toInput: (values) => values });
  const draft = useFormDraft(form, 'profile', { version: 0, values: stored });
  const guard = useUnsavedGuard(form.isDirty());
  const update = trpc.admin.account.update.useMutation({
    onSuccess: () => {
      draft.clear();
      form.resetDirty();
      notifications.show({ message: t`Your account was saved.` });
      void utils.admin.staff.me.invalidate();
    },
    onError: (error) => form.setErrors(appErrorOf(error)?.fields ?? {}),
  });
  const leave = () => {
    draft.clear();
    guard.leave();
  };
  return (
    <CallForm
      call={update}
      draft={draft}
      onSubmit={form.onSubmit((values) => update.mutate(values))}
      label={<Trans>Save changes</Trans>}
      button={{ style: { alignSelf: 'flex-end' } }}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput {...form.getInputProps('name')} label={t`Name`} autoComplete="name" dir="auto" required withAsterisk={false} />
        <TextInput value={email} label={t`E-mail`} readOnly variant="filled" dir="ltr" />
        <Select
          {...form.getInputProps('locale')}
          label={t`Language of mails to you`}
          data={localeCodes.map((code) => ({ value: code, label: locales[code].ownName }))}
          allowDeselect={false}
        />
      </SimpleGrid>
      <UnsavedDialog isOpen={guard.isAsking} onStay={guard.stay} onLeave={leave} />
    </CallForm>
  );
}
