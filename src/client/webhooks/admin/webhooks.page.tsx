import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Badge, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { adminPaths } from '#shared/paths.ts';
import type { Webhook } from '#shared/webhooks/webhooks.schema.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { RowList } from '../../ui/admin/row-list.tsx';
import rows from '../../ui/admin/wrapping-row.module.css';
import { trpc } from '../../ui/lib/trpc.ts';
import { Screen } from '../../ui/screen.tsx';
import { useWebhookTexts } from './use-webhook-texts.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookState } from './webhook-state.tsx';

export function WebhooksPage() {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const webhooks = trpc.admin.webhooks.list.useQuery();
  const create = trpc.admin.webhooks.create.useMutation({ onSuccess: () => utils.admin.webhooks.invalidate() });
  return (
    <AdminPage title={t`Webhooks`}>
      <Stack>
        <Text>
          <Trans>
            A webhook notifies another of your systems at once when a request arrives or content changes. It sends the
            kind of event and an address, and nothing about the person.
          </Trans>
        </Text>
        <WebhookForm record={null} save={async (input) => (await create.mutateAsync(input)).secret} />
        {webhooks.isError && (
          <LoadFailure
            title={t`The webhooks could not be loaded.`}
            error={webhooks.error}
            onRetry={() => void webhooks.refetch()}
          />
        )}
        {webhooks.data?.length === 0 && <Screen title={t`No webhooks yet`} />}
        {!webhooks.isError && webhooks.data?.length !== 0 && <WebhookList webhooks={webhooks.data} />}
      </Stack>
    </AdminPage>
  );
}

/** The webhooks, newest first; undefined while loading. */
function WebhookList({ webhooks }: { webhooks: Webhook[] | undefined }) {
  const { topics } = useWebhookTexts();
  return (
    <RowList items={webhooks} skeleton={{ rowClass: rows.row, count: 2 }}>
      {(webhook) => (
        <li key={webhook.id} className={rows.row}>
          <div className={rows.texts}>
            <Anchor component={Link} to={adminPaths.webhooks(webhook.id)} fw={500} className="tap">
              <bdi>{webhook.name}</bdi>
            </Anchor>
            <Text size="sm" c="dimmed">
              <bdi dir="ltr">{webhook.url}</bdi>
            </Text>
            <Group gap="xs" mt="2xs">
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
