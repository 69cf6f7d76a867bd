import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { isOver } from '#shared/appointments/appointment-states.rules.ts';
import { clockTimeOf, formatDayAndMonth, formatWeekday, hourText } from '#shared/i18n/format.ts';
import type { Visit } from '#shared/requests/inbox.schema.ts';
import { dayAfter, dayOf } from '#shared/time/days.rules.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { useStaff } from '../../ui/admin/lib/staff-context.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { useToday } from '../../ui/lib/use-today.ts';
import { DayList } from './day-list.tsx';
import { OwnVisitCard } from './own-visit-card.tsx';
import { useVisitNews } from './use-visit-news.ts';
import { useVisitPresses } from './use-visit-presses.ts';
import { visitButtonId } from './visit-button.tsx';
import { VisitDialog } from './visit-dialog.tsx';

const dayOfVisit = ({ appointment }: Visit): string => dayOf(appointment?.startsAt ?? '');
/** The visits in their order, those that are over last. */
const openFirst = (visits: readonly Visit[]): Visit[] =>
  visits.toSorted((one, other) => Number(isOverVisit(one)) - Number(isOverVisit(other)));
const isOverVisit = ({ appointment }: Visit): boolean => appointment !== null && isOver(appointment.state);
const refreshMs = 20_000;

/** For nurses: their own appointments of today and tomorrow, and earlier ones that nobody closed. */
export function OwnVisitsPage() {
  const { t } = useLingui();
  const { locale } = useSite();
  const me = useStaff().id;
  const today = useToday();
  const found = trpc.admin.requests.listOwnVisits.useQuery(undefined, {
    refetchInterval: refreshMs,
    refetchOnWindowFocus: 'always',
  });
  const [openedId, setOpenedId] = useState<string | null>(null);
  const earlier = found.data?.earlier ?? [];
  const days = [
    ...[...new Set(earlier.map(dayOfVisit))].map((day) => ({
      day,
      title: t`Not closed yet`,
      visits: earlier.filter((visit) => dayOfVisit(visit) === day),
    })),
    { day: today, title: t`Today`, visits: found.data?.today ?? [] },
    { day: dayAfter(today, 1), title: t`Tomorrow`, visits: found.data?.tomorrow ?? [] },
  ];
  const ofNobody = found.data?.ofNobody ?? [];
  const team = found.data?.team ?? [];
  const isLinked = team.length === 0 || team.some(({ staffId }) => staffId === me);
  const openedOfNobody = ofNobody.find(({ id }) => id === openedId);
  const { news, gone, markRead } = useVisitNews(found.data);
  const changed = news.size;
  const loadedAt = hourText(clockTimeOf(found.dataUpdatedAt), locale);
  const { waiting, press } = useVisitPresses();
  const close = () => {
    setOpenedId(null);
    if (openedId) requestAnimationFrame(() => document.getElementById(visitButtonId(openedId))?.focus());
  };
  return (
    <AdminPage title={t`Appointments`}>
      {found.isError && !found.data ? (
        <LoadFailure
          title={t`The visits could not be loaded`}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      ) : !found.data ? (
        <Skeleton h={220} radius="lg" aria-busy />
      ) : (
        <Stack gap="xl">
          {found.isError && (
            <Alert color="gray" role="status">
              <Trans>No connection. The visits are as they were at {loadedAt}.</Trans>
            </Alert>
          )}
          {(changed > 0 || gone > 0) && (
            <Alert color="coral" role="status" title={t`Your visits have changed`}>
              <Group justify="space-between" gap="xs">
                <span>
                  {changed > 0 && (
                    <Plural
                      value={changed}
                      one="# visit is new or has changed."
                      other="# visits are new or have changed."
                    />
                  )}{' '}
                  {gone > 0 && (
                    <Plural
                      value={gone}
                      one="# visit was cancelled or moved, or somebody else goes."
                      other="# visits were cancelled or moved, or somebody else goes."
                    />
                  )}
                </span>
                <Button variant="default" onClick={markRead}>
                  <Trans>I have read it</Trans>
                </Button>
              </Group>
            </Alert>
          )}
          {!isLinked && (
            <Alert color="sea">
              <Trans>
                You are not linked to a collector of the team, so home visits do not appear here. An owner can change
                this in the settings.
              </Trans>
            </Alert>
          )}
          {ofNobody.length > 0 && (
            <Stack component="section" gap="sm" aria-label={t`Nobody yet`}>
              <Title order={2} size="h4">{t`Nobody yet`}</Title>
              <Text c="dimmed">
                <Trans>These visits are assigned to you, but have no collector. Reception decides who goes.</Trans>
              </Text>
              {[...new Set(ofNobody.map(dayOfVisit))].map((day) => (
                <Stack key={day} gap="2xs">
                  <Text fw={600}>{`${formatWeekday(day, locale)} ${formatDayAndMonth(day, locale)}`}</Text>
                  <DayList
                    day={day}
                    visits={ofNobody.filter((each) => dayOfVisit(each) === day)}
                    team={team}
                    onOpen={setOpenedId}
                  />
                </Stack>
              ))}
            </Stack>
          )}
          {days.map(({ day, title, visits }) => (
            <Stack key={day} component="section" gap="sm" aria-label={title}>
              <Title order={2} size="h4">
                {`${title} · ${formatWeekday(day, locale)} ${formatDayAndMonth(day, locale)}`}
              </Title>
              {visits.length === 0 ? (
                <Text c="dimmed">{t`No appointments for you on this day.`}</Text>
              ) : (
                openFirst(visits).map((each) => (
                  <OwnVisitCard
                    key={each.id}
                    visit={each}
                    day={day}
                    news={news.get(each.id) ?? null}
                    waiting={waiting.filter(({ id }) => id === each.id)}
                    onPress={(...pressed) => press(each, ...pressed)}
                  />
                ))
              )}
            </Stack>
          ))}
        </Stack>
      )}
      {openedOfNobody && (
        <VisitDialog
          visit={openedOfNobody}
          team={team}
          day={dayOfVisit(openedOfNobody)}
          onClose={close}
          mayClose={false}
        />
      )}
    </AdminPage>
  );
}
