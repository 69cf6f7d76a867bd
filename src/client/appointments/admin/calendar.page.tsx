import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Anchor, Button, Group, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconArrowRight, IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type DayHours, maxVisitsOfDay } from '#shared/appointments/appointments.schema.ts';
import type { Seat } from '#shared/appointments/team.schema.ts';
import { formatWeekday } from '#shared/i18n/format.ts';
import { adminPaths } from '#shared/paths.ts';
import { listVisitsInputSchema } from '#shared/requests/inbox.schema.ts';
import { dayText } from '#shared/requests/visit-time.rules.ts';
import { dayAfter } from '#shared/time/days.rules.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { DayInput, ifDay } from '../../ui/admin/forms/day-fields.tsx';
import { useCan } from '../../ui/admin/lib/staff-context.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { useToday } from '../../ui/lib/use-today.ts';
import { Screen } from '../../ui/screen.tsx';
import styles from './calendar.page.module.css';
import { CloseDay } from './close-day.tsx';
import { DayAreas } from './day-areas.tsx';
import { DayCounts } from './day-counts.tsx';
import { DayGrid } from './day-grid.tsx';
import { DayList } from './day-list.tsx';
import { DaySheets, PrintMenu } from './day-sheets.tsx';
import { EndHolds } from './end-holds.tsx';
import { HiddenVisits } from './hidden-visits.tsx';
import { RequestDialogs } from './request-dialogs.tsx';
import { ToldFastingNotice } from './told-fasting.tsx';
import { visitButtonId } from './visit-button.tsx';
import { VisitDialog } from './visit-dialog.tsx';

const noSeats: Seat[] = [];
const noHours: DayHours = { open: [], free: [] };

