import { useLingui } from '@lingui/react/macro';
import { Anchor, Badge, Button, Group, Paper, Text } from '@mantine/core';
import { IconId, IconMail, IconPhone } from '@tabler/icons-react';
import { formatDateTime } from '#shared/i18n/format.ts';
import { locales } from '#shared/i18n/locales.ts';
import type { RequestRecord } from '#shared/schemas/inbox.schema.ts';
import { useSite } from '../../../lib/site-context.tsx';
import { MailStates } from './mail-states.tsx';
import styles from './request-card.module.css';
import { RequestDetails } from './request-details.tsx';
import { useSuspicionText } from './use-suspicion-text.ts';

/** One request: who, when, what, how to answer, and what became of its mails. */
export function RequestCard({ request }: { request: RequestRecord }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const suspicionText = useSuspicionText();
  const { id, name, email, phone, reference, createdAt, mails, suspicion } = request;
  const headingId = `request-${id}`;
  return (
    <Paper component="article" className={styles.card} aria-labelledby={headingId}>
      <Group justify="space-between" gap="xs" align="baseline">
        <Group gap="sm" align="center" className={styles.who}>
          <Text component="h2" id={headingId} fw={600} size="lg" dir="auto">
            {name || t`Without a name`}
          </Text>
          <KindBadge request={request} />
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
      <RequestDetails request={request} />
      <Cards cards={request.cards} />
      <Group justify="space-between" gap="xs" align="center">
        <Group gap="lg">
          {phone && (
            <Anchor href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={styles.link}>
              <IconPhone size={18} aria-hidden />
              <bdi className="ltr" dir="ltr">
                {phone}
              </bdi>
            </Anchor>
          )}
          {email && (
            <Anchor href={`mailto:${email}`} className={styles.link}>
              <IconMail size={18} aria-hidden />
              <bdi dir="ltr" className={styles.email}>
                {email}
              </bdi>
            </Anchor>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {t`Reference`} <bdi className="ltr">{reference}</bdi>
        </Text>
      </Group>
      <MailStates mails={mails} />
    </Paper>
  );
}

function KindBadge({ request: { details } }: { request: RequestRecord }) {
  const { t } = useLingui();
  const kinds = { inquiry: t`Inquiry`, suggestion: t`Suggestion`, report: t`Report`, booking: t`Booking`, withdrawal: t`Home visit` };
  const kind = details.type === 'contact' ? details.contactType : details.type;
  return <Badge color={kind === 'suggestion' ? 'gray' : 'sea'}>{kinds[kind]}</Badge>;
}

/** The cards that came along, each a download: looking at one is written down. */
function Cards({ cards }: { cards: RequestRecord['cards'] }) {
  const { t } = useLingui();
  const names = { identityCard: t`Identity card`, insuranceCard: t`Insurance card` };
  if (cards.length === 0) return null;
  return (
    <Group gap="sm" mb="sm">
      {cards.map(({ id, kind }) => (
        <Button key={id} component="a" href={`/admin-api/cards/${id}`} download variant="light" leftSection={<IconId size={18} aria-hidden />}>
          {names[kind]}
        </Button>
      ))}
    </Group>
  );
}
