import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge, Skeleton, Stack, Tabs, VisuallyHidden } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { AdminPage } from '../../components/admin/admin-page.tsx';
import { LoadFailure } from '../../components/admin/load-failure.tsx';
import { PageButtons } from '../../components/admin/page-buttons.tsx';
import { Screen } from '../../components/screen.tsx';
import { MailNotice } from '../../features/requests/admin/mail-notice.tsx';
import { RequestCard } from '../../features/requests/admin/request-card.tsx';
import { trpc } from '../../lib/trpc.ts';

const refreshMs = 30_000;
const lastPage = 100_000;
const skeletonCards = ['a', 'b', 'c'];

/** What visitors sent, newest first; what looks like spam stands apart. */
export function RequestsPage() {
  const { t } = useLingui();
  const { folder, page, change } = useRequestsAddress();
  const requests = trpc.admin.requests.list.useQuery({ folder, page }, { refetchInterval: refreshMs, placeholderData: keepPreviousData });
  const found = requests.isPlaceholderData && requests.data?.page !== page ? undefined : requests.data;
  const suspected = requests.data?.suspectedCount ?? 0;
  return (
    <AdminPage title={t`Requests`}>
      {requests.data && !requests.data.mail.isConfigured && <MailNotice waiting={requests.data.mail.waiting} />}
      <Tabs value={folder} onChange={(value) => change(value === 'suspected' ? 'suspected' : 'inbox', 1)} keepMounted={false}>
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
          ) : !found || requests.isPlaceholderData ? (
            <Stack aria-busy>
              {skeletonCards.map((key) => (
                <Skeleton key={key} h={168} radius="lg" />
              ))}
            </Stack>
          ) : found.items.length === 0 ? (
            <Screen
              title={folder === 'inbox' ? t`No requests yet.` : t`Nothing looks suspicious.`}
              text={folder === 'inbox' ? t`What visitors send through the contact form appears here.` : ''}
            />
          ) : (
            <Stack>
              {found.items.map((request) => (
                <RequestCard key={request.id} request={request} />
              ))}
              <PageButtons page={page} pageCount={found.pageCount} onChange={(next) => change(folder, next)} />
            </Stack>
          )}
        </Tabs.Panel>
      </Tabs>
    </AdminPage>
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

/** Folder and page stand in the address. */
function useRequestsAddress() {
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get('page'));
  const folder: 'inbox' | 'suspected' = search.get('folder') === 'suspected' ? 'suspected' : 'inbox';
  const page = Number.isInteger(asked) && asked >= 1 && asked <= lastPage ? asked : 1;
  const change = (nextFolder: typeof folder, nextPage: number) =>
    setSearch({ ...(nextFolder === 'suspected' && { folder: nextFolder }), ...(nextPage > 1 && { page: String(nextPage) }) });
  return { folder, page, change };
}
