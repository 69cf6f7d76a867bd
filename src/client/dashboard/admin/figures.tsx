import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { SegmentedControl, Skeleton, Text, Title } from '@mantine/core';
import '@mantine/charts/styles.css';
import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { type DashboardRange, dashboardRanges, type RequestsDashboard } from '#shared/dashboard/dashboard.schema.ts';
import { localized } from '#shared/i18n/localized.ts';
import lines from '../../ui/admin/line-list.module.css';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { Panel } from '../../ui/admin/panel.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import styles from './figures.module.css';
import { RequestsChart, sumOf } from './requests-chart.tsx';

const headingId = 'figures';

const usualDays: DashboardRange = 30;
const refreshMs = 60_000;

/** Figures of the requests of a period, which the address contains. */
export function Figures() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const days = dashboardRanges.find((range) => String(range) === search.get('days')) ?? usualDays;
  const found = trpc.admin.dashboard.getRequests.useQuery(
    { days },
    { placeholderData: keepPreviousData, refetchInterval: refreshMs },
  );
  const labels: Record<DashboardRange, string> = { 7: t`7 days`, 30: t`30 days`, 90: t`90 days` };
  const dashboard = found.data;
  return (
    <section className="stack gap-4" aria-labelledby={headingId}>
      <div className={styles.head}>
        <Title order={2} size="h4" id={headingId}>{t`Figures`}</Title>
        <SegmentedControl
          aria-label={t`Period`}
          data={dashboardRanges.map((range) => ({ value: String(range), label: labels[range] }))}
          value={String(days)}
          onChange={(value) => setSearch(value === String(usualDays) ? {} : { days: value })}
          classNames={{ label: styles.range ?? '' }}
        />
      </div>
      {found.isError && !dashboard ? (
        <LoadFailure
          title={t`The figures could not be loaded`}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      ) : !dashboard ? (
        <Skeleton h={340} radius="lg" aria-busy />
      ) : (
        <div
          className={styles.parts}
          aria-busy={found.isPlaceholderData}
          data-stale={found.isPlaceholderData || undefined}
        >
          <RequestFigures dashboard={dashboard} />
          <div className={styles.columns}>
            <Panel title={t`Requests by day and type`}>
              <RequestsChart byDay={dashboard.byDay} />
            </Panel>
            <MostRequestedPackages packages={dashboard.mostRequested} />
          </div>
        </div>
      )}
    </section>
  );
}

/** The key figures, each beside that of the days before. */
function RequestFigures({ dashboard }: { dashboard: RequestsDashboard }) {
  const { t } = useLingui();
  const { byDay, before, medianAnswerMinutes, answeredCount } = dashboard;
  const days = byDay.length;
  const count = byDay.reduce((sum, { counts }) => sum + sumOf(counts), 0);
  return (
    <dl className={styles.figures}>
      <Figure
        name={t`Requests`}
        note={<Plural value={days} one="in # day" other="in # days" />}
        change={before && <CountChange count={count} before={before.requests} days={days} />}
      >
        {count}
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
        change={
          before?.medianAnswerMinutes != null && (
            <Trans>
              <Duration minutes={before.medianAnswerMinutes} /> in the period before
            </Trans>
          )
        }
      >
        {medianAnswerMinutes === null ? '–' : <Duration minutes={medianAnswerMinutes} />}
      </Figure>
    </dl>
  );
}

/** "4 more than in the 30 days before". No percentage: it says nothing about few requests. */
function CountChange({ count, before, days }: { count: number; before: number; days: number }) {
  const size = Math.abs(count - before);
  if (count > before)
    return (
      <Plural
        value={days}
        one={`${size} more than in the # day before`}
        other={`${size} more than in the # days before`}
      />
    );
  if (count < before)
    return (
      <Plural
        value={days}
        one={`${size} fewer than in the # day before`}
        other={`${size} fewer than in the # days before`}
      />
    );
  return <Plural value={days} one="as many as in the # day before" other="as many as in the # days before" />;
}

interface FigureProps {
  name: string;
  note: ReactNode;
  /** The change against the days before, if they are known. */
  change: ReactNode;
  children: ReactNode;
}

function Figure({ name, note, change, children }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>
        <span className={styles.number}>{children}</span>
        <Text component="span" size="sm" c="dimmed">
          {note}
        </Text>
        {change && <span className={styles.change}>{change}</span>}
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
