import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Text } from '@mantine/core';
import { formatDateTime } from '#shared/i18n/format.ts';
import { locales } from '#shared/i18n/locales.ts';
import type { RequestPage } from '#shared/requests/inbox.schema.ts';
import type { Reply } from '#shared/requests/replies.schema.ts';
import { AuthorLine } from '../../request-records/admin/author-line.tsx';
import { ignoreRejection, type RequestActions } from '../../request-records/admin/use-request-actions.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { withNumberRuns } from '../../ui/number-runs.tsx';
import { MailDelivery } from './mail-states.tsx';
import styles from './replies.module.css';

interface RepliesProps {
  page: RequestPage;
  /** Absent without permission. */
  actions: RequestActions | undefined;
}

/** The replies of staff, oldest first, with what is known of their delivery. */
export function Replies({ page: { replies, request }, actions }: RepliesProps) {
  const { t } = useLingui();
  if (replies.length === 0) return null;
  return (
    <ol className="stack gap-3" aria-label={t`Replies`}>
      {replies.map((reply) => {
        const { id, language, subject, text, staffName, createdAt } = reply;
        const mail = request.mails.find((each) => each.id === id);
        return (
          <li key={id} className={styles.reply}>
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
          </li>
        );
      })}
    </ol>
  );
}

/** The server does not learn whether a message in WhatsApp was sent; a member of staff says so. */
function WhatsappState({
  reply: { id: replyId, staffName, createdAt, whatsappState },
  actions,
}: { reply: Reply } & Pick<RepliesProps, 'actions'>) {
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
