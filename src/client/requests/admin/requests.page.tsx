import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Badge, Button, Group, Paper, Skeleton, Stack, Tabs, Text, VisuallyHidden } from '@mantine/core';
import { IconCalendarEvent, IconMailOff, IconPhonePlus, IconTableDown } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router';
import { adminPaths } from '#shared/paths.ts';
import { type RequestListInput, requestListInputSchema } from '#shared/requests/inbox.schema.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { useCan } from '../../ui/admin/lib/staff-context.tsx';
import { useDownload } from '../../ui/admin/lib/use-download.ts';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { PageButtons } from '../../ui/admin/page-buttons.tsx';
import { useListQuery } from '../../ui/admin/records/use-list-query.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { Screen } from '../../ui/screen.tsx';
import { AlertsControl } from './alerts-control.tsx';
import { RequestRow } from './request-row.tsx';
import styles from './requests.page.module.css';
import { RequestsFilters } from './requests-filters.tsx';

/** Filters besides the search text, by their names in the URL; `due` and `change` keep shared URLs short. */
const ownNames = {
  folder: 'folder',
  type: 'type',
  state: 'state',
  assignee: 'assignee',
  from: 'from',
  to: 'to',
  due: 'callBackDue',
  change: 'openChangeRequest',
} as const;
const address = { words: { due: 'today', change: 'open' }, folder: 'folder' };
const skeletonRows = ['a', 'b', 'c', 'd', 'e'];

/** The inbox with search, filters and order; spam is in a separate folder. */
export function RequestsPage() {
  const { t } = useLingui();
  const { query, change, changePage, clear, isNarrowed } = useListQuery(requestListInputSchema, ownNames, address);
  const { folder, page } = query;
  const requests = trpc.admin.requests.list.useQuery(query, { placeholderData: keepPreviousData });
  const colleagues = trpc.admin.requests.listColleagues.useQuery();
  const found = requests.data;
  const isEmpty = found?.items.length === 0;
  const suspected = found?.suspectedCount ?? 0;
  return (
    <AdminPage title={t`Requests`} action={<Actions />}>
      {found && !found.mail.isConfigured && <MailNotice waiting={found.mail.waiting} />}
      <RequestsFilters
        query={query}
        colleagues={colleagues.data ?? []}
        callBackCount={found?.callBackCount ?? 0}
        openChangeRequestCount={found?.openChangeRequestCount ?? 0}
        isNarrowed={isNarrowed}
        onChange={change}
        onClear={clear}
      />
      <Tabs
        value={folder}
        onChange={(value) => change('folder', value === 'suspected' ? 'suspected' : '')}
        keepMounted={false}
      >
        <Tabs.List mb="lg">
          <Tabs.Tab value="inbox" mih={44}>
            <Trans>Inbox</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="suspected" mih={44} rightSection={suspected > 0 && <SuspectedCount count={suspected} />}>
            <Trans>Possible spam</Trans>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={folder}>
          {requests.isError ? (
            <LoadFailure
              title={t`The requests could not be loaded`}
              error={requests.error}
              onRetry={() => void requests.refetch()}
            />
          ) : !found ? (
            <Stack aria-busy gap={2}>
              {skeletonRows.map((key) => (
                <Skeleton key={key} h={84} radius="md" />
              ))}
            </Stack>
          ) : (
            <Stack aria-busy={requests.isPlaceholderData}>
              {/* Rendered for an empty list too, so that screen readers announce the number. */}
              <Group justify="space-between" gap="xs" className={isEmpty ? 'visually-hidden' : ''}>
                <Text size="sm" c="dimmed" role="status">
                  {found.hasMore ? (
                    t`More than 10,000 requests`
                  ) : (
                    <Plural value={found.total} one="# request" other="# requests" />
                  )}
                </Text>
                {!isEmpty && <RequestsDownload query={query} />}
              </Group>
              {isEmpty ? (
                <EmptyList isNarrowed={isNarrowed || query.sort === 'visit' || page > 1} folder={folder} />
              ) : (
                <Paper className={styles.list} data-stale={requests.isPlaceholderData || undefined}>
                  {found.items.map((request) => (
                    <RequestRow key={request.id} request={request} />
                  ))}
                </Paper>
              )}
              <PageButtons page={page} pageCount={found.pageCount} onChange={changePage} />
            </Stack>
          )}
        </Tabs.Panel>
      </Tabs>
    </AdminPage>
  );
}

function Actions() {
  const canWrite = useCan('requests.write');
  return (
    <Group gap="sm">
      <AlertsControl />
      <Button
        component={Link}
        to={adminPaths.visits()}
        variant="default"
        leftSection={<IconCalendarEvent size={18} aria-hidden />}
      >
        <Trans>Tomorrow’s visits</Trans>
      </Button>
      {canWrite && (
        <Button component={Link} to={adminPaths.enterRequest()} leftSection={<IconPhonePlus size={18} aria-hidden />}>
          <Trans>Enter a request</Trans>
        </Button>
      )}
    </Group>
  );
}

function EmptyList({ isNarrowed, folder }: { isNarrowed: boolean; folder: 'inbox' | 'suspected' }) {
  const { t } = useLingui();
  if (isNarrowed) return <Screen title={t`No request matches this.`} text={t`Try fewer words or another choice.`} />;
  if (folder === 'suspected') return <Screen title={t`Nothing looks suspicious.`} />;
  return (
    <Screen
      title={t`No requests yet.`}
      text={t`Requests that visitors send through the site’s forms appear here automatically.`}
    />
  );
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

/** Warns that no mail server is configured, with the number of waiting mails. */
function MailNotice({ waiting }: { waiting: number }) {
  const { t } = useLingui();
  return (
    <Alert icon={<IconMailOff />} color="coral" title={t`No mail server is set`}>
      <Plural
        value={waiting}
        _0="Every request is kept here. No mail is waiting to be sent."
        one="Every request is kept here. # mail is waiting and will be sent as soon as a mail server is set."
        other="Every request is kept here. # mails are waiting and will be sent as soon as a mail server is set."
      />
    </Alert>
  );
}

/** Downloads all requests that match the filters, not only those of the page. */
function RequestsDownload({ query }: { query: RequestListInput }) {
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
