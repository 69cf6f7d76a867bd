import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AppointmentState } from '#shared/appointments/appointment-states.rules.ts';
import { beganBefore, endOf, endsAfter } from '#shared/appointments/appointment-times.rules.ts';
import type { AppointmentPlace } from '#shared/appointments/appointments.schema.ts';
import { clockTimeOf, formatDayAndMonth, formatWeekday, hourText } from '#shared/i18n/format.ts';
import type { Visit } from '#shared/requests/inbox.schema.ts';
import type { VisitTime } from '#shared/requests/request-type.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { useSite } from '../../ui/lib/site-context.tsx';

/** Names of the states and places of appointments, and their times in words at the centre. */
export function useAppointmentTexts() {
  const { t } = useLingui();
  const { locale } = useSite();
  const states: Record<AppointmentState, string> = {
    proposed: t`Held for the patient`,
    confirmed: t`Agreed`,
    done: t`Took place`,
    missed: t`Missed`,
    cancelled_by_patient: t`Cancelled by the patient`,
    cancelled_by_centre: t`Cancelled by the centre`,
  };
  const places: Record<AppointmentPlace, string> = { home: t`At the patient’s address`, centre: t`At the centre` };
  const visitText = ({ visitDay, visitTime }: VisitTime): string =>
    [
      visitDay && `${formatWeekday(visitDay, locale)} ${formatDayAndMonth(visitDay, locale)}`,
      visitTime && hourText(visitTime, locale),
    ]
      .filter(Boolean)
      .join(' · ');
  /** "Wednesday 25 November · 11:30 AM" for an instant (ISO 8601). */
  const momentText = (instant: string): string =>
    visitText({ visitDay: dayOf(instant), visitTime: clockTimeOf(Date.parse(instant)) });
  /** The hour of a visit on a day ("2026-11-25"), and that it runs over midnight; empty without an hour. */
  const timeOfVisit = ({ visitTime, appointment }: Pick<Visit, 'visitTime' | 'appointment'>, day: string): string => {
    if (visitTime === null) return '';
    const from = hourText(visitTime, locale);
    if (!appointment) return from;
    const until = hourText(clockTimeOf(endOf(appointment)), locale);
    if (beganBefore(appointment, day)) return t`Since ${from}, until ${until}`;
    return endsAfter(appointment, day) ? t`${from}, until ${until} the next day` : from;
  };
  const minutesText = (minutes: number) => t`${plural(minutes, { one: '# minute', other: '# minutes' })}`;
  return { states, places, visitText, momentText, timeOfVisit, minutesText };
}
