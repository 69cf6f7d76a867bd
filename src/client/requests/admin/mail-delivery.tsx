import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock, IconHandStop, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RequestRecord } from '#shared/requests/inbox.schema.ts';
import { ignoreRejection, type RequestActions } from '../../request-records/admin/use-request-actions.ts';
import { useConfirmation } from '../../ui/admin/use-confirmation.ts';
import { SendDialog } from '../../ui/forms/send-dialog.tsx';
import styles from './mail-delivery.module.css';

type MailState = RequestRecord['mails'][number];

const looks = {
  waiting: { icon: IconClock, color: 'gray' },
  sent: { icon: IconCheck, color: 'sea' },
  failed: { icon: IconAlertTriangle, color: 'coral' },
  held: { icon: IconHandStop, color: 'coral' },
  discarded: { icon: IconTrash, color: 'gray' },
} as const;

interface MailDeliveryProps {
  name: string;
  mail: MailState;
  /** When the mail was written, unless its reply says so. */
  time?: ReactNode;
  /** Sends or discards a mail; absent without permission. */
  actions: Pick<RequestActions, 'sendMailAgain' | 'discardMail' | 'isBusy'> | undefined;
}

/** A mail with its state, and what staff can do if it was not sent. */
export function MailDelivery({ name, mail, time, actions }: MailDeliveryProps) {
  const { t } = useLingui();
  const { state, attempts, lastError } = mail;
  const states = {
    waiting: t`waiting`,
    sent: t`sent`,
    failed: t`failed`,
    held: t`waiting for staff`,
    discarded: t`discarded`,
  };
  const { icon: StateIcon, color } = looks[state];
  return (
    <div>
      <Group gap="xs">
        <Text size="sm">{name}</Text>
        <Badge color={color} leftSection={<StateIcon size={14} aria-hidden />}>
          {states[state]}
        </Badge>
        {attempts > 0 && (state === 'waiting' || state === 'failed') && (
          <Text size="sm" c="dimmed">
            <Plural value={attempts} one="# attempt" other="# attempts" />
          </Text>
        )}
        {time}
      </Group>
      {state === 'held' && (
        <Text size="sm" c="dimmed">
          <Trans>
            More than three days passed before it could be sent. It may surprise the visitor now, so it is sent only if
            you decide so.
          </Trans>
        </Text>
      )}
      {lastError && (state === 'waiting' || state === 'failed') && (
        <Text size="sm" c="dimmed" dir="ltr" className={styles.error}>
          {lastError}
        </Text>
      )}
      {actions && (state === 'failed' || state === 'held') && <MailActions mail={mail} actions={actions} />}
    </div>
  );
}

function MailActions({
  mail: { id, state },
  actions,
}: {
  mail: MailState;
  actions: NonNullable<MailDeliveryProps['actions']>;
}) {
  const { t } = useLingui();
  const discarding = useConfirmation<string>({
    send: (mailId) => actions.discardMail.mutateAsync({ id: mailId }),
    question: () => ({
      confirmTitle: t`Discard this e-mail?`,
      confirmText: t`It will never be sent. The request itself stays.`,
      confirmLabel: t`Discard`,
      isDangerous: true,
    }),
    failureTitle: t`This was not saved`,
  });
  return (
    <Group gap="xs" mt="xs">
      <Button
        variant="light"
        size="sm"
        mih={44}
        disabled={actions.isBusy}
        onClick={() => ignoreRejection(actions.sendMailAgain.mutateAsync({ id }))}
      >
        {state === 'held' ? <Trans>Send anyway</Trans> : <Trans>Send again</Trans>}
      </Button>
      <Button
        variant="subtle"
        color="coral"
        size="sm"
        mih={44}
        disabled={actions.isBusy}
        onClick={() => discarding.ask(id)}
      >
        <Trans>Discard</Trans>
      </Button>
      <SendDialog {...discarding.dialog} />
    </Group>
  );
}
