import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconChecks,
  IconClock,
  IconHandStop,
  IconHelpCircle,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RequestRecord } from '#shared/requests/inbox.schema.ts';
import { useMessageTexts } from '../../request-records/admin/use-message-texts.ts';
import { ignoreRejection, type RequestActions } from '../../request-records/admin/use-request-actions.ts';
import { useConfirmation } from '../../ui/admin/use-confirmation.ts';
import { SendDialog } from '../../ui/forms/send-dialog.tsx';

type Message = RequestRecord['messages'][number];

const looks = {
  waiting: { icon: IconClock, color: 'gray' },
  sending: { icon: IconClock, color: 'gray' },
  sent: { icon: IconCheck, color: 'sea' },
  delivered: { icon: IconChecks, color: 'sea' },
  uncertain: { icon: IconHelpCircle, color: 'coral' },
  failed: { icon: IconAlertTriangle, color: 'coral' },
  held: { icon: IconHandStop, color: 'coral' },
  discarded: { icon: IconTrash, color: 'gray' },
} as const;

interface MessageDeliveryProps {
  message: Message;
  /** When the message was queued. */
  time: ReactNode;
  /** Sends or discards a message; absent without permission. */
  actions: Pick<RequestActions, 'sendMessageAgain' | 'discardMessage' | 'isBusy' | 'seen'> | undefined;
}

/** A message to the telephone of the patient with its state, and what staff can do if it was not sent. */
export function MessageDelivery({ message, time, actions }: MessageDeliveryProps) {
  const { channels, kinds, states, faults } = useMessageTexts();
  const { channel, kind, state, fault, lastAnswer } = message;
  const { icon: StateIcon, color } = looks[state];
  const isUnsent = state === 'failed' || state === 'uncertain' || state === 'held';
  return (
    <div>
      <Group gap="xs">
        <Text size="sm">
          {channels[channel]}: {kinds[kind]}
        </Text>
        <Badge color={color} leftSection={<StateIcon size={14} aria-hidden />}>
          {states[state]}
        </Badge>
        {time}
      </Group>
      {fault && (state === 'failed' || fault === 'ended') && (
        <Text size="sm" c="dimmed">
          {faults[fault]}
        </Text>
      )}
      {state === 'uncertain' && (
        <Text size="sm" c="dimmed">
          <Trans>The gateway did not answer, so it may have arrived. It is not repeated unless you decide so.</Trans>
        </Text>
      )}
      {state === 'held' && (
        <Text size="sm" c="dimmed">
          <Trans>A backup was restored before it was sent. It is sent only if you decide so.</Trans>
        </Text>
      )}
      {lastAnswer && isUnsent && (
        <Text size="sm" c="dimmed" dir="ltr" lang="en">
          {lastAnswer}
        </Text>
      )}
      {actions && isUnsent && <MessageActions message={message} actions={actions} />}
    </div>
  );
}

function MessageActions({
  message: { id, state },
  actions,
}: {
  message: Message;
  actions: NonNullable<MessageDeliveryProps['actions']>;
}) {
  const { t } = useLingui();
  const { seen, sendMessageAgain, discardMessage, isBusy } = actions;
  const repeating = useConfirmation<string>({
    send: (messageId) => sendMessageAgain.mutateAsync({ ...seen, messageId }),
    question: () => ({
      confirmTitle: t`Send this message again?`,
      confirmText: t`The patient may get it twice.`,
      confirmLabel: t`Send again`,
    }),
    failureTitle: t`This was not saved`,
  });
  const again = () =>
    state === 'uncertain'
      ? repeating.ask(id)
      : ignoreRejection(sendMessageAgain.mutateAsync({ ...seen, messageId: id }));
  return (
    <Group gap="xs" mt="xs">
      <Button variant="light" size="sm" mih={44} disabled={isBusy} onClick={again}>
        {state === 'held' ? <Trans>Send anyway</Trans> : <Trans>Send again</Trans>}
      </Button>
      <Button
        variant="subtle"
        size="sm"
        mih={44}
        disabled={isBusy}
        onClick={() => ignoreRejection(discardMessage.mutateAsync({ ...seen, messageId: id }))}
      >
        <Trans>I tell the patient another way</Trans>
      </Button>
      <SendDialog {...repeating.dialog} />
    </Group>
  );
}
