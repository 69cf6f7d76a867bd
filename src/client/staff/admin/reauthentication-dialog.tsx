import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { reauthentication } from '../../ui/admin/lib/reauthentication.ts';
import styles from '../../ui/forms/send-dialog.module.css';
import { trpc } from '../../ui/lib/trpc.ts';
import { CurrentPasswordForm } from './current-password-form.tsx';

/**
 * Asks for the password when the server wants it again. A native dialog, because it opens above the dialogs that called
 * the server.
 */
export function ReauthenticationDialog() {
  const isAsked = useSyncExternalStore(reauthentication.subscribe, reauthentication.isAsked);
  return isAsked ? <OpenDialog /> : null;
}

function OpenDialog() {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const reauthenticate = trpc.admin.account.reauthenticate.useMutation({
    onSuccess: () => reauthentication.answer(true),
  });
  useLayoutEffect(() => {
    const node = dialog.current;
    node?.showModal();
    node?.querySelector('input')?.focus();
    return () => node?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="reauthentication-title"
      onCancel={() => reauthentication.answer(false)}
    >
      <Stack ta="start">
        <Title id="reauthentication-title" order={2} size="h3">
          <Trans>Please confirm that it is you</Trans>
        </Title>
        <Text>
          <Trans>
            This gives access to data, changes how visitors reach you, or cannot be undone. After your password, such
            changes are possible for ten minutes.
          </Trans>
        </Text>
        <CurrentPasswordForm label={t`Continue`} call={reauthenticate} onSend={reauthenticate.mutate} />
        <Button variant="default" onClick={() => reauthentication.answer(false)}>
          <Trans>Cancel</Trans>
        </Button>
      </Stack>
    </dialog>
  );
}
