import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconTableDown } from '@tabler/icons-react';
import type { RequestListInput } from '#shared/requests/inbox.schema.ts';
import { useDownload } from '../../ui/admin/lib/use-download.ts';
import { trpc } from '../../ui/lib/trpc.ts';

/** Downloads all requests that match the filters, not only those of the page. */
export function RequestsDownload({ query }: { query: RequestListInput }) {
  const prepare = trpc.admin.requests.prepareTable.useMutation();
  const { download, isBusy } = useDownload();
  return (
    <Button
      variant="subtle"
      loading={isBusy}
      leftSection={<IconTableDown size={18} aria-hidden />}
      onClick={() => download(() => prepare.mutateAsync({ ...query, page: 1 }))}
    >
      <Trans>Download all (CSV)</Trans>
    </Button>
  );
}
