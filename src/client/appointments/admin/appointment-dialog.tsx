import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { changedParts } from '#shared/appointments/appointment-changes.rules.ts';
import { appointmentMinutes, quarterMinutes, startOf } from '#shared/appointments/appointment-times.rules.ts';
import { appointmentPlaces } from '#shared/appointments/appointments.schema.ts';
import { maxAddress, storedPlace } from '#shared/appointments/visit-areas.rules.ts';
import type { Colleague, RequestRecord } from '#shared/requests/inbox.schema.ts';
import { wishOf } from '#shared/requests/request-types.ts';
import { hoursProblem } from '#shared/requests/visit-hours.rules.ts';
import { dayAfter, dayOf, isDay } from '#shared/time/days.rules.ts';
import { useAppointmentTexts } from '../../request-records/admin/use-appointment-texts.ts';
import { useRequestTexts } from '../../request-records/admin/use-request-texts.ts';
import { CorrectionCount } from '../../ui/admin/forms/correction-count.tsx';
import { DayInput } from '../../ui/admin/forms/day-fields.tsx';
import { Dialog } from '../../ui/admin/forms/dialog.tsx';
import { validationMessage } from '../../ui/forms/validation-messages.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { useNow } from '../../ui/lib/use-now.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { AreaSelect } from './area-select.tsx';
import { DialogFailure, type DialogFailureProps } from './dialog-failure.tsx';
import { initialAppointment, noPlace } from './initial-appointment.ts';
import { SeatField, type SeatValues } from './seat-field.tsx';
import { needsReason, noExceptions, seatVisitOf } from './seat-visit.ts';
import { TellingField } from './telling-field.tsx';
import { TimeField } from './time-field.tsx';
import { useSeenRequest } from './use-seen-request.ts';

interface AppointmentDialogProps extends Pick<DialogFailureProps, 'changesSince'> {
  request: RequestRecord;
  colleagues: Colleague[];
  /** The start (ISO 8601) that the visitor asks for; null for the wish or the agreed time. */
  askedStart: string | null;
  onClose: () => void;
  /** Called after a save, instead of `onClose`. */
  onSaved?: () => void;
}

