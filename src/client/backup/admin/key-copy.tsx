import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { formatDateTime } from '#shared/i18n/format.ts';
import { FormSection } from '../../ui/admin/forms/form-section.tsx';
import { useFailureText } from '../../ui/admin/lib/failure-text.ts';

import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';

/** Where the copy of the keys is, and a form in which an owner confirms it. */
export function KeyCopy() {
  const { t } = useLingui();
  const { locale } = useSite();
  const failureText = useFailureText();
  const [place, setPlace] = useState('');
  const { data: copy, refetch } = trpc.admin.backups.getKeyCopy.useQuery();
  const confirm = trpc.admin.backups.confirmKeyCopy.useMutation({
    onSuccess: async () => {
      setPlace('');
      await refetch();
    },
    onError: (error) =>
      notifications.show({ color: 'red', title: t`The confirmation could not be saved.`, message: failureText(error) }),
  });
  if (copy === undefined) return null;
  const name = copy?.staffName;
  const at = copy && formatDateTime(copy.confirmedAt, locale);
  return (
    <FormSection title={t`Copy of the keys`}>
      <Text size="sm" mb="sm">
        <Trans>
          Unencrypted backups and the replica contain no keys. Without the keys, visitors’ cards cannot be opened.
        </Trans>
      </Text>
      {copy && (
        <Text size="sm" mb="sm">
          <bdi>{copy.place}</bdi>
          <br />
          <Trans>
            Confirmed by <bdi>{name}</bdi> on {at}
          </Trans>
        </Text>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (place.trim() !== '') confirm.mutate({ place });
        }}
      >
        <Group align="flex-end">
          <TextInput
            label={t`Where is the copy?`}
            value={place}
            onChange={(event) => setPlace(event.currentTarget.value)}
            maxLength={200}
            style={{ flexGrow: 1 }}
          />
          <Button type="submit" variant="light" loading={confirm.isPending}>
            <Trans>Confirm the copy</Trans>
          </Button>
        </Group>
      </form>
    </FormSection>
  );
}
