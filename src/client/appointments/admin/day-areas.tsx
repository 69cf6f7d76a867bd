import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text, Title } from '@mantine/core';
import { localized } from '#shared/i18n/localized.ts';
import { useAppointmentTexts } from '../../request-records/admin/use-appointment-texts.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import type { DayProps } from './day-grid.tsx';
import { DayList } from './day-list.tsx';

/** A day by area, with the minutes of the way to each, in the order of the settings. */
export function DayAreas({ visits, ...day }: DayProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const visitAreas = trpc.admin.appointments.listAreas.useQuery().data ?? [];
  const { minutesText } = useAppointmentTexts();
  const of = (areaId: string) =>
    visits.filter(
      (visit) => visit.place === 'home' && (visit.areaId === areaId || (areaId === '' && !isListed(visit.areaId))),
    );
  const isListed = (areaId: string) => visitAreas.some(({ id }) => id === areaId);
  const groups = [
    ...visitAreas.map((area) => ({
      key: area.id,
      title: localized(area, 'name', locale),
      way: area.travelMinutes,
      visits: of(area.id),
    })),
    { key: 'other', title: t`Other areas`, way: 0, visits: of('') },
    { key: 'centre', title: t`At our centre`, way: 0, visits: visits.filter(({ place }) => place === 'centre') },
  ].filter((group) => group.visits.length > 0);
  return (
    <Stack gap="xl">
      {groups.map(({ key, title, way, visits: ofGroup }) => (
        <Stack key={key} component="section" gap="sm" aria-label={title}>
          <Title order={3} size="h5">
            <bdi>{title}</bdi>{' '}
            {way > 0 && (
              <Text span size="sm" c="dimmed">
                <Trans>{minutesText(way)} more for the way</Trans>
              </Text>
            )}
          </Title>
          <DayList {...day} visits={ofGroup} />
        </Stack>
      ))}
    </Stack>
  );
}
