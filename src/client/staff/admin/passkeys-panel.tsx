import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { formatDateTime } from '#shared/i18n/format.ts';
import { type Passkey, passkeyLimits } from '#shared/staff/passkeys.schema.ts';
import { Dialog } from '../../ui/admin/forms/dialog.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { useRemovalTexts } from '../../ui/admin/removal-texts.ts';
import { useConfirmation } from '../../ui/admin/use-confirmation.ts';
import { SendDialog } from '../../ui/forms/send-dialog.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { supportsPasskeys } from './passkey-failure.ts';
import { PasskeySetup } from './passkey-setup.tsx';

/** Lists, adds and removes passkeys of the signed-in member of staff. */
export function PasskeysPanel() {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const [isAdding, setAdding] = useState(false);
  const passkeys = trpc.admin.account.listPasskeys.useQuery();
  const removing = usePasskeyRemoval();
  const close = () => setAdding(false);
  if (passkeys.isError)
    return (
      <LoadFailure
        title={t`Your passkeys could not be loaded.`}
        error={passkeys.error}
        onRetry={() => void passkeys.refetch()}
      />
    );
  if (!passkeys.data) return <Skeleton h={72} aria-busy />;
  return (
    <Stack>
      <Text>
        <Trans>Sign in with the fingerprint, face or PIN of your device, without password and code.</Trans>
      </Text>
      {passkeys.data.length > 0 && (
        <Stack component="ul">
          {passkeys.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => removing.ask(passkey)} />
          ))}
        </Stack>
      )}
      {supportsPasskeys() ? (
        passkeys.data.length < passkeyLimits.each && (
          <div>
            <Button variant="default" onClick={() => setAdding(true)}>
              <Trans>Add a passkey</Trans>
            </Button>
          </div>
        )
      ) : (
        <Text size="sm" c="dimmed">
          <Trans>This browser offers no passkeys at this address. They need an encrypted connection (HTTPS).</Trans>
        </Text>
      )}
      <Dialog opened={isAdding} onClose={close} title={t`Add a passkey`}>
        <PasskeySetup
          onDone={() => {
            close();
            notifications.show({ message: t`The passkey was added.` });
            void utils.admin.account.listPasskeys.invalidate();
          }}
        />
      </Dialog>
      <SendDialog {...removing.dialog} />
    </Stack>
  );
}

function usePasskeyRemoval() {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const remove = trpc.admin.account.removePasskey.useMutation({
    onSettled: () => utils.admin.account.listPasskeys.invalidate(),
  });
  const textsOf = useRemovalTexts();
  return useConfirmation<Passkey>({
    send: ({ id }) => remove.mutateAsync({ id }),
    question: (passkey) =>
      textsOf({ name: passkey?.name ?? '', note: t`Your device may still offer it, but it no longer works here.` }),
    failureTitle: t`The passkey could not be removed.`,
  });
}

function PasskeyRow({
  passkey: { name, createdAt, lastUsedAt },
  onRemove,
}: {
  passkey: Passkey;
  onRemove: () => void;
}) {
  const { t } = useLingui();
  const { locale } = useSite();
  const added = formatDateTime(createdAt, locale);
  const used = lastUsedAt && formatDateTime(lastUsedAt, locale);
  return (
    <Group component="li" justify="space-between">
      <div>
        <Text fw={500}>
          <bdi>{name}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {used ? (
            <Trans>
              Added {added}, last used {used}
            </Trans>
          ) : (
            <Trans>Added {added}, not used yet</Trans>
          )}
        </Text>
      </div>
      <Button variant="light" color="coral" onClick={onRemove} aria-label={t`Remove ${name}`}>
        <Trans>Remove</Trans>
      </Button>
    </Group>
  );
}
