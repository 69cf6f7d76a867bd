import '@mantine/charts/styles.css';
import { useLingui } from '@lingui/react/macro';
import { SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type DashboardRange, dashboardRanges } from '#shared/schemas/dashboard.schema.ts';
import { AdminPage } from '../../components/admin/admin-page.tsx';
import { LoadFailure } from '../../components/admin/load-failure.tsx';
import { Panel } from '../../components/admin/panel.tsx';
import { RestoreNotice } from '../../features/backups/admin/restore-notice.tsx';
import { FirstStepsNotice } from '../../features/first-steps/admin/first-steps-notice.tsx';
import { EndingSoon } from '../../features/offers/admin/ending-soon.tsx';
import { ArrivalsChart } from '../../features/requests/admin/arrivals-chart.tsx';
import { ComingVisits, MostAsked, RequestFigures, WaitingLongest } from '../../features/requests/admin/dashboard-panels.tsx';
import { useCan } from '../../lib/admin/staff-context.tsx';
import { trpc } from '../../lib/trpc.ts';
import styles from './dashboard.page.module.css';

const usualDays: DashboardRange = 30;
const refreshMs = 60_000;

/** The day at a glance: how the requests go, who waits, who is visited, and which offers end; each role sees its part. */
export function DashboardPage() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const days = dashboardRanges.find((range) => String(range) === search.get('days')) ?? usualDays;
  const canReadRequests = useCan('requests.read');
  const canWriteContent = useCan('content.write');
  const labels: Record<DashboardRange, string> = { 7: t`7 days`, 30: t`30 days`, 90: t`90 days` };
  const choice = (
    <SegmentedControl
      aria-label={t`How far back`}
      data={dashboardRanges.map((range) => ({ value: String(range), label: labels[range] }))}
      value={String(days)}
      onChange={(value) => setSearch(value === String(usualDays) ? {} : { days: value })}
      classNames={{ label: styles.range ?? '' }}
    />
  );
  return (
    <AdminPage title={t`Dashboard`} action={canReadRequests && choice}>
      <RestoreNotice />
      <FirstStepsNotice />
      {canReadRequests && <RequestsPart days={days} />}
      {canWriteContent && <EndingSoon />}
    </AdminPage>
  );
}

function RequestsPart({ days }: { days: DashboardRange }) {
  const { t } = useLingui();
  const found = trpc.admin.dashboard.getRequests.useQuery({ days }, { placeholderData: keepPreviousData, refetchInterval: refreshMs });
  const dashboard = found.data;
  if (found.isError && !dashboard) return <LoadFailure title={t`The dashboard could not be loaded`} error={found.error} onRetry={() => void found.refetch()} />;
  if (!dashboard)
    return (
      <Stack aria-busy>
        <Skeleton h={100} radius="lg" />
        <Skeleton h={340} radius="lg" />
        <Skeleton h={200} radius="lg" />
      </Stack>
    );
  return (
    <div className={styles.parts} aria-busy={found.isPlaceholderData} data-stale={found.isPlaceholderData || undefined}>
      <RequestFigures dashboard={dashboard} days={dashboard.byDay.length} />
      <Panel title={t`Requests by day and type`}>
        <ArrivalsChart byDay={dashboard.byDay} />
      </Panel>
      <div className={styles.columns}>
        <WaitingLongest requests={dashboard.waitingLongest} />
        <ComingVisits visitDays={dashboard.visitDays} />
        <MostAsked packages={dashboard.mostAsked} />
      </div>
    </div>
  );
}
