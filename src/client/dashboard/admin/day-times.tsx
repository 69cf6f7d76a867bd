import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { isWaiting } from '#shared/appointments/appointment-states.rules.ts';
import type { SeatName } from '#shared/appointments/team.schema.ts';
import { clockTimeOf, hourText } from '#shared/i18n/format.ts';
import { adminPaths } from '#shared/paths.ts';
import type { Visit } from '#shared/requests/inbox.schema.ts';
import { dayAfter } from '#shared/time/days.rules.ts';
import { columnOf } from '../../appointments/admin/day-layout.rules.ts';
import { lookOf, useVisitTexts } from '../../appointments/admin/use-visit-texts.ts';
import { useRequestTexts } from '../../request-records/admin/use-request-texts.ts';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { Panel } from '../../ui/admin/panel.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { useNow } from '../../ui/lib/use-now.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import styles from './day-times.module.css';
import { timesAround } from './day-times.rules.ts';

const refetchInterval = 60_000;
/** So many visits of today and of tomorrow fit beside the list of what waits. */
const maxVisits = [7, 4] as const;
const noSeats: SeatName[] = [];
/** The number of colours of collectors; the names stand beside them. */
const hues = 5;

/** The visits of today and of tomorrow by time, as the calendar has them. */
export function DayTimes({ today }: { today: string }) {
  const team = trpc.admin.appointments.listSeats.useQuery().data ?? noSeats;
  return (
    <div className="stack gap-4">
      {maxVisits.map((most, ahead) => (
        <Day key={dayAfter(today, ahead)} day={dayAfter(today, ahead)} isToday={ahead === 0} most={most} team={team} />
      ))}
    </div>
  );
}

interface DayProps {
  /** The day ("2026-11-25"). */
  day: string;
  isToday: boolean;
  most: number;
  team: readonly SeatName[];
}

function Day({ day, isToday, most, team }: DayProps) {
  const { t } = useLingui();
  const { visitMinutes } = useSiteFrame();
  const now = useNow();
  const found = trpc.admin.requests.listVisits.useQuery({ day }, { refetchInterval });
  const visits = found.data ?? [];
  const done = visits.filter(({ appointment }) => appointment?.state === 'done').length;
  const { shown, begun } = timesAround(visits, { day, now, most, visitMinutes });
  return (
    <Panel
      title={isToday ? t`Visits today` : t`Visits tomorrow`}
      mark={
        <Anchor component={Link} to={adminPaths.appointments({ day })} size="sm" className={styles.all}>
          <Plural value={visits.length} _0="Open the day" one="# visit" other="All # visits" />
        </Anchor>
      }
    >
      {found.isError && !found.data ? (
        <LoadFailure
          title={t`The visits could not be loaded`}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      ) : !found.data ? (
        <Skeleton h={120} radius="md" aria-busy />
      ) : (
        <>
          {visits.length === 0 && <Text c="dimmed">{t`No visits on this day.`}</Text>}
          {done > 0 && (
            <Text size="sm" c="dimmed">
              <Plural value={done} one="# took place" other="# took place" />
            </Text>
          )}
          <ol className={styles.times}>
            {shown.map((visit, at) => (
              <Fragment key={visit.id}>
                {isToday && at === begun && <Now now={now} />}
                <VisitTime
                  day={day}
                  visit={visit}
                  team={team}
                  isSameTime={visit.visitTime === shown[at - 1]?.visitTime}
                />
              </Fragment>
            ))}
            {isToday && begun > 0 && begun === shown.length && <Now now={now} />}
          </ol>
        </>
      )}
    </Panel>
  );
}

/** A line at the current time. */
function Now({ now }: { now: number }) {
  const { locale } = useSite();
  return (
    <li className={styles.now}>
      <VisuallyHidden>
        <Trans>Now</Trans>{' '}
      </VisuallyHidden>
      {hourText(clockTimeOf(now), locale)}
    </li>
  );
}

interface VisitTimeProps extends Pick<DayProps, 'day' | 'team'> {
  visit: Visit;
  /** Whether the visit above has the same time, which then stands there only. */
  isSameTime: boolean;
}

function VisitTime({ day, visit, team, isSameTime }: VisitTimeProps) {
  const { t } = useLingui();
  const { nameOf } = useRequestTexts();
  const { stateOf, timeOf, titleOf, warningsOf } = useVisitTexts();
  const column = columnOf(visit, team);
  const seat = team.findIndex(({ id }) => id === column.key);
  const look = lookOf(visit);
  // Nobody need go to a visit that is not agreed.
  const isWish = isWaiting(visit.appointment) && seat === -1;
  const facts = [
    { text: isWish ? '' : titleOf(column), look: styles.collector },
    { text: look === 'confirmed' ? '' : stateOf(visit), look: '' },
    ...warningsOf(visit).map((text) => ({ text, look: styles.warning })),
    { text: visit.area, look: '' },
  ].filter(({ text }) => text !== '');
  return (
    <li>
      <Link
        to={adminPaths.requests(visit.id)}
        className={styles.visit}
        data-kind={isWish ? undefined : column.kind}
        data-look={look}
        data-hue={seat === -1 ? undefined : seat % hues}
      >
        <span className={styles.time}>
          <span className={isSameTime ? 'visually-hidden' : undefined}>{timeOf(visit, day) || t`No time given`}</span>
        </span>
        <span className={styles.block}>
          <span className={styles.name} dir="auto">
            {nameOf(visit)}
          </span>
          <span className={styles.facts}>
            {facts.map((fact, at) => (
              <Fragment key={fact.text}>
                {at > 0 && ' · '}
                <bdi className={fact.look}>{fact.text}</bdi>
              </Fragment>
            ))}
          </span>
        </span>
      </Link>
    </li>
  );
}
