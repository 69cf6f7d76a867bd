import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconTableDown } from '@tabler/icons-react';
import type { RequestListInput } from '#shared/requests/inbox.schema.ts';
import { useDownload } from '../../ui/admin/lib/use-download.ts';
import { trpc } from '../../ui/lib/trpc.ts';

/** All requests of the list as it is narrowed, not only those of the page, for a spreadsheet. */
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
      <Trans>Download all of them (CSV)</Trans>
    </Button>
  );
}
