import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { formatDayAndMonth, formatWeekday } from '#shared/i18n/format.ts';
import { RestoreNotice } from '../../backup/admin/restore-notice.tsx';
import { FirstStepsNotice } from '../../first-steps/admin/first-steps-notice.tsx';
import { HealthPanel } from '../../health/admin/health-panel.tsx';
import { EndingSoon } from '../../offers/admin/ending-soon.tsx';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { useCan } from '../../ui/admin/lib/staff-context.tsx';
import { lazyPage } from '../../ui/lib/lazy-page.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useToday } from '../../ui/lib/use-today.ts';
import { DayTimes } from './day-times.tsx';
import { ToAnswer } from './to-answer.tsx';
import styles from './today.page.module.css';

/** A separate chunk: its charts are as large as all pages together. */
const figures = lazyPage(async () => ({ Page: (await import('./figures.tsx')).Figures }), 'figures');

/** Where a day at the desk begins: what waits for a person, and the visits; below them problems and figures. Each role sees its part. */
export function TodayPage() {
  const { t } = useLingui();
  const { locale } = useSite();
  const today = useToday();
  const canReadRequests = useCan('requests.read');
  const canWriteContent = useCan('content.write');
  const date = `${formatWeekday(today, locale)} ${formatDayAndMonth(today, locale)}`;
  return (
    <AdminPage title={t`Today, ${date}`} tabTitle={t`Today`}>
      <RestoreNotice />
      {canReadRequests && (
        <div className={styles.first}>
          <ToAnswer />
          <DayTimes today={today} />
        </div>
      )}
      <HealthPanel />
      <FirstStepsNotice />
      {canReadRequests && (
        <Suspense fallback={<Skeleton h={400} radius="lg" />}>
          <figures.Page />
        </Suspense>
      )}
      {canWriteContent && <EndingSoon />}
    </AdminPage>
  );
}
