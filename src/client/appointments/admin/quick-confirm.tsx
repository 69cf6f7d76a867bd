import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Chip, Group, Skeleton, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useId, useState } from 'react';
import { startOf } from '#shared/appointments/appointment-times.rules.ts';
import type { Telling } from '#shared/appointments/appointments.schema.ts';
import { storedPlace } from '#shared/appointments/visit-areas.rules.ts';
import { isolated } from '#shared/fields/direction-marks.rules.ts';
import { hourText } from '#shared/i18n/format.ts';
import type { RequestRecord } from '#shared/requests/inbox.schema.ts';
import { hoursProblem } from '#shared/requests/visit-hours.rules.ts';
import { useAppointmentTexts } from '../../request-records/admin/use-appointment-texts.ts';
import type { RequestActions } from '../../request-records/admin/use-request-actions.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { useNow } from '../../ui/lib/use-now.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import styles from './appointment-panel.module.css';
import { freeHours } from './free-hours.rules.ts';
import type { initialAppointment } from './initial-appointment.ts';
import { quartersByHours } from './quarters-by-hours.ts';
import { TellingChoice, TellingNote } from './telling-field.tsx';

interface QuickConfirmProps {
  request: RequestRecord;
  /** The wish, with a day to come. */
  initial: ReturnType<typeof initialAppointment>;
  actions: RequestActions;
  /** Called after the appointment is confirmed. */
  onSaved: () => void;
}

/**
 * Confirms the wish of a visitor at a free hour of the wished day: with the proposed collector, and told as usual. The
 * dialog has everything else.
 */
export function QuickConfirm({ request, initial, actions, onSaved }: QuickConfirmProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const frame = useSiteFrame();
  const now = useNow();
  const { visitText, momentText } = useAppointmentTexts();
  const labelId = useId();
  const [typedTime, setTypedTime] = useState<string | null>(null);
  const [typedTold, setTypedTold] = useState<Telling | null>(null);
  const { day, time: wished, minutes, place, assigneeId, told: usual } = initial;
  const visitPlace = storedPlace(initial, frame.visitAreas, locale);
  const { areaId } = visitPlace;
  const team = trpc.admin.appointments.listSeats.useQuery();
  const hasTeam = place === 'home' && (team.data?.length ?? 0) > 0;
  const { id, appointment } = request;
  const heldUntil = appointment?.heldUntil;
  const asked = { id, place, areaId, day, minutes };
  const taken = trpc.admin.appointments.listTakenTimes.useQuery(
    { ...asked, seat: null },
    { enabled: hasTeam, gcTime: 0 },
  );
  const occupied = [...(taken.data?.taken ?? []), ...(taken.data?.nobody ?? [])];
  const isFree = (time: string) =>
    !occupied.includes(time) &&
    Date.parse(startOf(day, time)) > now &&
    hoursProblem(frame.openingHours, day, time, now) === null;
  const wholeHours = quartersByHours(frame.openingHours, day).open.filter((time) => time.endsWith(':00'));
  const isLoading = team.isLoading || (hasTeam && taken.isLoading);
  const hours = !isLoading ? freeHours(wholeHours, wished, isFree) : [];
  const time = hours.find((hour) => hour === (typedTime ?? wished)) ?? null;
  const proposed = trpc.admin.appointments.proposeSeat.useQuery(
    { ...asked, seat: initial.seat, time: time ?? '' },
    { enabled: hasTeam && time !== null, gcTime: 0 },
  );
  const seat = hasTeam ? (proposed.data ?? null) : null;
  const collector = team.data?.find((member) => member.id === seat)?.name;
  const told = typedTold ?? usual;
  const hasAddress = place !== 'home' || initial.address.trim() !== '' || areaId !== '';
  if (isLoading) return <Skeleton h={200} radius="md" aria-busy />;
  const confirm = async () => {
    if (time === null || told === null) return;
    const agreed = { place, ...visitPlace, day, time, minutes, assigneeId, told, seat };
    await actions.confirmAppointment.mutateAsync({ ...actions.seen, ...agreed });
    const when = momentText(startOf(day, time));
    notifications.show({ message: t`Appointment confirmed: ${when}` });
    onSaved();
  };
  const at = time === null ? '' : momentText(startOf(day, time));
  const name = collector === undefined ? '' : isolated(collector);
  return (
    <>
      {heldUntil && (
        <Text size="sm">
          <Trans>Held until {momentText(heldUntil)}.</Trans>
        </Text>
      )}
      <Text size="sm" id={labelId}>
        {hours.length === 0 ? (
          <Trans>No hour is free on {visitText({ visitDay: day, visitTime: null })}.</Trans>
        ) : wished !== '' && !hours.includes(wished) ? (
          <Trans>
            {hourText(wished, locale)} is not free. Free on {visitText({ visitDay: day, visitTime: null })}:
          </Trans>
        ) : (
          <Trans>Free on {visitText({ visitDay: day, visitTime: null })}:</Trans>
        )}
      </Text>
      {hours.length > 0 && (
        <Chip.Group value={time} onChange={(chosen) => setTypedTime(String(chosen))}>
          <Group gap="xs" role="radiogroup" aria-labelledby={labelId}>
            {hours.map((hour) => (
              <Chip key={hour} value={hour} size="sm" classNames={{ label: styles.hour ?? '' }}>
                {hourText(hour, locale)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      )}
      {hours.length > 0 && !hasAddress && (
        <Text size="sm" c="var(--mantine-color-error)">
          <Trans>The address of the visit is missing.</Trans>
        </Text>
      )}
      {hours.length > 0 && hasAddress && (
        <>
          {usual === null && <TellingChoice request={request} value={told} onChange={setTypedTold} />}
          <TellingNote request={request} value={told} />
          <Button
            className={styles.confirm ?? ''}
            disabled={time === null || told === null || actions.isBusy || proposed.data === null}
            loading={actions.confirmAppointment.isPending || (hasTeam && proposed.isFetching)}
            // A taken hour is offered no longer.
            onClick={() => void confirm().catch(() => taken.refetch())}
          >
            {time === null ? t`Confirm` : name === '' ? t`Confirm ${at}` : t`Confirm ${at} with ${name}`}
          </Button>
        </>
      )}
    </>
  );
}
