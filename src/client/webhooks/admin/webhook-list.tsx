import { Anchor, Badge, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { adminPaths } from '#shared/paths.ts';
import type { Webhook } from '#shared/webhooks/webhooks.schema.ts';
import { RowList } from '../../ui/admin/row-list.tsx';
import rows from '../../ui/admin/wrapping-row.module.css';
import { useWebhookTexts } from './use-webhook-texts.ts';
import styles from './webhook.module.css';
import { WebhookState } from './webhook-state.tsx';

/** The webhooks, newest first; undefined while loading. */
export function WebhookList({ webhooks }: { webhooks: Webhook[] | undefined }) {
  const { topics } = useWebhookTexts();
  return (
    <RowList items={webhooks} awaited={{ rowClass: rows.row, count: 2 }}>
      {(webhook) => (
        <li key={webhook.id} className={rows.row}>
          <div className={rows.texts}>
            <Anchor component={Link} to={adminPaths.webhooks(webhook.id)} fw={500} className={styles.name}>
              <bdi>{webhook.name}</bdi>
            </Anchor>
            <Text size="sm" c="dimmed">
              <bdi dir="ltr">{webhook.url}</bdi>
            </Text>
            <Group gap={6} mt={4}>
              {webhook.topics.map((topic) => (
                <Badge key={topic} variant="light" size="sm">
                  {topics[topic]}
                </Badge>
              ))}
            </Group>
          </div>
          <WebhookState webhook={webhook} />
        </li>
      )}
    </RowList>
  );
}
