import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '#shared/i18n/format.ts';
import type { UnsentMail } from '#shared/mail/mail.schema.ts';
import { adminPaths } from '#shared/paths.ts';
import type { MadeLink as MadeLinkRecord, TeamMember } from '#shared/staff/staff.schema.ts';
import { useMailKinds } from '../../requests/admin/use-mail-kinds.ts';
import { MadeLink } from '../../staff/admin/made-link.tsx';
import { useTeamAction } from '../../staff/admin/use-team-action.tsx';
import { Dialog } from '../../ui/admin/forms/dialog.tsx';
import { FormSection } from '../../ui/admin/forms/form-section.tsx';
import { useFailureText } from '../../ui/admin/lib/failure-text.ts';
import { useStaff } from '../../ui/admin/lib/staff-context.tsx';
import { RowList } from '../../ui/admin/row-list.tsx';
import rows from '../../ui/admin/wrapping-row.module.css';
import { SendDialog } from '../../ui/forms/send-dialog.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';

const refetchInterval = 10_000;

/** Mails that failed or wait for staff, each with a button that sends it again. */
export function FailedMails() {
  const { t } = useLingui();
  const failureText = useFailureText();
  const mails = trpc.admin.mail.listUnsent.useQuery(undefined, { refetchInterval });
  const members = trpc.admin.staff.list.useQuery(undefined, { refetchInterval });
  const error = mails.error ?? members.error;
  const isLoaded = mails.data !== undefined && members.data !== undefined;
  const failedMembers = members.data?.filter(({ isActive, mailFailedAt }) => isActive && mailFailedAt !== null) ?? [];
  const items = [...(mails.data ?? []), ...failedMembers];
  return (
    <FormSection anchor="mails" title={t`Unsent e-mails`}>
      {error && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t`The unsent e-mails could not be loaded.`}>
          {failureText(error)}
        </Alert>
      )}
      {isLoaded && items.length === 0 && (
        <Text c="dimmed">
          <Trans>No e-mail has failed.</Trans>
        </Text>
      )}
      {items.length > 0 && (
        <RowList items={items}>
          {(item) =>
            'requestId' in item ? (
              <RequestMailRow key={item.id} mail={item} />
            ) : (
              <StaffMailRow key={item.id} member={item} />
            )
          }
        </RowList>
      )}
    </FormSection>
  );
}

function RequestMailRow({ mail: { id, requestId, reference, kind, state, lastError } }: { mail: UnsentMail }) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const kinds = useMailKinds();
  const utils = trpc.useUtils();
  const sendAgain = trpc.admin.requests.sendMailAgain.useMutation({
    onSuccess: () => notifications.show({ message: t`The e-mail is waiting to be sent again.` }),
    onError: (error) => notifications.show({ color: 'coral', message: failureText(error) }),
    onSettled: () => Promise.all([utils.admin.mail.invalidate(), utils.admin.health.invalidate()]),
  });
  return (
    <li className={rows.row}>
      <div className={rows.texts}>
        <Text fw={500}>{kinds[kind]}</Text>
        <Anchor component={Link} to={adminPaths.requests(requestId)} size="sm">
          <bdi dir="ltr">{reference}</bdi>
        </Anchor>
        <Text size="sm" c="dimmed">
          {state === 'held' ? (
            t`It is more than three days late, so it is sent only if you decide so.`
          ) : (
            <bdi dir="ltr" lang="en">
              {lastError}
            </bdi>
          )}
        </Text>
      </div>
      <Button
        variant="light"
        loading={sendAgain.isPending}
        onClick={() => sendAgain.mutate({ id })}
        aria-label={state === 'held' ? t`Send anyway: ${reference}` : t`Send again: ${reference}`}
      >
        {state === 'held' ? <Trans>Send anyway</Trans> : <Trans>Send again</Trans>}
      </Button>
    </li>
  );
}

/**
 * The mail may have contained a one-time link, which is stored nowhere, so a new link is made. Nobody makes one for
 * themselves; an accepted test mail removes their row.
 */
function StaffMailRow({ member }: { member: TeamMember }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const [link, setLink] = useState<MadeLinkRecord | null>(null);
  const action = useTeamAction(setLink);
  const isSelf = useStaff().id === member.id;
  const { id, name, email, hasJoined, mailFailedAt } = member;
  const failedAt = formatDateTime(mailFailedAt ?? '', locale);
  return (
    <li className={rows.row}>
      <div className={rows.texts}>
        <Text fw={500}>{t`E-mail to a member of staff`}</Text>
        <Anchor component={Link} to={`${adminPaths.staff()}#${id}`} size="sm">
          <bdi>{name}</bdi>
        </Anchor>
        <Text size="sm" c="dimmed">
          <Trans>
            The last e-mail to <bdi dir="ltr">{email}</bdi> did not arrive ({failedAt}).
          </Trans>
        </Text>
      </div>
      {isSelf ? (
        <Button component={Link} to={adminPaths.mail()} variant="light">
          <Trans>Send a test e-mail</Trans>
        </Button>
      ) : (
        <Button variant="light" onClick={() => action.ask({ member, action: { kind: 'link' } })}>
          {hasJoined ? t`Link for a new password` : t`New invitation link`}
        </Button>
      )}
      <Dialog
        opened={link !== null}
        onClose={() => setLink(null)}
        title={t`The link is ready`}
        closeOnClickOutside={false}
        closeOnEscape={false}
      >
        {link && <MadeLink link={link} onDone={() => setLink(null)} />}
      </Dialog>
      <SendDialog {...action.dialog} />
    </li>
  );
}
