import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Paper, Skeleton, Stack, Tabs, Text } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import type { InboxTab } from '#shared/requests/inbox.schema.ts';
import { useAnnouncedText } from '../../ui/admin/announcer.tsx';
import { useCan } from '../../ui/admin/lib/staff-context.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { PageButtons } from '../../ui/admin/page-buttons.tsx';
import { useIsPastLastPage } from '../../ui/admin/records/use-list-query.ts';
import { useSelection } from '../../ui/admin/records/use-selection.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { useToday } from '../../ui/lib/use-today.ts';
import { Screen } from '../../ui/screen.tsx';
import { InboxBulkBar } from './inbox-bulk-bar.tsx';
import styles from './inbox-list.module.css';
import { InboxTabs } from './inbox-tabs.tsx';
import { RequestRow } from './request-row.tsx';
import type { Inbox } from './use-inbox.ts';
import { useOpenPages } from './use-open-pages.ts';

const skeletonRows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];

/** The requests of the inbox's tab and filters; the page before stays while the next one loads. */
export const useRequestList = ({ query }: Inbox) =>
  trpc.admin.requests.list.useQuery(query, { placeholderData: keepPreviousData });

interface InboxListProps {
  inbox: Inbox;
  /** The request that is open beside the list. */
  openId?: string;
}

/** The tabs of the inbox and the requests of one. */
export function InboxList({ inbox, openId }: InboxListProps) {
  const { t } = useLingui();
  const { query, tab, openTab, changePage } = inbox;
  const requests = useRequestList(inbox);
  const found = requests.data;
  const isPastLastPage = useIsPastLastPage(inbox, requests);
  const isEmpty = found?.items.length === 0;
  const canWrite = useCan('requests.write');
  const openPages = useOpenPages();
  const today = useToday();
  const total = useAnnouncedText<HTMLParagraphElement>();
  const selection = useSelection(found?.items ?? [], { page: query.page, list: JSON.stringify(query) });
  return (
    <Tabs value={tab} onChange={(value) => openTab(value as InboxTab)} keepMounted={false}>
      <InboxTabs tab={tab} counts={found?.counts} />
      <Tabs.Panel value={tab} pt="xs">
        {found && !found.mail.isConfigured && <MailNotice waiting={found.mail.waiting} />}
        {requests.isError ? (
          <LoadFailure
            title={t`The requests could not be loaded`}
            error={requests.error}
            onRetry={() => void requests.refetch()}
          />
        ) : !found || isPastLastPage ? (
          <Stack aria-busy gap="2xs">
            {skeletonRows.map((key) => (
              <Skeleton key={key} h={56} radius="md" />
            ))}
          </Stack>
        ) : (
          <Stack aria-busy={requests.isPlaceholderData}>
            {/* The tabs show the numbers; screen readers announce that of a search. */}
            <Text ref={total} className="visually-hidden">
              {found.hasMore ? (
                t`More than 10,000 requests`
              ) : (
                <Plural value={found.total} one="# request" other="# requests" />
              )}
            </Text>
            {isEmpty ? (
              <EmptyList inbox={inbox} />
            ) : (
              <Paper className={styles.list} data-stale={requests.isPlaceholderData || undefined}>
                {found.items.map((request) => (
                  <RequestRow
                    key={request.id}
                    request={request}
                    today={today}
                    isOpen={request.id === openId}
                    isBeside={openId !== undefined}
                    openBy={openPages(request.id)}
                    {...(canWrite && { selection })}
                  />
                ))}
              </Paper>
            )}
            {selection.chosen.ids.length > 0 && <InboxBulkBar tab={tab} selection={selection} />}
            <PageButtons page={query.page} pageCount={found.pageCount} onChange={changePage} />
          </Stack>
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

function EmptyList({ inbox: { tab, query, isNarrowed, openTab } }: { inbox: Inbox }) {
  const { t } = useLingui();
  if (isNarrowed || query.sort === 'visit' || query.page > 1)
    return (
      <Screen
        title={t`No request matches this.`}
        text={t`Try fewer words or another choice.`}
        actions={
          tab !== 'all' && (
            <Button variant="default" onClick={() => openTab('all')}>
              <Trans>Search all requests</Trans>
            </Button>
          )
        }
      />
    );
  const texts: Record<InboxTab, [title: string, text?: string]> = {
    open: [t`No open request.`, t`Requests that visitors send through the site’s forms appear here automatically.`],
    mine: [t`No open request is assigned to you.`],
    'call-back': [t`Nobody waits for a call.`],
    changes: [t`No patient asks for a change.`],
    done: [t`No request is done yet.`],
    all: [t`No requests yet.`, t`Requests that visitors send through the site’s forms appear here automatically.`],
    spam: [t`Nothing looks suspicious.`],
  };
  const [title, text] = texts[tab];
  return <Screen title={title} {...(text && { text })} />;
}

/** Says that no mail server is configured, with the number of waiting mails. */
function MailNotice({ waiting }: { waiting: number }) {
  return (
    <Text size="sm" c="var(--mantine-color-error)" className={styles.notice}>
      <IconMailOff size={18} aria-hidden />
      <span>
        <Plural
          value={waiting}
          _0="No mail server is set."
          one="No mail server is set: # e-mail is waiting."
          other="No mail server is set: # e-mails are waiting."
        />
      </span>
    </Text>
  );
}
