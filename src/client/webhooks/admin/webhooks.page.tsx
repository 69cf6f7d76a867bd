import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { Screen } from '../../ui/screen.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookList } from './webhook-list.tsx';

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
            A webhook notifies another of your systems at once when a request arrives or content changes. It sends the kind of event and an address, and nothing
            about the person.
          </Trans>
        </Text>
        <WebhookForm record={null} save={async (input) => (await create.mutateAsync(input)).secret} />
        {webhooks.isError && <LoadFailure title={t`The webhooks could not be loaded.`} error={webhooks.error} onRetry={() => void webhooks.refetch()} />}
        {webhooks.data?.length === 0 && <Screen title={t`No webhooks yet`} />}
        {!webhooks.isError && webhooks.data?.length !== 0 && <WebhookList webhooks={webhooks.data} />}
      </Stack>
    </AdminPage>
  );
}
