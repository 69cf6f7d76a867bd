import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { recordActivity } from '../../ui/admin/lib/activity.ts';
import styles from '../../ui/forms/send-dialog.module.css';
import { trpc } from '../../ui/lib/trpc.ts';

const warningMs = 2 * 60_000;
/** While the warning is open, another tab may extend the session. */
const recheckMs = 10_000;

/** Warns two minutes before a session without activity ends. */
export function IdleDialog() {
  const { data: msLeft, refetch } = trpc.admin.account.getIdleMsLeft.useQuery(undefined, {
    refetchInterval: ({ state: { data } }) => (data === undefined ? false : Math.max(data - warningMs, recheckMs)),
    refetchIntervalInBackground: true,
  });
  const stay = () => {
    recordActivity();
    void refetch();
  };
  return msLeft !== undefined && msLeft <= warningMs ? <OpenDialog onStay={stay} /> : null;
}

/** A native dialog, because it opens above the dialogs of the page. */
function OpenDialog({ onStay }: { onStay: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const node = dialog.current;
    node?.showModal();
    return () => node?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      role="alertdialog"
      aria-labelledby="idle-title"
      aria-describedby="idle-text"
      onCancel={onStay}
    >
      <Stack>
        <Title id="idle-title" order={2} size="h3">
          <Trans>Are you still there?</Trans>
        </Title>
        <Text id="idle-text">
          <Trans>You will be signed out within two minutes, because nothing has happened here for a while.</Trans>
        </Text>
        <Button onClick={onStay} autoFocus>
          <Trans>Stay signed in</Trans>
        </Button>
      </Stack>
    </dialog>
  );
}
