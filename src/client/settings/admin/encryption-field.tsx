import { Trans, useLingui } from '@lingui/react/macro';
import { Switch } from '@mantine/core';
import type { CustomFieldProps } from '../../ui/admin/section-form/field-shapes.ts';
import { trpc } from '../../ui/lib/trpc.ts';

/** Turns the encryption of backups on. Disabled without a passphrase on the server. */
export function EncryptionField({ form, name, label }: CustomFieldProps) {
  const { t } = useLingui();
  const overview = trpc.admin.backups.get.useQuery();
  const canEncrypt = overview.data?.canEncrypt ?? true;
  const fingerprint = overview.data?.passphraseFingerprint ?? '';
  return (
    <Switch
      {...form.getInputProps(name, { type: 'checkbox' })}
      size="md"
      // Encryption that is on can always be turned off.
      disabled={!canEncrypt && form.values[name] !== true}
      label={label}
      description={
        canEncrypt ? (
          <Trans>
            Encrypted backups also contain the keys of the cards. Keep the passphrase elsewhere: without it, nobody can
            read them. The fingerprint of the passphrase is <bdi translate="no">{fingerprint}</bdi>.
          </Trans>
        ) : (
          t`The server has no passphrase to encrypt with. Set BACKUP_PASSPHRASE there first.`
        )
      }
    />
  );
}
