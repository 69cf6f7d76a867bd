import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Paper, Skeleton, Stack, Tabs, Text, VisuallyHidden } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router';
import { adminPaths } from '#shared/paths.ts';
import { AdminPage } from '../../components/admin/admin-page.tsx';
import { LoadFailure } from '../../components/admin/load-failure.tsx';
import { PageButtons } from '../../components/admin/page-buttons.tsx';
import { Screen } from '../../components/screen.tsx';
import { MailNotice } from '../../features/requests/admin/mail-notice.tsx';
import { RequestRow } from '../../features/requests/admin/request-row.tsx';
import { RequestsDownload } from '../../features/requests/admin/requests-download.tsx';
import { RequestsFilters } from '../../features/requests/admin/requests-filters.tsx';
import { useRequestsQuery } from '../../features/requests/admin/requests-query.ts';
import { useRefreshing } from '../../lib/admin/live-state.ts';
import { trpc } from '../../lib/trpc.ts';
import styles from './requests.page.module.css';

const skeletonRows = ['a', 'b', 'c', 'd', 'e'];

/** What visitors sent: searched, narrowed, in order; what looks like spam stands apart. */
export function RequestsPage() {
  const { t } = useLingui();
  const { query, change, clear, isNarrowed } = useRequestsQuery();
  const { folder, page } = query;
  const refetchInterval = useRefreshing();
  const requests = trpc.admin.requests.list.useQuery(query, { refetchInterval, placeholderData: keepPreviousData });
  const colleagues = trpc.admin.requests.listColleagues.useQuery();
  const found = requests.data;
  const suspected = found?.suspectedCount ?? 0;
  return (
    <AdminPage title={t`Requests`} action={<VisitsLink />}>
      {found && !found.mail.isConfigured && <MailNotice waiting={found.mail.waiting} />}
      <RequestsFilters
        query={query}
        colleagues={colleagues.data ?? []}
        callBackCount={found?.callBackCount ?? 0}
        isNarrowed={isNarrowed}
        onChange={change}
        onClear={clear}
      />
      <Tabs value={folder} onChange={(value) => change('folder', value === 'suspected' ? 'suspected' : '')} keepMounted={false}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="inbox" mih={44}>
            <Trans>Inbox</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="suspected" mih={44} rightSection={suspected > 0 && <SuspectedCount count={suspected} />}>
            <Trans>Suspected</Trans>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={folder}>
          {requests.isError ? (
            <LoadFailure title={t`The requests could not be loaded`} error={requests.error} onRetry={() => void requests.refetch()} />
          ) : !found ? (
            <Stack aria-busy gap={2}>
              {skeletonRows.map((key) => (
                <Skeleton key={key} h={84} radius="md" />
              ))}
            </Stack>
          ) : found.items.length === 0 ? (
            <EmptyList isNarrowed={isNarrowed || query.sort === 'visit' || page > 1} folder={folder} />
          ) : (
            <Stack aria-busy={requests.isPlaceholderData}>
              <Group justify="space-between" gap="xs">
                <Text size="sm" c="dimmed" role="status">
                  {found.hasMore ? t`More than 10,000 requests` : <Plural value={found.total} one="# request" other="# requests" />}
                </Text>
                <RequestsDownload query={query} />
              </Group>
              <Paper className={styles.list} data-stale={requests.isPlaceholderData || undefined}>
                {found.items.map((request) => (
                  <RequestRow key={request.id} request={request} />
                ))}
              </Paper>
              <PageButtons page={page} pageCount={found.pageCount} onChange={(next) => change('page', next > 1 ? String(next) : '')} />
            </Stack>
          )}
        </Tabs.Panel>
      </Tabs>
    </AdminPage>
  );
}

function VisitsLink() {
  return (
    <Button component={Link} to={adminPaths.visits()} variant="default" leftSection={<IconCalendarEvent size={18} aria-hidden />}>
      <Trans>Tomorrow’s visits</Trans>
    </Button>
  );
}

function EmptyList({ isNarrowed, folder }: { isNarrowed: boolean; folder: 'inbox' | 'suspected' }) {
  const { t } = useLingui();
  if (isNarrowed) return <Screen title={t`No request matches this.`} text={t`Try fewer words or another choice.`} />;
  if (folder === 'suspected') return <Screen title={t`Nothing looks suspicious.`} />;
  return <Screen title={t`No requests yet.`} text={t`What visitors send through the site’s forms appears here by itself.`} />;
}

function SuspectedCount({ count }: { count: number }) {
  return (
    <Badge color="gray" radius="xl">
      <span aria-hidden>{count}</span>
      <VisuallyHidden>
        <Plural value={count} one="# request" other="# requests" />
      </VisuallyHidden>
    </Badge>
  );
}
