import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { RequestRecord } from '#shared/schemas/inbox.schema.ts';
import { Panel } from '../../../components/admin/panel.tsx';
import { useCan } from '../../../lib/admin/staff-context.tsx';

/** The cards that came along, each a download: looking at one is written down, and the button says so. */
export function RequestCards({ cards }: { cards: RequestRecord['cards'] }) {
  const { t } = useLingui();
  const canRead = useCan('cards.read');
  const names = { identityCard: t`Identity card`, insuranceCard: t`Insurance card` };
  if (cards.length === 0) return null;
  return (
    <Panel title={t`Cards`}>
      <Text size="sm" c="dimmed" mb="sm">
        {canRead ? <Trans>Your name, the card and the time are written down whenever you open one.</Trans> : <Trans>You may not open cards.</Trans>}
      </Text>
      <Group gap="sm">
        {cards.map(({ id, kind }) =>
          canRead ? (
            <Button key={id} component="a" href={`/admin-api/cards/${id}`} download variant="light" leftSection={<IconDownload size={18} aria-hidden />}>
              {names[kind]}
            </Button>
          ) : (
            <Text key={id}>{names[kind]}</Text>
          ),
        )}
      </Group>
    </Panel>
  );
}
