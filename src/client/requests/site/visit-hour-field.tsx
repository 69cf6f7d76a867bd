import { Trans, useLingui } from '@lingui/react/macro';
import { hourText } from '#shared/i18n/format.ts';
import { type VisitHours, visitHours, weeklyVisitHours } from '#shared/requests/visit-hours.rules.ts';
import { isDay } from '#shared/time/days.rules.ts';
import { SelectField } from '../../ui/forms/field.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useIsLive } from '../../ui/lib/use-is-live.ts';
import { useNow } from '../../ui/lib/use-now.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import type { FieldState } from './use-request-form.ts';

/** The value is a clock time ("16:00"); '' for none. */
interface VisitHourFieldProps extends FieldState {
  /** The chosen day; '' for none. */
  day: string;
}

/** The hour of a home visit: opening hours first, then hours by agreement. */
export function VisitHourField({ day, ...field }: VisitHourFieldProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { openingHours } = useSiteFrame();
  const now = useNow();
  const isLive = useIsLive();
  const hours = isDay(day) ? visitHours(openingHours, day, now) : null;
  // Without script no day is known yet, so offer the hours of the week; the confirmation page shows the day's hours.
  const offered = hours ?? weeklyVisitHours(openingHours);
  const options = (of: readonly string[]) =>
    of.map((hour) => (
      <option key={hour} value={hour}>
        {hourText(hour, locale)}
      </option>
    ));
  return (
    <SelectField
      {...field}
      label={t`Appointment time`}
      disabled={isLive && !hours}
      note={isLive && <HoursNote hours={hours} hour={field.value} />}
    >
      <option value="">{t`Choose an hour`}</option>
      {offered.open.length > 0 && <optgroup label={t`Within opening hours`}>{options(offered.open)}</optgroup>}
      {offered.other.length > 0 && (
        <optgroup label={t`Outside opening hours: we will agree with you`}>{options(offered.other)}</optgroup>
      )}
    </SelectField>
  );
}

/** The note about a chosen hour, for the confirmation page of browsers without script. */
export function VisitNote({ day, hour }: { day: string; hour: string }) {
  const { openingHours } = useSiteFrame();
  return <HoursNote hours={visitHours(openingHours, day, useNow())} hour={hour} />;
}

function HoursNote({ hours, hour }: { hours: VisitHours | null; hour: string }) {
  if (!hours) return <Trans>Choose a date first.</Trans>;
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
