import { useLingui } from '@lingui/react/macro';
import { Switch } from '@mantine/core';
import type { CustomFieldProps } from '../../ui/admin/section-form/field-shapes.ts';
import { trpc } from '../../ui/lib/trpc.ts';

/** Whether backups are encrypted, where the server has something to do it with. */
export function EncryptionField({ form, name, label }: CustomFieldProps) {
  const { t } = useLingui();
  const overview = trpc.admin.backups.get.useQuery();
  const canEncrypt = overview.data?.canEncrypt ?? true;
  return (
    <Switch
      {...form.getInputProps(name, { type: 'checkbox' })}
      size="md"
      // What is switched on stays possible to switch off.
      disabled={!canEncrypt && form.values[name] !== true}
      label={label}
      description={
        canEncrypt
          ? t`Encrypted backups also hold the keys of the cards. Keep the passphrase elsewhere: without it nobody can read them.`
          : t`The server has no passphrase to encrypt with. Set BACKUP_PASSPHRASE there first.`
      }
    />
  );
}