/** Confirms an appointment or moves one. Prefilled with the agreed time, what the visitor asks for, or the wish. */
export function AppointmentDialog({
  request: current,
  colleagues,
  askedStart,
  changesSince,
  onClose,
  onSaved = onClose,
}: AppointmentDialogProps) {
  const { t, i18n } = useLingui();
  const { locale } = useSite();
  const frame = useSiteFrame();
  const { visitAreas } = frame;
  const { places, visitText, momentText, minutesText } = useAppointmentTexts();
  const { nameOf } = useRequestTexts();
  const now = useNow();
  const today = dayOf(new Date(now).toISOString());
  const confirm = trpc.admin.appointments.confirm.useMutation();
  const { request, conflictAt, seen, save, isBusy, failure, fields, checkMissing, wrongCount, isSeatTaken, forget } =
    useSeenRequest(current, () => {
      const when = momentText(startOf(day, time));
      notifications.show({ message: isMove ? t`Appointment moved: ${when}` : t`Appointment confirmed: ${when}` });
      onSaved();
    });
  const team = trpc.admin.appointments.listSeats.useQuery();
  // Only what was typed: after a conflict, the other values are those of the colleague.
  const [typed, setTyped] = useState<Partial<ReturnType<typeof initialAppointment>>>({});
  const entered = { ...initialAppointment(request, askedStart, today, frame), ...typed };
  // Without a choice, the address names the area.
  const visitPlace = storedPlace(entered, visitAreas, locale);
  const values = { ...entered, ...visitPlace };
  const set = (changes: typeof typed) => setTyped((before) => ({ ...before, ...changes }));
  const [isTried, setIsTried] = useState(false);
  const { day, time, minutes, place, areaId, assigneeId, told, overbookReason } = values;
  const hasTeam = place === 'home' && (team.data?.length ?? 0) > 0;
  const proposed = trpc.admin.appointments.proposeSeat.useQuery(
    { id: request.id, seat: values.seat, place, areaId, day, time, minutes },
    { enabled: hasTeam && typed.seat === undefined && isDay(day) && time !== '', gcTime: 0 },
  );
  const isProposed = typed.seat === undefined && typeof proposed.data === 'string' && proposed.data !== values.seat;
  const seat = isProposed ? (proposed.data ?? null) : values.seat;
  const taken = trpc.admin.appointments.listTakenTimes.useQuery(
    { id: request.id, seat, place, areaId, day, minutes },
    { enabled: hasTeam && isDay(day), gcTime: 0 },
  );
  const isInTeam = !team.data || team.data.some(({ id }) => id === seat);
  const setSeat = (changes: Partial<SeatValues> & Pick<typeof typed, 'address'>) => {
    // A refusal is that of one visit, a reason and an agreement are those of one seat and time.
    const isException = 'isOtherGenderAgreed' in changes || 'overbookReason' in changes;
    const isAddress = 'areaId' in changes || 'address' in changes;
    if (!isException) forget();
    set({ ...(!isException && !isAddress && noExceptions), ...changes });
  };
  const isMove = request.appointment?.state === 'confirmed';
  const planned = { place, day, time, minutes, ...(place === 'home' ? visitPlace : noPlace) };
  const isChange =
    isMove &&
    request.appointment !== null &&
    isDay(day) &&
    time !== '' &&
    changedParts(request.appointment, { ...planned, startsAt: startOf(day, time) }).length > 0;
  const wish = askedStart === null ? visitText(wishOf(request.details)) : momentText(askedStart);
  const agreed = isMove && request.appointment ? momentText(request.appointment.startsAt) : null;
  const isMissing = {
    day: !isDay(day),
    time: time === '',
    address: place === 'home' && entered.address.trim() === '' && areaId === '',
    overbookReason: overbookReason !== null && overbookReason.trim() === '',
    told: told === null,
  };
  /** Then the taken seat is no mistake any more. */
  const isOverbooking = isSeatTaken && overbookReason !== null;
  const errorOf = (field: keyof typeof isMissing) =>
    isTried && isMissing[field] ? validationMessage(i18n, { id: 'validation.required' }) : fields[field];
  const submit = () => {
    setIsTried(true);
    if (!checkMissing(isMissing) || told === null) return;
    save(() =>
      confirm.mutateAsync({
        ...seen,
        ...values,
        told,
        seat: place === 'home' && isInTeam ? seat : null,
        overbookReason: overbookReason ?? undefined,
      }),
    );
  };
  const people = colleagues.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Dialog
      opened
      onClose={onClose}
      title={isMove ? t`Move the appointment` : t`Confirm the appointment`}
      size="lg"
      isChanged={Object.keys(typed).length > 0}
      about={
        <>
          <Text fw={600} dir="auto" className="same-edge">
            {nameOf(request)}
          </Text>
          {(wish || agreed) && (
            <Text size="sm" c="dimmed">
              {wish && <Trans>Asked for: {wish}</Trans>}
              {wish && agreed && <br />}
              {agreed && <Trans>Agreed so far: {agreed}</Trans>}
            </Text>
          )}
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack>
          <DialogFailure failure={failure} since={conflictAt} changesSince={changesSince} />
          <Group align="flex-start" gap="sm">
            <DayInput
              place={{ flex: '2 1 240px' }}
              label={t`Day`}
              value={day}
              min={today}
              max={dayAfter(today, 366)}
              error={errorOf('day')}
              onChange={(chosen) => setSeat({ day: chosen })}
              required
            />
            <TimeField
              day={day}
              taken={taken.data?.taken ?? []}
              value={time}
              onChange={(chosen) => setSeat({ time: chosen })}
              error={errorOf('time')}
            />
            <Select
              flex="1 1 130px"
              label={t`Length`}
              data={lengths.map((length) => ({ value: String(length), label: minutesText(length) }))}
              value={String(minutes)}
              onChange={(chosen) => setSeat({ minutes: Number(chosen) })}
              error={fields.minutes}
              allowDeselect={false}
            />
          </Group>
          <HoursWarning day={day} time={time} />
          <SegmentedControl
            aria-label={t`Place`}
            data={appointmentPlaces.map((each) => ({ value: each, label: places[each] }))}
            value={place}
            onChange={(chosen) => setSeat({ place: appointmentPlaces.find((each) => each === chosen) ?? place })}
          />
          {place === 'home' && (
            <AreaSelect
              label={t`Area`}
              value={areaId}
              onChange={(chosen) => setSeat({ areaId: chosen })}
              error={fields.areaId}
            />
          )}
          {place === 'home' && (
            <TextInput
              label={t`Address of the visit`}
              value={entered.address}
              onChange={(event) => setSeat({ address: event.currentTarget.value })}
              error={errorOf('address')}
              maxLength={maxAddress}
              dir="auto"
              required={areaId === ''}
            />
          )}
          {hasTeam ? (
            <SeatField
              visit={seatVisitOf(request)}
              seats={team.data ?? []}
              values={{ ...values, seat }}
              isProposed={isProposed}
              onChange={setSeat}
              errors={{
                ...fields,
                ...(isOverbooking && { seat: '' }),
                overbookReason: errorOf('overbookReason'),
              }}
              isTaken={isSeatTaken || needsReason(taken.data, time)}
            />
          ) : (
            <Select
              label={place === 'home' ? t`Who goes` : t`Assigned to`}
              placeholder={t`Nobody yet`}
              data={people}
              value={assigneeId}
              onChange={(chosen) => set({ assigneeId: chosen })}
              error={fields.assigneeId}
              disabled={place === 'home' && team.isLoading}
              clearable
            />
          )}
          <TellingField
            request={request}
            value={told}
            onChange={(chosen) => set({ told: chosen })}
            error={errorOf('told')}
            mail={{ kind: isChange ? 'appointment_moved' : 'appointment_confirmed', ...planned }}
          />
          <CorrectionCount count={isOverbooking ? wrongCount - 1 : wrongCount} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={isBusy || proposed.isFetching}>
              {isMove ? <Trans>Move</Trans> : <Trans>Confirm</Trans>}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

const lengths = Array.from(
  { length: appointmentMinutes.most / quarterMinutes },
  (_none, index) => (index + 1) * quarterMinutes,
);

/** A warning about a time at which the centre is closed; staff may have agreed on it nevertheless. */
function HoursWarning({ day, time }: { day: string; time: string }) {
  const { openingHours } = useSiteFrame();
  const now = useNow();
  const problem = isDay(day) ? hoursProblem(openingHours, day, time, now) : null;
  if (!problem) return null;
  return (
    <Text size="sm" c="var(--mantine-color-error)" role="status">
      {problem === 'day' ? (
        <Trans>The centre is closed on this day.</Trans>
      ) : (
        <Trans>The centre is closed at this time.</Trans>
      )}
    </Text>
  );
}
