import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { intervalOf, startOf } from '#shared/appointments/appointment-times.rules.ts';
import type { AppointmentPlace } from '#shared/appointments/appointments.schema.ts';
import { timesOfSeat } from '#shared/appointments/free-times.rules.ts';
import type { Seat } from '#shared/appointments/team.schema.ts';
import { clockTimeOf, hourText } from '#shared/i18n/format.ts';
import { dayOf, isDay } from '#shared/time/days.rules.ts';
import { useAppointmentTexts } from '../../request-records/admin/use-appointment-texts.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { SeatSelect } from './seat-select.tsx';
import type { SeatVisit } from './seat-visit.ts';

/** The values of an appointment that decide about a seat, and those that follow from it. */
export interface SeatValues {
  day: string;
  time: string;
  minutes: number;
  place: AppointmentPlace;
  /** The id of the area; '' for none. */
  areaId: string;
  seat: string | null;
  /** Null unless staff overbook the seat. */
  overbookReason: string | null;
  isOtherGenderAgreed: boolean;
}

interface SeatFieldProps {
  visit: SeatVisit;
  seats: readonly Seat[];
  values: SeatValues;
  onChange: (changes: Partial<SeatValues>) => void;
  errors: { [Name in keyof SeatValues]?: string | undefined };
  /** Another appointment has the seat, or no seat that fits is free. */
  isTaken: boolean;
  /** Whether the seat is a proposal of the server. */
  isProposed: boolean;
  /** Further attributes of the field for the reason. */
  reasonProps?: object;
}

/** The seat of the team that goes: what speaks against it, and what staff can do if it is taken. */
export function SeatField({
  visit,
  seats,
  values,
  onChange,
  errors,
  isTaken,
  isProposed,
  reasonProps,
}: SeatFieldProps) {
  const { t } = useLingui();
  const whoGoes = useRef<HTMLInputElement>(null);
  const { seat, overbookReason, isOtherGenderAgreed } = values;
  const chosen = seats.find(({ id }) => id === seat);
  const { collector: wish, agreedSeat } = visit;
  const isOtherGender = chosen !== undefined && wish !== null && chosen.gender !== wish && chosen.id !== agreedSeat;
  return (
    <Stack gap="xs">
      <SeatSelect
        ref={whoGoes}
        seats={seats}
        value={chosen?.id ?? null}
        onChange={(id) => onChange({ seat: id })}
        isProposed={isProposed}
        error={errors.seat}
      />
      {/* Screen readers speak what appears below the chosen name. */}
      <Stack gap="xs" aria-live="polite">
        {chosen && <AbsenceWarning seat={chosen} values={values} />}
        {isOtherGender && (
          <Checkbox
            label={
              wish === 'female'
                ? t`The patient asked for a woman, and agrees to this`
                : t`The patient asked for a man, and agrees to this`
            }
            checked={isOtherGenderAgreed}
            onChange={(event) => onChange({ isOtherGenderAgreed: event.currentTarget.checked })}
            error={!isOtherGenderAgreed && errors.isOtherGenderAgreed}
          />
        )}
      </Stack>
      {isTaken && (
        <FreeTimes
          visit={visit}
          values={{ ...values, seat: chosen?.id ?? null }}
          onChange={(changes) => {
            // The pressed button disappears with the refusal.
            whoGoes.current?.focus();
            onChange(changes);
          }}
        >
          <Button
            variant="subtle"
            aria-expanded={overbookReason !== null}
            onClick={() => onChange({ overbookReason: overbookReason === null ? '' : null })}
          >
            <Trans>Overbook…</Trans>
          </Button>
        </FreeTimes>
      )}
      {overbookReason !== null && (
        <TextInput
          {...reasonProps}
          label={
            chosen ? t`Reason for two appointments at the same time` : t`Reason for a visit without a free collector`
          }
          value={overbookReason}
          onChange={(event) => onChange({ overbookReason: event.currentTarget.value })}
          error={errors.overbookReason}
          maxLength={300}
          dir="auto"
          required
        />
      )}
    </Stack>
  );
}

/** A warning about a seat that does not work then; staff may have agreed on it nevertheless. */
function AbsenceWarning({
  seat,
  values: { day, time, minutes },
}: {
  seat: Seat;
  values: Pick<SeatValues, 'day' | 'time' | 'minutes'>;
}) {
  const { openingHours } = useSiteFrame();
  if (!isDay(day) || time === '') return null;
  const absence = timesOfSeat(seat, openingHours).absenceAt(intervalOf({ startsAt: startOf(day, time), minutes }));
  // The dialog warns about the centre's hours already.
  if (absence === null || (absence === 'hours' && seat.hours.length === 0)) return null;
  return (
    <Text size="sm" c="var(--mantine-color-error)">
      {absence === 'leave' ? (
        <Trans>
          <bdi>{seat.name}</bdi> is on leave on this day.
        </Trans>
      ) : (
        <Trans>
          <bdi>{seat.name}</bdi> does not work at this time.
        </Trans>
      )}
    </Text>
  );
}

interface FreeTimesProps extends Pick<SeatFieldProps, 'visit' | 'onChange'> {
  values: SeatValues;
  children: ReactNode;
}

/** The free times nearest to the one that is taken, as buttons. */
function FreeTimes({
  visit: { id, collector },
  values: { seat, place, areaId, day, time, minutes },
  onChange,
  children,
}: FreeTimesProps) {
  const { locale } = useSite();
  const { momentText } = useAppointmentTexts();
  const free = trpc.admin.appointments.listNearbyTimes.useQuery(
    { id, collector, seat, place, areaId, day, time, minutes },
    { gcTime: 0 },
  );
  return (
    <Alert color="sea" role="status">
      <Text size="sm" mb="xs">
        {seat === null ? (
          <Trans>Nobody who fits is free at this time.</Trans>
        ) : (
          <Trans>This collector has another visit at this time.</Trans>
        )}{' '}
        {free.data?.length === 0 ? (
          <Trans>No free time is known within a week.</Trans>
        ) : (
          <Trans>Free times nearby:</Trans>
        )}
      </Text>
      <Group gap="xs">
        {free.data?.map((startsAt) => (
          <Button
            key={startsAt}
            variant="default"
            onClick={() => onChange({ day: dayOf(startsAt), time: clockTimeOf(Date.parse(startsAt)) })}
          >
            {dayOf(startsAt) === day ? hourText(clockTimeOf(Date.parse(startsAt)), locale) : momentText(startsAt)}
          </Button>
        ))}
        {children}
      </Group>
    </Alert>
  );
}
