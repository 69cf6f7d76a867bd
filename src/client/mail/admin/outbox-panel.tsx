import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, List, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { formatDateTime } from '#shared/i18n/format.ts';
import type { OutboxState } from '#shared/mail/mail.schema.ts';
import { FormSection } from '../../ui/admin/forms/form-section.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import styles from './mail.module.css';

interface OutboxPanelProps {
  outbox: OutboxState;
  isRefreshing: boolean;
  onRefresh: () => void;
}

/** The mails in the outbox and the latest error. */
export function OutboxPanel({
  outbox: { waiting, held, failed, oldestAt, lastError },
  isRefreshing,
  onRefresh,
}: OutboxPanelProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  return (
    <FormSection anchor="outbox" title={t`Unsent mails`}>
      {waiting + held + failed === 0 ? (
        <Text c="dimmed">
          <Trans>None: every mail has been sent.</Trans>
        </Text>
      ) : (
        <List>
          {waiting > 0 && (
            <List.Item>
              <Plural value={waiting} one="# mail is waiting to be sent" other="# mails are waiting to be sent" />
              {oldestAt && (
                <Text span c="dimmed">
                  {' · '}
                  {t`the oldest since ${formatDateTime(oldestAt, locale)}`}
                </Text>
              )}
            </List.Item>
          )}
          {held > 0 && (
            <List.Item>
              <Plural
                value={held}
                one="# mail is late and is waiting for staff"
                other="# mails are late and are waiting for staff"
              />
            </List.Item>
          )}
          {failed > 0 && (
            <List.Item>
              <Plural value={failed} one="# mail failed" other="# mails failed" />
            </List.Item>
          )}
        </List>
      )}
      {held + failed > 0 && (
        <Text size="sm" c="dimmed">
          <Trans>Each request’s page shows the status of its mails, and lets you send or discard them.</Trans>
        </Text>
      )}
      {lastError && (
        <Text size="sm">
          {t`Last error (${formatDateTime(lastError.at, locale)}):`}{' '}
          <bdi dir="ltr" lang="en" className={styles.answer}>
            {lastError.text}
          </bdi>
        </Text>
      )}
      <Group justify="flex-end">
        <Button
          variant="default"
          loading={isRefreshing}
          leftSection={<IconRefresh size={18} aria-hidden />}
          onClick={onRefresh}
        >
          <Trans>Refresh</Trans>
        </Button>
      </Group>
    </FormSection>
  );
}
