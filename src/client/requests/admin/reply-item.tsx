import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Text } from '@mantine/core';
import { formatDateTime } from '#shared/i18n/format.ts';
import { locales } from '#shared/i18n/locales.ts';
import type { RequestRecord } from '#shared/requests/inbox.schema.ts';
import type { Reply } from '#shared/requests/replies.schema.ts';
import { AuthorLine } from '../../request-records/admin/author-line.tsx';
import { ignoreRejection, type RequestActions } from '../../request-records/admin/use-request-actions.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { withNumberRuns } from '../../ui/number-runs.tsx';
import { MailDelivery } from './mail-delivery.tsx';
import styles from './reply-item.module.css';

interface ReplyItemProps {
  reply: Reply;
  /** Null for a message in WhatsApp. */
  mail: RequestRecord['mails'][number] | null;
  /** Absent without permission. */
  actions: RequestActions | undefined;
}

/** A reply of staff, with what is known of its delivery. */
export function ReplyItem({ reply, mail, actions }: ReplyItemProps) {
  const { t } = useLingui();
  const { language, subject, text, staffName, createdAt } = reply;
  return (
    <div className={styles.reply}>
      <AuthorLine name={staffName} at={createdAt} />
      <div lang={language} dir={locales[language].direction} className={styles.text}>
        {subject && (
          <Text size="sm" fw={500} mb="2xs">
            {withNumberRuns(subject)}
          </Text>
        )}
        <Text size="sm">{withNumberRuns(text)}</Text>
      </div>
      {mail ? (
        <MailDelivery name={t`E-mail`} mail={mail} actions={actions} />
      ) : (
        <WhatsappState reply={reply} actions={actions} />
      )}
    </div>
  );
}

/** The server does not learn whether a message in WhatsApp was sent; a member of staff says so. */
function WhatsappState({
  reply: { id: replyId, staffName, createdAt, whatsappState },
  actions,
}: Pick<ReplyItemProps, 'reply' | 'actions'>) {
  const { t } = useLingui();
  const { locale } = useSite();
  if (whatsappState !== 'opened')
    return (
      <Group gap="xs">
        <Text size="sm">WhatsApp</Text>
        <Badge color={whatsappState === 'sent' ? 'sea' : 'gray'}>
          {whatsappState === 'sent' ? t`sent` : t`not sent`}
        </Badge>
      </Group>
    );
  const at = formatDateTime(createdAt, locale);
  const confirm = (isSent: boolean) =>
    actions && ignoreRejection(actions.confirmWhatsapp.mutateAsync({ id: actions.seen.id, replyId, isSent }));
  return (
    <>
      <Text size="sm">
        <Trans>
          Opened in WhatsApp by <bdi>{staffName}</bdi>, {at}. Was it sent?
        </Trans>
      </Text>
      {actions && (
        <Group gap="xs" mt="xs">
          <Button variant="light" onClick={() => confirm(true)} disabled={actions.isBusy}>
            <Trans>Sent</Trans>
          </Button>
          <Button variant="subtle" onClick={() => confirm(false)} disabled={actions.isBusy}>
            <Trans>Not sent</Trans>
          </Button>
        </Group>
      )}
    </>
  );
}
