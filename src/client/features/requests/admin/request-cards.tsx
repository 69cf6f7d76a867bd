import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconShieldLock } from '@tabler/icons-react';
import type { RequestRecord } from '#shared/schemas/inbox.schema.ts';
import { Panel } from '../../../components/admin/panel.tsx';
import { useCan } from '../../../lib/admin/staff-context.tsx';

type Card = RequestRecord['cards'][number];

/** The cards that came along, each a download: looking at one is written down, and the button says so. */
export function RequestCards({ cards }: { cards: Card[] }) {
  const { t } = useLingui();
  const canRead = useCan('cards.read');
  const names = { identityCard: t`Identity card`, insuranceCard: t`Insurance card` };
  if (cards.length === 0) return null;
  return (
    <Panel title={t`Cards`}>
      <Text size="sm" c="dimmed" mb="sm">
        {canRead ? <Trans>Your name, the card and the time are written down whenever you open one.</Trans> : <Trans>You may not open cards.</Trans>}
      </Text>
      <Stack gap="sm">
        {cards.map((card) => (
          <Group key={card.id} gap="sm">
            {canRead && card.scan !== 'infected' ? <OpenCard card={card} name={names[card.kind]} /> : <Text>{names[card.kind]}</Text>}
            <CardState card={card} />
          </Group>
        ))}
      </Stack>
    </Panel>
  );
}

function OpenCard({ card: { id, mayBeActive, scan }, name }: { card: Card; name: string }) {
  // A card that waits for the virus scanner may be refused: the reason is read in a tab of its own, which closes by itself for a download.
  const target = mayBeActive || scan === 'waiting' ? { target: '_blank', rel: 'noreferrer' } : { download: true };
  const icon = mayBeActive ? <IconShieldLock size={18} aria-hidden /> : <IconDownload size={18} aria-hidden />;
  return (
    <Button component="a" href={`/admin-api/cards/${id}`} {...target} variant="light" leftSection={icon}>
      {name}
    </Button>
  );
}

/** The results of the checks of a card; renders nothing if there are none. */
function CardState({ card: { scan, threat, mayBeActive, type } }: { card: Card }) {
  const { t } = useLingui();
  const states = {
    off: null,
    waiting: t`Not yet scanned for viruses`,
    clean: t`No virus found`,
    infected: t`Virus found: ${threat}. This card cannot be opened.`,
  };
  const notes = [
    states[scan],
    mayBeActive ? t`May contain scripts or other active content, so it opens in a sandbox only` : null,
    type === 'image/heic' ? t`Comes as it was sent: this kind of picture cannot be drawn anew here` : null,
  ].filter((note) => note !== null);
  return (
    <Text size="sm" c={scan === 'infected' ? 'coral' : 'dimmed'}>
      {notes.join(' · ')}
    </Text>
  );
}
