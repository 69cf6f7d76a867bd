import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Code, Group, Text } from '@mantine/core';
import { formatDateTime } from '#shared/i18n/format.ts';
import type { Delivery } from '#shared/webhooks/webhooks.schema.ts';
import { RowList } from '../../ui/admin/row-list.tsx';
import rows from '../../ui/admin/wrapping-row.module.css';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useWebhookTexts } from './use-webhook-texts.ts';
import styles from './webhook.module.css';

interface DeliveryListProps {
  /** Undefined while loading. */
  deliveries: Delivery[] | undefined;
  /** The id of the delivery that is being sent again. */
  sendingId: string | undefined;
  onSendAgain: (delivery: Delivery) => void;
}

const colours: Record<Delivery['state'], string> = { waiting: 'gray', delivered: 'sea', failed: 'coral' };

/** The deliveries of a webhook with their results. */
export function DeliveryList({ deliveries, sendingId, onSendAgain }: DeliveryListProps) {
  return (
    <RowList items={deliveries} skeleton={{ rowClass: rows.row, count: 3 }}>
      {(delivery) => {
        const isSending = delivery.id === sendingId;
        return (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            isSending={isSending}
            onSendAgain={() => onSendAgain(delivery)}
          />
        );
      }}
    </RowList>
  );
}

function DeliveryRow({
  delivery,
  isSending,
  onSendAgain,
}: {
  delivery: Delivery;
  isSending: boolean;
  onSendAgain: () => void;
}) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { states, faults } = useWebhookTexts();
  const { type, subject, state, attempts, lastStatus, fault, lastAnswer, nextAttemptAt } = delivery;
  const next = nextAttemptAt && formatDateTime(nextAttemptAt, locale);
  const name = `${type} ${subject}`.trim();
  return (
    <li className={rows.row}>
      <div className={rows.texts}>
        <Group gap="xs">
          <Badge color={colours[state]} variant="light">
            {states[state]}
          </Badge>
          <Text span fw={500} size="sm" ff="monospace">
            <bdi dir="ltr">{name}</bdi>
          </Text>
        </Group>
        <Text size="sm" c="dimmed" mt="2xs">
          {formatDateTime(delivery.createdAt, locale)}
          {' · '}
          <Plural value={attempts} _0="Not tried yet" one="# attempt" other="# attempts" />
          {lastStatus !== null && (
            <span>
              {' · '}
              <Trans>Answer {lastStatus}</Trans>
            </span>
          )}
          {next && attempts > 0 && (
            <span>
              {' · '}
              <Trans>Next attempt {next}</Trans>
            </span>
          )}
        </Text>
        {fault && <Text size="sm">{faults[fault]}</Text>}
        {fault && lastAnswer && (
          <Code className={styles.answer} dir="ltr">
            {lastAnswer}
          </Code>
        )}
      </div>
      <Button variant="default" onClick={onSendAgain} loading={isSending} aria-label={t`Send again: ${name}`}>
        <Trans>Send again</Trans>
      </Button>
    </li>
  );
}
