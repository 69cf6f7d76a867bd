import '@mantine/charts/styles.css';
import { useLingui } from '@lingui/react/macro';
import { SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type DashboardRange, dashboardRanges } from '#shared/dashboard/dashboard.schema.ts';
import { RestoreNotice } from '../../backup/admin/restore-notice.tsx';
import { FirstStepsNotice } from '../../first-steps/admin/first-steps-notice.tsx';
import { EndingSoon } from '../../offers/admin/ending-soon.tsx';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { useCan } from '../../ui/admin/lib/staff-context.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { Panel } from '../../ui/admin/panel.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import styles from './dashboard.page.module.css';
import { MostRequestedPackages, RequestFigures, UpcomingVisits, WaitingLongest } from './dashboard-panels.tsx';
import { RequestsChart } from './requests-chart.tsx';

const usualDays: DashboardRange = 30;
const refreshMs = 60_000;

/** Requests, visits and expiring offers at a glance. Each role sees its part. */
export function DashboardPage() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const days = dashboardRanges.find((range) => String(range) === search.get('days')) ?? usualDays;
  const canReadRequests = useCan('requests.read');
  const canWriteContent = useCan('content.write');
  const labels: Record<DashboardRange, string> = { 7: t`7 days`, 30: t`30 days`, 90: t`90 days` };
  const choice = (
    <SegmentedControl
      aria-label={t`Period`}
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
  const found = trpc.admin.dashboard.getRequests.useQuery(
    { days },
    { placeholderData: keepPreviousData, refetchInterval: refreshMs },
  );
  const dashboard = found.data;
  if (found.isError && !dashboard)
    return (
      <LoadFailure
        title={t`The dashboard could not be loaded`}
        error={found.error}
        onRetry={() => void found.refetch()}
      />
    );
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
        <RequestsChart byDay={dashboard.byDay} />
      </Panel>
      <div className={styles.columns}>
        <WaitingLongest requests={dashboard.waitingLongest} />
        <UpcomingVisits {...dashboard} />
        <MostRequestedPackages packages={dashboard.mostRequested} />
      </div>
    </div>
  );
}