/** The appointments of a day and the wishes of visitors for it, beside the numbers of five weeks. */
export function CalendarPage() {
  const { t } = useLingui();
  const { locale } = useSite();
  const today = useToday();
  const canWrite = useCan('requests.write');
  // A tablet of 768 px shows the list too.
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }); // distance: 768 px
  const [search, setSearch] = useSearchParams();
  const asked = listVisitsInputSchema.safeParse({ day: search.get('day') });
  const day = asked.success ? asked.data.day : today;
  const visits = trpc.admin.requests.listVisits.useQuery({ day }, { placeholderData: keepPreviousData });
  const isFull = visits.data?.length === maxVisitsOfDay && !visits.isPlaceholderData;
  const counted = trpc.admin.requests.countVisitsOfDay.useQuery({ day }, { enabled: isFull });
  const hiddenCount = isFull ? Math.max(0, (counted.data ?? 0) - maxVisitsOfDay) : 0;
  // While another day loads, the old one stays on the page only to look at.
  const loaded = visits.isPlaceholderData ? [] : (visits.data ?? []);
  const dayHours = trpc.admin.requests.getDayHours.useQuery({ day }, { placeholderData: keepPreviousData });
  const hours = { ...(dayHours.data ?? noHours), ...(dayHours.isPlaceholderData && { free: [] }) };
  const team = trpc.admin.appointments.listSeats.useQuery().data ?? noSeats;
  const [opened, setOpened] = useState<{ id: string; dialog: 'visit' | 'confirm' | 'cancel' } | null>(null);
  const { visitAreas } = useSiteFrame();
  const [chosenOrder, setOrder] = useState('time');
  const order = visitAreas.length > 0 ? chosenOrder : 'time';
  const [printedKey, setPrintedKey] = useState<string | null>(null);
  const choose = (chosen: string) => setSearch(chosen === today ? {} : { day: chosen });
  const found = opened && visits.data?.find(({ id }) => id === opened.id);
  const close = () => {
    setOpened(null);
    // The dialogs replace each other, so none of them knows where the focus was.
    if (opened) requestAnimationFrame(() => document.getElementById(visitButtonId(opened.id))?.focus());
  };
  const open = (id: string) => setOpened({ id, dialog: 'visit' });
  const dayName = `${formatWeekday(day, locale)} · ${dayText(day, locale)}`;
  const actions = (
    <Group gap="xs" className={styles.control}>
      {canWrite && day <= today && <CloseDay day={day} visits={loaded} />}
      {canWrite && <EndHolds day={day} visits={loaded} />}
      {canWrite && day >= today && (
        <Button component={Link} to={adminPaths.enterRequest({ day })} leftSection={<IconPlus size={18} aria-hidden />}>
          <Trans>Enter a visit</Trans>
        </Button>
      )}
      <PrintMenu visits={loaded} team={team} onChoose={setPrintedKey} />
    </Group>
  );
  return (
    <AdminPage title={t`Appointments`} tabTitle={`${dayName} | ${t`Appointments`}`} action={actions}>
      <ToldFastingNotice className={styles.control} />
      <div className={styles.page}>
        <DayCounts day={day}>
          <DayLinks day={day} />
        </DayCounts>
        <div className={styles.main}>
          <div className={styles.head}>
            <nav className="row gap-2" aria-label={t`Day of the appointments`}>
              <ActionIcon
                variant="default"
                size={44}
                aria-label={t`Previous day`}
                onClick={() => choose(dayAfter(day, -1))}
              >
                <IconArrowLeft size={20} className="flip" aria-hidden />
              </ActionIcon>
              <ActionIcon variant="default" size={44} aria-label={t`Next day`} onClick={() => choose(dayAfter(day, 1))}>
                <IconArrowRight size={20} className="flip" aria-hidden />
              </ActionIcon>
              {day !== today && (
                <Button variant="default" onClick={() => choose(today)}>
                  <Trans>Today</Trans>
                </Button>
              )}
              <DayInput
                aria-label={t`Day of the appointments`}
                value={day}
                onChange={ifDay(choose)}
                place={{ flex: '1 1 12.5rem' }}
              />
            </nav>
            <Title order={2} size="h4">
              {dayName}
              {day === today && ` · ${t`Today`}`}
              {day === dayAfter(today, 1) && ` · ${t`Tomorrow`}`}
            </Title>
            <Text c="dimmed" role="status">
              {visits.data && !visits.isPlaceholderData && (
                <>
                  <span className="visually-hidden">{`${dayName}: `}</span>
                  <Plural value={visits.data.length + hiddenCount} one="# visit" other="# visits" />
                </>
              )}
            </Text>
          </div>
          {visits.isError ? (
            <LoadFailure
              title={t`The visits could not be loaded`}
              error={visits.error}
              onRetry={() => void visits.refetch()}
            />
          ) : !visits.data || dayHours.isLoading ? (
            <Stack aria-busy gap="xs">
              <Skeleton h={110} radius="lg" />
              <Skeleton h={110} radius="lg" />
            </Stack>
          ) : visits.data.length === 0 && (isPhone || team.length === 0) ? (
            <Screen
              title={t`No visits on this day.`}
              text={t`Appointments of this day appear here, and home visits that visitors asked for, in order of time.`}
            />
          ) : (
            <div aria-busy={visits.isPlaceholderData}>
              {hiddenCount > 0 && <HiddenVisits count={hiddenCount} />}
              {visitAreas.length > 0 && visits.data.length > 0 && (
                <SegmentedControl
                  className={styles.control}
                  mb="md"
                  fullWidth={isPhone}
                  aria-label={t`Order of the visits`}
                  data={[
                    { value: 'time', label: t`By time` },
                    { value: 'area', label: t`By area` },
                  ]}
                  value={order}
                  onChange={setOrder}
                />
              )}
              {order === 'area' && visits.data.length > 0 ? (
                <DayAreas day={day} visits={visits.data} team={team} onOpen={open} />
              ) : isPhone ? (
                <DayList day={day} visits={visits.data} team={team} onOpen={open} />
              ) : (
                <DayGrid day={day} visits={visits.data} team={team} hours={hours} canEnter={canWrite} onOpen={open} />
              )}
            </div>
          )}
        </div>
      </div>
      <DaySheets day={day} visits={loaded} team={team} hiddenCount={hiddenCount} printedKey={printedKey} />
      {found && opened.dialog === 'visit' && (
        <VisitDialog
          visit={found}
          team={team}
          day={day}
          onClose={close}
          onStep={(dialog) => setOpened({ ...opened, dialog })}
        />
      )}
      {opened && opened.dialog !== 'visit' && (
        <RequestDialogs requestId={opened.id} opened={opened.dialog} onClose={close} />
      )}
    </AdminPage>
  );
}

function DayLinks({ day }: { day: string }) {
  const canClose = useCan('settings.write');
  return (
    <>
      {canClose && (
        <Anchor component={Link} to={adminPaths.closeDays(day)} className="tap">
          <Trans>Close the centre on this day…</Trans>
        </Anchor>
      )}
      <Anchor component={Link} to={adminPaths.requests()} className="tap">
        <Trans>All requests</Trans>
      </Anchor>
    </>
  );
}
