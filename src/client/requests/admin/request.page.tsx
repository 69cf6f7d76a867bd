import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Badge, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconUserSearch, IconUsers } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { Link, useParams } from 'react-router';
import { formatDateTime } from '#shared/i18n/format.ts';
import { adminPaths } from '#shared/paths.ts';
import type { Colleague, RequestLine, RequestPage as RequestPageData } from '#shared/requests/inbox.schema.ts';
import { isInvented } from '#shared/requests/request-origin.ts';
import { AppointmentPanel } from '../../appointments/admin/appointment-panel.tsx';
import { ChangesSince } from '../../request-records/admin/changes-since.tsx';
import { type RequestActions, useRequestActions } from '../../request-records/admin/use-request-actions.ts';
import { useRequestTexts } from '../../request-records/admin/use-request-texts.ts';
import { type TypedTexts, useTypedTexts } from '../../request-records/admin/use-typed-texts.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { UnsavedDialog } from '../../ui/admin/forms/dialog.tsx';
import { useUnsavedGuard } from '../../ui/admin/forms/use-unsaved-guard.ts';
import { LanguageName } from '../../ui/admin/language-name.tsx';
import { useCan } from '../../ui/admin/lib/staff-context.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { Panel } from '../../ui/admin/panel.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { ChangeRequests } from './change-requests.tsx';
import { Composer, useComposer } from './composer.tsx';
import { InboxList } from './inbox-list.tsx';
import { RelatedRequests } from './related-requests.tsx';
import styles from './request.page.module.css';
import { RequestCards } from './request-cards.tsx';
import { RequestDetails } from './request-details.tsx';
import { RequestHead } from './request-head.tsx';
import { useRequestKeys } from './request-keys.tsx';
import { RequestNeighbours } from './request-neighbours.tsx';
import { Timeline } from './timeline.tsx';
import { type Inbox, useInbox } from './use-inbox.ts';
import { useSpamReasonText } from './use-spam-text.ts';

/** The list from a wide window on, and one request beside it. */
export function RequestPage() {
  const { t } = useLingui();
  const id = useParams().requestId ?? '';
  const inbox = useInbox();
  const keys = useRequestKeys(id);
  const isBeside = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false });
  // The request keeps its place at every width, so that turning a tablet closes no dialog.
  return (
    <div className={`${styles.work} ${isBeside ? styles.split : ''}`}>
      {isBeside && (
        <section className={styles.list} aria-label={t`Requests`}>
          <InboxList inbox={inbox} openId={id} />
        </section>
      )}
      <Work key={id} id={id} inbox={inbox} keys={keys} />
      {keys.dialog}
    </div>
  );
}

interface WorkProps {
  id: string;
  inbox: Inbox;
  keys: ReturnType<typeof useRequestKeys>;
}

/** The work on one request. */
function Work({ id, inbox, keys }: WorkProps) {
  const { t } = useLingui();
  const { nameOf } = useRequestTexts();
  const canWrite = useCan('requests.write');
  const found = trpc.admin.requests.get.useQuery({ id });
  const colleagues = trpc.admin.requests.listColleagues.useQuery().data ?? [];
  const page = found.data;
  const request = page?.request;
  const actions = useRequestActions({ id, version: request?.version ?? 0 });
  const typed = useTypedTexts(id);
  const guard = useUnsavedGuard(typed.isUnsaved);
  const leave = () => {
    typed.clear();
    guard.leave();
  };
  const own = canWrite ? actions : undefined;
  const changesSince = (version: number) => <ChangesSince events={page?.events ?? []} version={version} />;
  return (
    <div className={styles.view}>
      <AdminPage
        title={request ? nameOf(request) : t`Request`}
        tabTitle={request?.reference ?? t`Request`}
        head={(heading) => (
          <RequestHead
            heading={heading}
            neighbours={<RequestNeighbours inbox={inbox} id={id} request={request} completingId={keys.completingId} />}
            page={page}
            colleagues={colleagues}
            actions={own}
            reason={typed.reason}
            changesSince={changesSince}
            onDismiss={keys.dismiss}
            refusal={page && <Refused page={page} actions={actions} />}
          />
        )}
      >
        {page ? (
          <Opened page={page} colleagues={colleagues} actions={own} typed={typed} changesSince={changesSince} />
        ) : found.isError ? (
          <LoadFailure
            title={t`The request could not be loaded`}
            error={found.error}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <Stack aria-busy mt="md">
            <Skeleton h={120} radius="lg" />
            <Skeleton h={260} radius="lg" />
          </Stack>
        )}
      </AdminPage>
      <UnsavedDialog isOpen={guard.isAsking} onStay={guard.stay} onLeave={leave} />
    </div>
  );
}

