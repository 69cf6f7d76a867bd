import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Badge, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconEye, IconUserSearch, IconUsers } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link, useParams } from 'react-router';
import type { AppointmentMailKind } from '#shared/appointments/appointments.schema.ts';
import { isolated } from '#shared/fields/direction-marks.rules.ts';
import { formatDateTime } from '#shared/i18n/format.ts';
import { locales } from '#shared/i18n/locales.ts';
import { adminPaths } from '#shared/paths.ts';
import type { RequestLine, RequestPage as RequestPageData } from '#shared/requests/inbox.schema.ts';
import { isInvented } from '#shared/requests/request-origin.ts';
import { AppointmentSummary } from '../../appointments/admin/appointment-summary.tsx';
import { MessageStates } from '../../messages/admin/message-states.tsx';
import { ChangesSince } from '../../request-records/admin/changes-since.tsx';
import { RequestHistory } from '../../request-records/admin/request-history.tsx';
import {
  ignoreRejection,
  type RequestActions,
  useRequestActions,
} from '../../request-records/admin/use-request-actions.ts';
import { useRequestTexts } from '../../request-records/admin/use-request-texts.ts';
import { useTypedTexts } from '../../request-records/admin/use-typed-texts.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { UnsavedDialog } from '../../ui/admin/forms/dialog.tsx';
import { useUnsavedGuard } from '../../ui/admin/forms/use-unsaved-guard.ts';
import { useCan } from '../../ui/admin/lib/staff-context.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { Panel } from '../../ui/admin/panel.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { ChangeRequests } from './change-requests.tsx';
import { ContactPanel } from './contact-panel.tsx';
import { CorrectTotal } from './correct-total.tsx';
import { InboxList } from './inbox-list.tsx';
import { MailStates } from './mail-states.tsx';
import { RelatedRequests } from './related-requests.tsx';
import { ReplyPanel } from './reply-panel.tsx';
import styles from './request.page.module.css';
import { RequestCards } from './request-cards.tsx';
import { RequestDetails } from './request-details.tsx';
import { useRequestKeys } from './request-keys.tsx';
import { RequestNeighbours } from './request-neighbours.tsx';
import { StatePanel } from './state-panel.tsx';
import { TaskPanel } from './task-panel.tsx';
import { useInbox } from './use-inbox.ts';
import { useOpenPages } from './use-open-pages.ts';
import { useSpamReasonText } from './use-spam-text.ts';

export function RequestPage() {
  const { t } = useLingui();
  const id = useParams().requestId ?? '';
  const { nameOf } = useRequestTexts();
  const found = trpc.admin.requests.get.useQuery({ id });
  const inbox = useInbox();
  const keys = useRequestKeys(id);
  const isBeside = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false });
  const request = found.data?.request;
  // The page keeps its place at every width, so that turning a tablet closes no dialog.
  return (
    <div className={isBeside ? styles.split : styles.alone}>
      {isBeside && (
        <section className={styles.list} aria-label={t`Requests`}>
          <InboxList inbox={inbox} openId={id} />
        </section>
      )}
      <AdminPage title={request ? nameOf(request) : t`Request`} tabTitle={request?.reference ?? t`Request`}>
        <RequestNeighbours inbox={inbox} id={id} request={request} completingId={keys.completingId} />
        {found.data ? (
          <Opened key={id} page={found.data} onDismiss={keys.dismiss} />
        ) : found.isError ? (
          <LoadFailure
            title={t`The request could not be loaded`}
            error={found.error}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <Stack aria-busy>
            <Skeleton h={120} radius="lg" />
            <Skeleton h={260} radius="lg" />
          </Stack>
        )}
        {keys.dialog}
      </AdminPage>
    </div>
  );
}

