import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Paper, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type HealthReport, healthStates } from '#shared/health/health.schema.ts';
import { formatDateTime } from '#shared/i18n/format.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { FormSkeleton } from '../../ui/admin/forms/form-skeleton.tsx';
import { useFailureText } from '../../ui/admin/lib/failure-text.ts';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { RowList } from '../../ui/admin/row-list.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { FailedMails } from './failed-mails.tsx';
import { HealthRow } from './health-row.tsx';
import { StoppedWork } from './stopped-work.tsx';
import styles from './system.module.css';
import { useHealthLooks } from './use-health-looks.ts';

const refetchInterval = 10_000;

/** The health of the site for owners: every check, and the mails that were not sent. */
export function SystemPage() {
  const { t } = useLingui();
  const failureText = useFailureText();
  const found = trpc.admin.health.list.useQuery(undefined, { refetchInterval });
  const { data: reports } = found;
  return (
    <AdminPage title={t`System`}>
      {found.isError && !reports && (
        <LoadFailure
          title={t`The state of the system could not be loaded.`}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.isPending && <FormSkeleton />}
      {reports && (
        <Stack gap="lg">
          {found.isError && (
            <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t`This page could not be refreshed`}>
              {failureText(found.error)}
            </Alert>
          )}
          <Summary reports={reports} readAt={new Date(found.dataUpdatedAt).toISOString()} />
          <RowList items={worstFirst(reports)} isRaised>
            {(report) => <HealthRow key={report.name} report={report} />}
          </RowList>
          <StoppedWork />
          <FailedMails />
        </Stack>
      )}
    </AdminPage>
  );
}

/** Checks of the same state stay in their order. */
function worstFirst(reports: readonly HealthReport[]): HealthReport[] {
  const rank = ({ state }: HealthReport) => healthStates.indexOf(state);
  return reports.toSorted((one, other) => rank(other) - rank(one));
}

/** The worst state in one sentence. */
function Summary({ reports, readAt }: { reports: readonly HealthReport[]; readAt: string }) {
  const { locale } = useSite();
  const count = (state: HealthReport['state']) => reports.filter((report) => report.state === state).length;
  const [red, amber] = [count('red'), count('amber')];
  const { icon: StateIcon, color } = useHealthLooks()[red > 0 ? 'red' : amber > 0 ? 'amber' : 'green'];
  const time = formatDateTime(readAt, locale);
  return (
    <Paper className={styles.summary}>
      <ThemeIcon variant="light" color={color} size={52} radius="xl">
        <StateIcon size={30} aria-hidden />
      </ThemeIcon>
      <div>
        <Text role="status" fw={600} size="lg">
          {red > 0 ? (
            <Plural value={red} one="# check shows a fault" other="# checks show a fault" />
          ) : amber > 0 ? (
            <Plural value={amber} one="# check needs attention" other="# checks need attention" />
          ) : (
            <Trans>Everything is in order</Trans>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          <Trans>Checked on {time}. This page refreshes itself.</Trans>
        </Text>
      </div>
    </Paper>
  );
}
