import { Trans, useLingui } from '@lingui/react/macro';
import { Select, Text, TextInput } from '@mantine/core';
import { type StaffRole, staffRoles } from '#shared/permissions.ts';
import { inviteInputSchema, type MadeLink } from '#shared/staff/staff.schema.ts';
import { useFormDraft } from '../../ui/admin/forms/use-form-draft.ts';
import { useStaffForm } from '../../ui/admin/forms/use-staff-form.ts';
import { languageChoices } from '../../ui/admin/language-name.tsx';
import { useRoleTexts } from '../../ui/admin/lib/use-role-texts.ts';
import { appErrorOf } from '../../ui/lib/app-error.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { CallForm } from './call-form.tsx';

/** Invites a member of staff. A draft of the values is stored until the invitation is sent. */
export function InviteForm({ onInvited }: { onInvited: (link: MadeLink) => void }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const roles = useRoleTexts();
  const may: Record<StaffRole, string> = {
    owner: t`Owners may do everything.`,
    editor: t`Editors change what visitors read.`,
    director: t`Laboratory directors read and sign what patients read about laboratory tests.`,
    reception: t`Reception works on requests.`,
    nurse: t`Nurses see and close their own appointments of today and tomorrow, and earlier ones that nobody closed.`,
  };
  const empty = { name: '', email: '', role: 'reception' as StaffRole, locale };
  const form = useStaffForm({
    initialValues: empty,
    schema: inviteInputSchema,
    toInput: (values) => values,
  });
  const draft = useFormDraft(form, 'invite', { version: 0, values: empty });
  const invite = trpc.admin.staff.invite.useMutation({
    onSuccess: (link) => {
      draft.clear();
      onInvited(link);
    },
    onError: (error) => form.setErrors(appErrorOf(error)?.fields ?? {}),
  });
  return (
    <CallForm
      call={invite}
      draft={draft}
      onSubmit={form.onSubmit((values) => invite.mutate(values))}
      label={<Trans>Invite</Trans>}
    >
      <TextInput
        {...form.getInputProps('name')}
        label={t`Name`}
        dir="auto"
        autoComplete="off"
        data-autofocus
        required
        withAsterisk={false}
      />
      <TextInput
        {...form.getInputProps('email')}
        type="email"
        label={t`E-mail`}
        dir="ltr"
        autoComplete="off"
        required
        withAsterisk={false}
      />
      <Select
        {...form.getInputProps('role')}
        label={t`Role`}
        description={may[form.getValues().role]}
        data={staffRoles.map((role) => ({ value: role, label: roles[role] }))}
        allowDeselect={false}
      />
      <Select
        {...form.getInputProps('locale')}
        label={t`Language of the invitation`}
        {...languageChoices}
        allowDeselect={false}
      />
      <Text size="sm" c="dimmed">
        <Trans>They choose their own password through a link that works once, within 7 days.</Trans>
      </Text>
    </CallForm>
  );
}
