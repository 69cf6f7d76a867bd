import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconBrandWhatsapp, IconMap2, IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { type Closing, closingsOf, isOver } from '#shared/appointments/appointment-states.rules.ts';
import { hasBegun, hasDayCome } from '#shared/appointments/appointment-times.rules.ts';
import type { VisitAction } from '#shared/appointments/appointments.schema.ts';
import { telAddress, whatsappNumber } from '#shared/fields/phone.rules.ts';
import { whatsappAddress } from '#shared/fields/whatsapp.rules.ts';
import { clockTimeOf, hourText } from '#shared/i18n/format.ts';
import type { Visit } from '#shared/requests/inbox.schema.ts';
import { useRequestTexts } from '../../request-records/admin/use-request-texts.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useNow } from '../../ui/lib/use-now.ts';
import { NewTabHint } from '../../ui/new-tab-hint.tsx';
import { CloseButtons } from './close-buttons.tsx';
import styles from './own-visit-card.module.css';
import type { Press } from './stored-presses.ts';
import { useVisitTexts } from './use-visit-texts.ts';
import { mapAddress, VisitFacts } from './visit-facts.tsx';

interface OwnVisitCardProps {
  visit: Visit;
  /** The day under whose heading the card stands ("2026-11-25"). */
  day: string;
  /** Why the card is marked: the visit is new or has changed since the page was opened. */
  news: 'new' | 'changed' | null;
  /** The presses that wait for a connection. */
  waiting: readonly Press[];
  onPress: (action: VisitAction, note?: string, reason?: string) => void;
}

/** A visit of the collector who reads it, with everything for the way and the buttons of each step. */
export function OwnVisitCard({ visit, day, news, waiting, onPress }: OwnVisitCardProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const now = useNow();
  const { nameOf } = useRequestTexts();
  const { stateOf, timeOf, warningsOf } = useVisitTexts();
  const [asked, setAsked] = useState<Closing | null>(null);
  const { appointment, area, phone, phoneKey, place } = visit;
  if (!appointment) return null;
  const { state, onTheWayAt, arrivedAt } = appointment;
  const steps = {
    on_the_way: t`On the way`,
    arrived: t`Arrived`,
    done: t`Took place`,
    missed: t`Missed`,
    reopen: t`Open again`,
  };
  const clock = (instant: string) => hourText(clockTimeOf(Date.parse(instant)), locale);
  const isDay = state === 'confirmed' && hasDayCome(appointment, now);
  const pressed = waiting.map(({ action }) => action);
  const isClosing = ['done', 'missed'].includes(pressed.at(-1) ?? '');
  const whatsapp = whatsappNumber(visit);
  return (
    <article className={styles.card} aria-label={nameOf(visit)} data-look={state}>
      <Group justify="space-between" align="start" gap="xs" wrap="nowrap">
        <div>
          <Text fw={700} size="lg">
            {timeOf(visit, day)}
          </Text>
          <Text fw={600} dir="auto" className="same-edge">
            {nameOf(visit)}
          </Text>
        </div>
        <Group gap="2xs">
          {news && <Badge color="coral">{news === 'new' ? t`New` : t`Changed`}</Badge>}
          <Badge variant="light" color={state === 'missed' ? 'coral' : 'sea'}>
            {arrivedAt && state === 'confirmed'
              ? steps.arrived
              : onTheWayAt && state === 'confirmed'
                ? steps.on_the_way
                : stateOf(visit)}
          </Badge>
        </Group>
      </Group>
      {warningsOf(visit).map((warning) => (
        <Text key={warning} size="sm" c="var(--mantine-color-error)">
          {warning}
        </Text>
      ))}
      <div className={styles.ways}>
        {phone && phoneKey !== '' && (
          <Button
            component="a"
            href={telAddress(visit)}
            size="lg"
            variant="light"
            leftSection={<IconPhone size={22} aria-hidden />}
          >
            <Trans>Call</Trans>
          </Button>
        )}
        {place === 'home' && area && (
          <Button
            component="a"
            href={mapAddress(area)}
            target="_blank"
            rel="noreferrer"
            size="lg"
            variant="light"
            leftSection={<IconMap2 size={22} aria-hidden />}
          >
            <Trans>Map</Trans>
            <NewTabHint />
          </Button>
        )}
        {whatsapp && (
          <Button
            component="a"
            href={whatsappAddress(whatsapp)}
            target="_blank"
            rel="noreferrer"
            size="lg"
            variant="light"
            leftSection={<IconBrandWhatsapp size={22} aria-hidden />}
          >
            WhatsApp
            <NewTabHint />
          </Button>
        )}
      </div>
      {phone && (
        <Anchor href={telAddress(visit)} className="tap" underline="never">
          <bdi dir="ltr">{phone}</bdi>
        </Anchor>
      )}
      <VisitFacts visit={visit} linksMap={false} />
      {waiting.length > 0 && (
        <Stack gap={0} role="status">
          {waiting.map(({ key, action, at }) => (
            <Text key={key} size="sm" fw={600}>
              <Trans>
                {steps[action]} at {clock(at)}: waits for a connection
              </Trans>
            </Text>
          ))}
        </Stack>
      )}
      <Group gap="xs">
        {isDay && !isClosing && !onTheWayAt && !arrivedAt && !pressed.includes('on_the_way') && (
          <Button size="lg" variant="default" onClick={() => onPress('on_the_way')}>
            {steps.on_the_way}
          </Button>
        )}
        {isDay && !isClosing && !arrivedAt && !pressed.includes('arrived') && (
          <Button size="lg" variant="default" onClick={() => onPress('arrived')}>
            {steps.arrived}
          </Button>
        )}
        {!isClosing && (
          <CloseButtons
            closings={state === 'confirmed' ? closingsOf(appointment, now) : []}
            hasBegun={hasBegun(appointment, now)}
            isBusy={false}
            asked={asked}
            onAsk={setAsked}
            onClose={onPress}
          />
        )}
        {isOver(state) && (
          <Button variant="default" onClick={() => onPress('reopen')}>
            {steps.reopen}
          </Button>
        )}
      </Group>
    </article>
  );
}
