import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { InboxList } from './inbox-list.tsx';
import { InboxToolbar } from './inbox-toolbar.tsx';
import { useRequestKeys } from './request-keys.tsx';
import { useInbox } from './use-inbox.ts';

/** The inbox in tabs, with search and filters. */
export function RequestsPage() {
  const { t } = useLingui();
  const inbox = useInbox();
  const keys = useRequestKeys();
  return (
    <AdminPage title={t`Requests`} action={<InboxToolbar inbox={inbox} />}>
      <Box mt="-sm">
        <InboxList inbox={inbox} />
      </Box>
      {keys.dialog}
    </AdminPage>
  );
}
