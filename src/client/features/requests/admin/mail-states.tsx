import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import type { RequestRecord } from '#shared/schemas/inbox.schema.ts';
import styles from './mail-states.module.css';
import { Panel } from './panel.tsx';

type MailState = RequestRecord['mails'][number];

const looks = {
  waiting: { icon: IconClock, color: 'gray' },
  sent: { icon: IconCheck, color: 'sea' },
  failed: { icon: IconAlertTriangle, color: 'coral' },
} as const;

export interface MailStatesProps {
  mails: MailState[];
  /** Sends a failed mail again; absent where the reader may not. */
  onSendAgain: ((mailId: string) => void) | undefined;
}

/** What became of the mails of one request; nothing where it has none. */
export function MailStates({ mails, onSendAgain }: MailStatesProps) {
  const { t } = useLingui();
  if (mails.length === 0) return null;
  return (
    <Panel title={t`Mails`}>
      <ul className={styles.list}>
        {mails.map((mail) => (
          <MailLine key={mail.id} mail={mail} onSendAgain={onSendAgain} />
        ))}
      </ul>
    </Panel>
  );
}

function MailLine({ mail: { id, kind, state, attempts, lastError }, onSendAgain }: { mail: MailState; onSendAgain: MailStatesProps['onSendAgain'] }) {
  const { t } = useLingui();
  const kinds = { notification: t`Mail to the centre`, acknowledgement: t`Mail to the visitor` };
  const states = { waiting: t`waiting`, sent: t`sent`, failed: t`failed` };
  const { icon: StateIcon, color } = looks[state];
  return (
    <li>
      <Group gap="xs">
        <Text size="sm">{kinds[kind]}</Text>
        <Badge color={color} leftSection={<StateIcon size={14} aria-hidden />}>
          {states[state]}
        </Badge>
        {attempts > 0 && state !== 'sent' && (
          <Text size="sm" c="dimmed">
            <Plural value={attempts} one="# attempt" other="# attempts" />
          </Text>
        )}
      </Group>
      {state === 'failed' && onSendAgain && (
        <Button variant="light" size="sm" mt={6} onClick={() => onSendAgain(id)}>
          <Trans>Send again</Trans>
        </Button>
      )}
      {lastError && state !== 'sent' && (
        <Text size="sm" c="dimmed" dir="ltr" className={styles.error}>
          {lastError}
        </Text>
      )}
    </li>
  );
}
