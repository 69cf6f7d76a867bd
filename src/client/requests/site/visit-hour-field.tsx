import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FreeHours } from '#shared/appointments/free-times.rules.ts';
import { hourText } from '#shared/i18n/format.ts';
import { type VisitHours, visitHours, weeklyVisitHours } from '#shared/requests/visit-hours.rules.ts';
import { isDay } from '#shared/time/days.rules.ts';
import { SelectField } from '../../ui/forms/field.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useIsLive } from '../../ui/lib/use-is-live.ts';
import { useNow } from '../../ui/lib/use-now.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import type { ShownHours } from './use-free-hours.ts';
import type { FieldState } from './use-request-form.ts';

/** The value is a clock time ("16:00"); '' for none. */
interface VisitHourFieldProps extends FieldState {
  /** The chosen day; '' for none. */
  day: string;
  /** Absent where no free hours are shown. */
  shown?: ShownHours;
  /** Whether an agreed visit moves: then the hour is not held. */
  isMove?: boolean;
}

/** The hour of a visit: free hours first, or opening hours, then hours by agreement. */
export function VisitHourField({ day, shown = notShown, isMove = false, ...field }: VisitHourFieldProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { openingHours } = useSiteFrame();
  const now = useNow();
  const isLive = useIsLive();
  const hours = isDay(day) ? visitHours(openingHours, day, now) : null;
  // Without script no day is known yet, so offer the hours of the week; the confirmation page shows the day's hours.
  const offered = hours ?? weeklyVisitHours(openingHours);
  const options = (of: readonly string[], isFull = false) =>
    of.map((hour) => (
      // A full hour that was free when it was chosen stays chosen.
      <option key={hour} value={hour} disabled={isFull && isLive && hour !== field.value}>
        {hourText(hour, locale)}
      </option>
    ));
  const isLoading = shown.isLoading && shown.hours === null;
  return (
    <SelectField
      {...field}
      label={t`Appointment time`}
      disabled={isLive && (!hours || isLoading)}
      note={
        isLive &&
        (isLoading ? (
          <Trans>Looking for free times…</Trans>
        ) : (
          <HoursNote hours={hours} free={shown.hours} hour={field.value} isMove={isMove} />
        ))
      }
    >
      <option value="">{t`Choose an hour`}</option>
      {shown.hours ? (
        <FreeOptions hours={shown.hours} offered={offered} options={options} />
      ) : (
        <>
          {offered.open.length > 0 && <optgroup label={t`Within opening hours`}>{options(offered.open)}</optgroup>}
          {offered.other.length > 0 && (
            <optgroup label={t`Outside opening hours: we will agree with you`}>{options(offered.other)}</optgroup>
          )}
        </>
      )}
    </SelectField>
  );
}

const notShown: ShownHours = { hours: null, isLoading: false };

interface FreeOptionsProps {
  hours: FreeHours;
  offered: Pick<VisitHours, 'open' | 'other'>;
  options: (of: readonly string[], isFull?: boolean) => ReactNode;
}

function FreeOptions({ hours: { free, full }, offered: { open, other }, options }: FreeOptionsProps) {
  const { t } = useLingui();
  const rest = [...open, ...other].filter((hour) => !free.includes(hour) && !full.includes(hour)).sort();
  return (
    <>
      {free.length > 0 && <optgroup label={t`Free hours`}>{options(free)}</optgroup>}
      {full.length > 0 && <optgroup label={t`Full hours`}>{options(full, true)}</optgroup>}
      {rest.length > 0 && <optgroup label={t`Other hours: we will agree with you`}>{options(rest)}</optgroup>}
    </>
  );
}

/** The note about a chosen hour, for the confirmation page of browsers without script. */
export function VisitNote({ day, hour, free }: Pick<HoursNoteProps, 'free' | 'hour'> & { day: string }) {
  const { locale } = useSite();
  const { openingHours } = useSiteFrame();
  const freeHours = free?.full.includes(hour) ? free.free.map((each) => hourText(each, locale)).join(' · ') : '';
  return (
    <>
      <HoursNote hours={visitHours(openingHours, day, useNow())} free={free} hour={hour} />
      {freeHours !== '' && (
        <>
          {' '}
          <Trans>Free on this day: {freeHours}</Trans>
        </>
      )}
    </>
  );
}

interface HoursNoteProps {
  hours: VisitHours | null;
  free: FreeHours | null;
  hour: string;
  isMove?: boolean;
}

function HoursNote({ hours, free, hour, isMove = false }: HoursNoteProps) {
  if (!hours) return <Trans>Choose a date first.</Trans>;
  if (isMove && free?.free.includes(hour))
    return <Trans>This time is free now. It is yours once we have confirmed it.</Trans>;
  if (free?.free.includes(hour))
    return <Trans>We hold this time for you if it is still free when your request arrives.</Trans>;
  if (free?.full.includes(hour))
    return <Trans>This time is full by now. Choose another one, or send the request: we will agree with you.</Trans>;
  if (free && free.free.length === 0 && free.full.length > 0 && hour === '')
    return <Trans>All times of this day are full. Please choose another day.</Trans>;
  if (hours.open.length + hours.other.length === 0)
    return <Trans>No times are left today. Please choose another day.</Trans>;
  if (hours.open.includes(hour)) return <Trans>We will confirm the time with you.</Trans>;
  if (hours.kind === 'closed') return <Trans>We are closed on this day. We will be in touch to agree on a time.</Trans>;
  if (hours.kind === 'unknown')
    return <Trans>Our hours for this day are not set yet. We will be in touch to agree on a time.</Trans>;
  if (hours.other.includes(hour))
    return <Trans>This is outside our opening hours. We will be in touch to agree on a time.</Trans>;
  return <Trans>We will confirm the time with you.</Trans>;
}
