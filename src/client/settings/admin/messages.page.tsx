import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { GatewayPanel } from '../../messages/admin/gateway-panel.tsx';
import { TestMessageForm } from '../../messages/admin/test-message-form.tsx';
import { UnsentMessages } from '../../messages/admin/unsent-messages.tsx';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { FormSkeleton } from '../../ui/admin/forms/form-skeleton.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { messagesSection } from './operations-sections.ts';
import { SectionEditor } from './section-editor.tsx';

/** The settings of messages to telephones, the gateway, and messages that were not sent. */
export function MessagesPage() {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const found = trpc.admin.messages.get.useQuery();
  const refresh = () => utils.admin.messages.get.invalidate();
  const sendTest = trpc.admin.messages.sendTest.useMutation({ onSettled: refresh });
  return (
    <AdminPage title={t`Messages`}>
      {found.isError && !found.data && (
        <LoadFailure
          title={t`The settings of messages could not be loaded.`}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.isPending && <FormSkeleton />}
      {found.data && (
        <Stack gap="lg">
          {found.data.channels.map((channel) => (
            <GatewayPanel key={channel.channel} channel={channel} status={found.data}>
              <TestMessageForm channel={channel.channel} send={sendTest.mutateAsync} />
            </GatewayPanel>
          ))}
          <UnsentMessages unsent={found.data.unsent} />
          <SectionEditor {...messagesSection} onStored={refresh} />
        </Stack>
      )}
    </AdminPage>
  );
}
