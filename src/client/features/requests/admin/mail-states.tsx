import { Plural, useLingui } from '@lingui/react/macro';
import { Badge, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import type { RequestRecord } from '#shared/schemas/inbox.schema.ts';
import styles from './mail-states.module.css';

type MailState = RequestRecord['mails'][number];

const looks = {
  waiting: { icon: IconClock, color: 'gray' },
  sent: { icon: IconCheck, color: 'sea' },
  failed: { icon: IconAlertTriangle, color: 'coral' },
} as const;

/** What became of the mails of one request; nothing where it has none. */
export function MailStates({ mails }: { mails: MailState[] }) {
  if (mails.length === 0) return null;
  return (
    <ul className={styles.list}>
      {mails.map((mail) => (
        <MailLine key={mail.kind} mail={mail} />
      ))}
    </ul>
  );
}

function MailLine({ mail: { kind, state, attempts, lastError } }: { mail: MailState }) {
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
      {lastError && state !== 'sent' && (
        <Text size="sm" c="dimmed" dir="ltr" className={styles.error}>
          {lastError}
        </Text>
      )}
    </li>
  );
}
