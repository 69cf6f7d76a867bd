import { Plural, useLingui } from '@lingui/react/macro';
import { Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { auditListInputSchema } from '#shared/audit/audit.schema.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { PageButtons } from '../../ui/admin/page-buttons.tsx';
import { useListQuery } from '../../ui/admin/records/use-list-query.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { Screen } from '../../ui/screen.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditList } from './audit-list.tsx';

/** The filters besides the search term, by their names in the address. */
const ownNames = { kind: 'kind', person: 'staffId', from: 'from', to: 'to' } as const;

/** Actions and refusals in the staff area, newest first. */
export function AuditPage() {
  const { t } = useLingui();
  const { query, change, clear, isNarrowed } = useListQuery(auditListInputSchema, ownNames);
  const log = trpc.admin.audit.list.useQuery(query, { placeholderData: keepPreviousData });
  const found = log.data;
  return (
    <AdminPage title={t`Audit log`}>
      <AuditFilters query={query} people={found?.people ?? []} isNarrowed={isNarrowed} onChange={change} onClear={clear} />
      {log.isError ? (
        <LoadFailure title={t`The audit log could not be loaded.`} error={log.error} onRetry={() => void log.refetch()} />
      ) : !found ? (
        <Skeleton h={320} radius="md" aria-busy />
      ) : found.items.length === 0 ? (
        <Screen title={t`No entries match this.`} text={t`Try fewer words or another choice.`} />
      ) : (
        <Stack aria-busy={log.isPlaceholderData}>
          <Text size="sm" c="dimmed" role="status">
            {found.hasMore ? t`More than 10,000 entries` : <Plural value={found.total} one="# entry" other="# entries" />}
          </Text>
          <AuditList entries={found.items} />
          <PageButtons page={query.page} pageCount={found.pageCount} onChange={(next) => change('page', next > 1 ? String(next) : '')} />
        </Stack>
      )}
    </AdminPage>
  );
}
