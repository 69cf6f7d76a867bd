import { useLingui } from '@lingui/react/macro';
import { Anchor, Badge, Group, Paper, Text } from '@mantine/core';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { formatDateTime } from '#shared/i18n/format.ts';
import { locales } from '#shared/i18n/locales.ts';
import type { RequestRecord } from '#shared/schemas/requests.schema.ts';
import { useSite } from '../../../lib/site-context.tsx';
import { MailStates } from './mail-states.tsx';
import styles from './request-card.module.css';
import { useSuspicionText } from './use-suspicion-text.ts';

/** One request: who, when, what, how to answer, and what became of its mails. */
export function RequestCard({ request }: { request: RequestRecord }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const suspicionText = useSuspicionText();
  const { id, name, email, phone, reference, createdAt, contactType, message, mails, suspicion } = request;
  const types = { inquiry: t`Inquiry`, suggestion: t`Suggestion` };
  const headingId = `request-${id}`;
  return (
    <Paper component="article" className={styles.card} aria-labelledby={headingId}>
      <Group justify="space-between" gap="xs" align="baseline">
        <Group gap="sm" align="center" className={styles.who}>
          <Text component="h2" id={headingId} fw={600} size="lg" dir="auto">
            {name}
          </Text>
          {contactType && <Badge color={contactType === 'inquiry' ? 'sea' : 'gray'}>{types[contactType]}</Badge>}
          {request.locale !== locale && (
            <Badge color="gray" lang={request.locale}>
              {locales[request.locale].ownName}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          <time dateTime={createdAt}>{formatDateTime(createdAt, locale)}</time>
        </Text>
      </Group>
      {suspicion && (
        <Text size="sm" c="var(--mantine-color-error)" mt={4}>
          {suspicionText(suspicion)}
        </Text>
      )}
      <p className={styles.message} dir="auto" lang={request.locale}>
        {message}
      </p>
      <Group justify="space-between" gap="xs" align="center">
        <Group gap="lg">
          <Anchor href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={styles.link}>
            <IconPhone size={18} aria-hidden />
            <bdi className="ltr" dir="ltr">
              {phone}
            </bdi>
          </Anchor>
          <Anchor href={`mailto:${email}`} className={styles.link}>
            <IconMail size={18} aria-hidden />
            <bdi dir="ltr" className={styles.email}>
              {email}
            </bdi>
          </Anchor>
        </Group>
        <Text size="sm" c="dimmed">
          {t`Reference`} <bdi className="ltr">{reference}</bdi>
        </Text>
      </Group>
      <MailStates mails={mails} />
    </Paper>
  );
}
