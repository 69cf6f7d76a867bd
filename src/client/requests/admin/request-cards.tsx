import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload, IconEye, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import type { DrawnCard } from '#shared/requests/cards.schema.ts';
import type { RequestRecord } from '#shared/requests/inbox.schema.ts';
import { useCan } from '../../ui/admin/lib/staff-context.tsx';
import { Panel } from '../../ui/admin/panel.tsx';
import { CardPagesDialog } from './card-pages-dialog.tsx';
import styles from './request-cards.module.css';
import { useOpenCard } from './use-open-card.ts';

type Card = RequestRecord['cards'][number];

/** The cards of a request, as downloads or pictures of pages. The button explains that each view is recorded. */
export function RequestCards({ cards }: { cards: Card[] }) {
  const { t } = useLingui();
  const canRead = useCan('cards.read');
  const names = { identityCard: t`Identity card`, insuranceCard: t`Insurance card` };
  if (cards.length === 0) return null;
  return (
    <Panel title={t`Cards`}>
      <Text size="sm" c="dimmed" mb="sm">
        {canRead ? (
          <Trans>Whenever you open a card, your name, the card and the time are recorded.</Trans>
        ) : (
          <Trans>You may not open cards.</Trans>
        )}
      </Text>
      <Stack>
        {cards.map((card) => (
          <Group key={card.id} gap="sm">
            {canRead && !card.isMissing ? (
              <OpenCard card={card} name={names[card.kind]} />
            ) : (
              <Text>{names[card.kind]}</Text>
            )}
            <CardState card={card} />
          </Group>
        ))}
      </Stack>
    </Panel>
  );
}

function OpenCard({ card: { id, mayBeActive, scan }, name }: { card: Card; name: string }) {
  const [drawn, setDrawn] = useState<DrawnCard | null>(null);
  const [isOpen, { open: showPages, close: hidePages }] = useDisclosure();
  const { open, isBusy, refusal } = useOpenCard(id, (pages) => {
    setDrawn(pages);
    showPages();
  });
  const isInfected = scan === 'infected';
  const Icon = isInfected ? IconLock : mayBeActive ? IconEye : IconDownload;
  return (
    <>
      {/* Stays focusable while busy or locked, so that the keyboard focus is kept and the dialog can return it. */}
      <Button
        variant="light"
        aria-busy={isBusy}
        aria-disabled={isInfected}
        data-disabled={isInfected}
        leftSection={isBusy ? <Loader size={18} aria-hidden /> : <Icon size={18} aria-hidden />}
        onClick={() => !isInfected && open()}
      >
        {name}
      </Button>
      <Text role="alert" className={styles.refusal} size="sm" c="var(--mantine-color-error)">
        {!isInfected && refusal}
      </Text>
      <CardPagesDialog name={name} isOpen={isOpen} drawn={drawn} onClose={hidePages} onClosed={() => setDrawn(null)} />
    </>
  );
}

/** The results of the checks of a card; renders nothing without results. */
function CardState({ card: { scan, threat, mayBeActive, isMissing } }: { card: Card }) {
  const { t } = useLingui();
  if (isMissing)
    return (
      <Text size="sm" c="var(--mantine-color-error)">
        <Trans>The file is missing</Trans>
      </Text>
    );
  const states = {
    off: null,
    waiting: t`Not yet scanned for viruses`,
    clean: t`No virus found`,
    infected: t`Virus found: ${threat}. This card cannot be opened.`,
  };
  const notes = [
    states[scan],
    mayBeActive ? t`May contain scripts or other active content, so you see pictures of its pages only` : null,
  ].filter((note) => note !== null);
  return (
    <Text size="sm" c={scan === 'infected' ? 'var(--mantine-color-error)' : 'dimmed'}>
      {notes.join(' · ')}
    </Text>
  );
}
