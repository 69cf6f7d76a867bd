import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import type { CustomFieldProps } from '../../ui/admin/section-form/field-shapes.ts';
import { trpc } from '../../ui/lib/trpc.ts';

/** The recipient of the centre's mails. The placeholder shows the default address. */
export function RecipientField({ form, name, label }: CustomFieldProps) {
  const { t } = useLingui();
  const usual = trpc.admin.mail.get.useQuery().data?.usualRecipient;
  return (
    <TextInput
      {...form.getInputProps(name)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      type="email"
      dir="ltr"
      autoComplete="off"
      label={label}
      placeholder={usual ?? ''}
      description={
        usual === ''
          ? t`No address is set yet: without one, no e-mail reaches the centre.`
          : t`If this is empty, they go to the usual address, which is shown in grey.`
      }
      maw={520}
    />
  );
}