interface OpenedProps {
  page: RequestPageData;
  colleagues: Colleague[];
  /** Absent without permission. */
  actions: RequestActions | undefined;
  typed: TypedTexts;
  changesSince: (version: number) => ReactNode;
}

function Opened({ page, colleagues, actions, typed, changesSince }: OpenedProps) {
  const { t } = useLingui();
  const templates = trpc.admin.requests.listReplyTemplates.useQuery();
  const composer = useComposer(typed);
  const history = useRef<HTMLHeadingElement>(null);
  // On a phone, other requests come after the history of this one.
  const hasSide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false });
  const { request, events, repeated, related } = page;
  const others = (
    <>
      <RelatedRequests related={related} />
      {actions && (
        <Anchor component={Link} to={adminPaths.person({ request: request.id })} className={styles.person}>
          <IconUserSearch size={18} aria-hidden />
          <Trans>All data about this person</Trans>
        </Anchor>
      )}
    </>
  );
  return (
    <div className={styles.columns}>
      <aside className={styles.side} aria-label={t`Appointment and person`}>
        <AppointmentPanel page={page} colleagues={colleagues} actions={actions} changesSince={changesSince} />
        {hasSide && others}
      </aside>
      <div className={styles.main}>
        <Panel title={t`What was asked`} mark={<Arrival page={page} />}>
          <Suspected spamReason={request.spamReason} />
          <Repeated repeated={repeated} />
          <ChangeRequests
            request={request}
            events={events}
            colleagues={colleagues}
            actions={actions}
            changesSince={changesSince}
            onReply={() => composer.write('reply')}
          />
          <RequestDetails page={page} />
        </Panel>
        <RequestCards cards={request.cards} />
        <Timeline page={page} actions={actions} headingRef={history} />
        {!hasSide && others}
        <Composer
          page={page}
          templates={templates.data ?? []}
          typed={typed}
          composer={composer}
          actions={actions}
          onSaved={() => history.current?.focus({ preventScroll: true })}
        />
      </div>
    </div>
  );
}

/** Why the last change was refused; after a conflict, with the changes since. */
function Refused({ page, actions }: { page: RequestPageData; actions: RequestActions }) {
  const { t } = useLingui();
  const { refusal } = actions;
  if (!refusal) return null;
  const { since } = refusal;
  return (
    <Alert
      color="coral"
      role="alert"
      icon={<IconUsers />}
      title={since === null ? t`This was not saved` : t`Changed in the meantime`}
      withCloseButton
      closeButtonLabel={t`Close`}
      onClose={actions.dismiss}
    >
      <Text>{refusal.text}</Text>
      {since !== null && <ChangesSince events={page.events} version={since} />}
    </Alert>
  );
}

function Arrival({ page: { request } }: { page: RequestPageData }) {
  const { t } = useLingui();
  const { locale } = useSite();
  return (
    <Group gap="sm">
      {isInvented(request) && <Badge variant="outline">{t`Demo`}</Badge>}
      {request.locale !== locale && (
        <Badge color="gray">
          <LanguageName code={request.locale} />
        </Badge>
      )}
      <Text size="sm" c="dimmed" component="time" dateTime={request.createdAt}>
        {formatDateTime(request.createdAt, locale)}
      </Text>
    </Group>
  );
}

function Suspected({ spamReason }: { spamReason: string | null }) {
  const spamReasonText = useSpamReasonText();
  if (spamReason === null) return null;
  return (
    <Text size="sm" c="var(--mantine-color-error)">
      {spamReasonText(spamReason)}
    </Text>
  );
}

/**
 * A link to the request that this one may repeat: only staff can tell a repeat from a second person of the same family.
 */
function Repeated({ repeated }: { repeated: RequestLine | null }) {
  if (!repeated) return null;
  const { id, reference } = repeated;
  return (
    <Text size="sm">
      <Trans>
        Perhaps a repeat of{' '}
        <Anchor component={Link} to={adminPaths.requests(id)} className="ltr">
          <bdi>{reference}</bdi>
        </Anchor>
      </Trans>
    </Text>
  );
}
