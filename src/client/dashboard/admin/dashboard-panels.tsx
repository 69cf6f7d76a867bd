import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Badge, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DashboardLine, DashboardVisitDay, RequestsDashboard } from '#shared/dashboard/dashboard.schema.ts';
import { formatDateTime, formatDayAndMonth, formatWeekday, hourText } from '#shared/i18n/format.ts';
import { localized } from '#shared/i18n/localized.ts';
import { adminPaths } from '#shared/paths.ts';
import { useAppointmentTexts } from '../../request-records/admin/use-appointment-texts.ts';
import { useRequestTexts } from '../../request-records/admin/use-request-texts.ts';
import lines from '../../ui/admin/line-list.module.css';
import { Panel } from '../../ui/admin/panel.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import styles from './dashboard-panels.module.css';
import { sumOf } from './requests-chart.tsx';

/** Three key figures of the requests. */
export function RequestFigures({ dashboard, days }: { dashboard: RequestsDashboard; days: number }) {
  const { t } = useLingui();
  const { byDay, newCount, medianAnswerMinutes, answeredCount } = dashboard;
  return (
    <dl className={styles.figures}>
      <Figure name={t`Requests`} note={<Plural value={days} one="in # day" other="in # days" />}>
        {byDay.reduce((sum, { counts }) => sum + sumOf(counts), 0)}
      </Figure>
      <Figure
        name={t`Not started yet`}
        note={<Anchor component={Link} to={`${adminPaths.requests()}?state=new&sort=oldest`}>{t`Show them`}</Anchor>}
      >
        {newCount}
      </Figure>
      <Figure
        name={t`Median time to first response`}
        note={
          answeredCount > 0 ? (
            <Plural value={answeredCount} one="of # request" other="of # requests" />
          ) : (
            t`Work on requests did not start in this period.`
          )
        }
      >
        {medianAnswerMinutes === null ? '–' : <Duration minutes={medianAnswerMinutes} />}
      </Figure>
    </dl>
  );
}

function Figure({ name, note, children }: { name: string; note: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>
        <span className={styles.number}>{children}</span>
        <Text component="span" size="sm" c="dimmed">
          {note}
        </Text>
      </dd>
    </div>
  );
}

const hourMinutes = 60;
const dayMinutes = 1440;

/** Minutes in readable units: hours from two hours on, days from two days on. */
function Duration({ minutes }: { minutes: number }) {
  if (minutes < 2 * hourMinutes) return <Plural value={minutes} one="# minute" other="# minutes" />;
  if (minutes < 2 * dayMinutes)
    return <Plural value={Math.round(minutes / hourMinutes)} one="# hour" other="# hours" />;
  return <Plural value={Math.round(minutes / dayMinutes)} one="# day" other="# days" />;
}

/** The oldest new requests. */
export function WaitingLongest({ requests }: { requests: DashboardLine[] }) {
  const { t } = useLingui();
  const { locale } = useSite();
  return (
    <Panel title={t`Waiting longest`}>
      {requests.length === 0 && <Text c="dimmed">{t`Nobody is waiting: work has started on every request.`}</Text>}
      {requests.length > 0 && (
        <ul className="stack gap-1">
          {requests.map((request) => (
            <Line key={request.id} request={request} note={formatDateTime(request.createdAt, locale)} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

export function UpcomingVisits({ visitDays, visitsOfNobody }: Pick<RequestsDashboard, 'visitDays' | 'visitsOfNobody'>) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { momentText } = useAppointmentTexts();
  const { count, firstDay, items } = visitsOfNobody;
  const names = [t`Today`, t`Tomorrow`];
  const noteOf = ({ visitDay, visitTime }: DashboardVisitDay['visits'][number], day: string): string => {
    if (!visitTime) return t`No time set`;
    const hour = hourText(visitTime, locale);
    return visitDay === day ? hour : t`Since ${hour}`;
  };
  return (
    <Panel title={t`Home visits`}>
      {firstDay !== null && (
        <Anchor component={Link} to={adminPaths.appointments({ day: firstDay })} className="tap">
          <Plural
            value={count}
            one="# agreed visit has no collector yet"
            other="# agreed visits have no collector yet"
          />
        </Anchor>
      )}
      {items.length > 0 && (
        <ul className="stack gap-1" aria-label={t`Visits without a collector`}>
          {items.map(({ id, name, reference, startsAt }) => (
            <li key={id}>
              <Link to={adminPaths.requests(id)} className={lines.line}>
                <bdi className={lines.name}>{name || reference}</bdi>
                <Text component="span" size="sm" c="dimmed">
                  {momentText(startsAt)}
                </Text>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {visitDays.map(({ day, total, done, visits }, index) => (
        <section key={day} className={styles.day} aria-label={names[index]}>
          <h3>
            {names[index]}{' '}
            <Text component="span" size="sm" c="dimmed">
              {formatWeekday(day, locale)} {formatDayAndMonth(day, locale)}
            </Text>{' '}
            <Badge color={total > 0 ? 'sea' : 'gray'}>
              <Plural value={total} one="# visit" other="# visits" />
            </Badge>
            {done > 0 && (
              <Text component="span" size="sm" c="dimmed">
                {' '}
                <Plural value={done} one="# took place" other="# took place" />
              </Text>
            )}
          </h3>
          {visits.length > 0 && (
            <ul className="stack gap-1">
              {visits.map((visit) => (
                <Line key={visit.id} request={visit} note={noteOf(visit, day)} />
              ))}
            </ul>
          )}
          {total > visits.length && (
            <Anchor component={Link} to={`${adminPaths.requests()}?type=withdrawal&sort=visit`} className={styles.more}>
              <Trans>All upcoming visits</Trans>
            </Anchor>
          )}
        </section>
      ))}
    </Panel>
  );
}

function Line({ request, note }: { request: DashboardLine; note: string }) {
  const { types, nameOf } = useRequestTexts();
  return (
    <li>
      <Link to={adminPaths.requests(request.id)} className={lines.line}>
        <span className={lines.name}>
          {types[request.type]} · <bdi>{nameOf(request)}</bdi>
        </span>
        <Text component="span" size="sm" c="dimmed">
          {note}
        </Text>
      </Link>
    </li>
  );
}

/** The most requested packages. Each bar is relative to the first one. */
export function MostRequestedPackages({ packages }: { packages: RequestsDashboard['mostRequested'] }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const most = packages[0]?.count ?? 1;
  return (
    <Panel title={t`Most requested packages`}>
      {packages.length === 0 && <Text c="dimmed">{t`No packages were requested in this period.`}</Text>}
      {packages.length > 0 && (
        <ol className="stack gap-1">
          {packages.map((item) => (
            <li key={item.id} className={styles.package}>
              <span className={lines.name}>{localized(item, 'name', locale)}</span>
              <Text component="span" size="sm" c="dimmed">
                <Plural value={item.count} one="# request" other="# requests" />
              </Text>
              <span className={styles.bar} style={{ inlineSize: `${(item.count / most) * 100}%` }} aria-hidden />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