function Opened({ page, onDismiss }: { page: RequestPageData; onDismiss: () => void }) {
  const { t } = useLingui();
  const { kindOf } = useRequestTexts();
  const canWrite = useCan('requests.write');
  const templates = trpc.admin.requests.listReplyTemplates.useQuery();
  const colleagues = trpc.admin.requests.listColleagues.useQuery();
  const { request, events, repeated, related } = page;
  const actions = useRequestActions(request);
  const typed = useTypedTexts(request.id);
  const telling = {
    openWhatsapp: (about: AppointmentMailKind) =>
      ignoreRejection(actions.openWhatsapp.mutateAsync({ id: request.id, language: request.locale, about })),
    sendMailAgain: (id: string) => ignoreRejection(actions.sendMailAgain.mutateAsync({ id })),
    isBusy: actions.isBusy,
  };
  const changesSince = (version: number) => <ChangesSince events={events} version={version} />;
  const replyText = useRef<HTMLTextAreaElement>(null);
  const guard = useUnsavedGuard(typed.isUnsaved);
  const leave = () => {
    typed.clear();
    guard.leave();
  };
  return (
    <>
      <OpenedBy id={request.id} />
      <Refused page={page} actions={actions} />
      <div className={styles.page}>
        <div className={styles.columns}>
          <div className={styles.main}>
            <Panel title={kindOf(request)} mark={<Arrival page={page} />}>
              <Suspected spamReason={request.spamReason} />
              <Repeated repeated={repeated} />
              <ChangeRequests
                request={request}
                events={events}
                colleagues={colleagues.data ?? []}
                actions={actions}
                changesSince={changesSince}
                onReply={() => replyText.current?.focus()}
              />
              <AppointmentSummary request={request} events={events} telling={canWrite ? telling : undefined} />
              <RequestDetails request={request} visitPoint={page.visitPoint} />
              {canWrite && <CorrectTotal request={request} changesSince={changesSince} />}
              <ContactPanel request={request} />
            </Panel>
            <RequestCards cards={request.cards} />
          </div>
          <aside className={styles.side} aria-label={t`Actions`}>
            {canWrite && (
              <StatePanel
                request={request}
                colleagues={colleagues.data ?? []}
                actions={actions}
                changesSince={changesSince}
                reason={typed.reason}
                onDismiss={onDismiss}
              />
            )}
            {canWrite && <TaskPanel request={request} colleagues={colleagues.data ?? []} actions={actions} />}
            <MailStates mails={request.mails} actions={canWrite ? actions : undefined} />
            <MessageStates messages={request.messages} actions={canWrite ? actions : undefined} />
            <RelatedRequests related={related} />
            {canWrite && (
              <Anchor component={Link} to={adminPaths.person({ request: request.id })} className={styles.person}>
                <IconUserSearch size={18} aria-hidden />
                <Trans>All data about this person</Trans>
              </Anchor>
            )}
          </aside>
          <div className={styles.main}>
            <ReplyPanel
              page={page}
              templates={templates.data ?? []}
              typed={typed}
              textRef={replyText}
              actions={canWrite ? actions : undefined}
            />
            <RequestHistory request={request} events={events} actions={actions} note={typed.note} />
          </div>
        </div>
      </div>
      <UnsavedDialog isOpen={guard.isAsking} onStay={guard.stay} onLeave={leave} />
    </>
  );
}

/** Warns that a colleague has the same request open, so that two do not answer it. */
function OpenedBy({ id }: { id: string }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const names = useOpenPages()(id).map(isolated);
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
  return (
    <div role="status">
      {names.length > 0 && (
        <Text size="sm" c="dimmed">
          <IconEye size={16} aria-hidden className={styles.eye} /> {t`Opened by ${list}`}
        </Text>
      )}
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
      <Badge color="gray" lang={request.locale}>
        {locales[request.locale].ownName}
      </Badge>
      <Text size="sm" c="dimmed">
        <time dateTime={request.createdAt}>{formatDateTime(request.createdAt, locale)}</time> ·{' '}
        <bdi className="ltr">{request.reference}</bdi>
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
