import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconPrinter } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { formatWeekday } from '#shared/i18n/format.ts';
import { adminPaths } from '#shared/paths.ts';
import { listVisitsInputSchema } from '#shared/requests/inbox.schema.ts';
import { dayText } from '#shared/requests/visit-time.rules.ts';
import { dayAfter } from '#shared/time/days.rules.ts';
import { CloseDay } from '../../appointments/admin/close-day.tsx';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { DayInput, ifDay } from '../../ui/admin/forms/day-fields.tsx';
import { useCan } from '../../ui/admin/lib/staff-context.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { useToday } from '../../ui/lib/use-today.ts';
import { Screen } from '../../ui/screen.tsx';
import styles from './visits.page.module.css';
import { VisitsList } from './visits-list.tsx';

/** The visits of a day, by default tomorrow, for screen and print. */
export function VisitsPage() {
  const { t } = useLingui();
  const { locale } = useSite();
  const { name } = useSiteFrame();
  const today = useToday();
  const canWrite = useCan('requests.write');
  const [search, setSearch] = useSearchParams();
  const asked = listVisitsInputSchema.safeParse({ day: search.get('day') });
  const tomorrow = dayAfter(today, 1);
  const day = asked.success ? asked.data.day : tomorrow;
  const visits = trpc.admin.requests.listVisits.useQuery({ day }, { placeholderData: keepPreviousData });
  const choose = (chosen: string) => setSearch(chosen === tomorrow || chosen === '' ? {} : { day: chosen });
  const actions = (
    <Group gap="xs" className={styles.control}>
      {canWrite && day <= today && visits.data && <CloseDay visits={visits.data} />}
      <Button
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => window.print()}
        disabled={!visits.data?.length}
      >
        <Trans>Print</Trans>
      </Button>
    </Group>
  );
  return (
    <AdminPage title={t`Visits`} action={actions}>
      <Anchor component={Link} to={adminPaths.requests()} className={styles.back}>
        <IconArrowLeft size={18} className="flip" aria-hidden />
        <Trans>All requests</Trans>
      </Anchor>
      <nav className={styles.days} aria-label={t`Day of the visits`}>
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={18} className="flip" aria-hidden />}
          onClick={() => choose(dayAfter(day, -1))}
        >
          <Trans>Previous day</Trans>
        </Button>
        <Button
          variant="default"
          rightSection={<IconArrowRight size={18} className="flip" aria-hidden />}
          onClick={() => choose(dayAfter(day, 1))}
        >
          <Trans>Next day</Trans>
        </Button>
        <DayInput aria-label={t`Day of the visits`} value={day} onChange={ifDay(choose)} />
      </nav>
      <div className={styles.head}>
        <Title order={2} size="h4">
          <span>{`${formatWeekday(day, locale)} · ${dayText(day, locale)}`}</span>
          {day === today && <span className={styles.control}> · {t`Today`}</span>}
          {day === tomorrow && <span className={styles.control}> · {t`Tomorrow`}</span>}
        </Title>
        <Text c="dimmed" role="status">
          {visits.data && <Plural value={visits.data.length} one="# visit" other="# visits" />}
        </Text>
        <Text className={styles.centre}>{name}</Text>
      </div>
      {visits.isError ? (
        <LoadFailure
          title={t`The visits could not be loaded`}
          error={visits.error}
          onRetry={() => void visits.refetch()}
        />
      ) : !visits.data ? (
        <Stack aria-busy gap="xs">
          <Skeleton h={110} radius="lg" />
          <Skeleton h={110} radius="lg" />
        </Stack>
      ) : visits.data.length === 0 ? (
        <Screen
          title={t`No visits on this day.`}
          text={t`Appointments of this day appear here, and home visits and reports that visitors asked for, in order of time.`}
        />
      ) : (
        <div aria-busy={visits.isPlaceholderData}>
          <VisitsList visits={visits.data} />
        </div>
      )}
    </AdminPage>
  );
}
