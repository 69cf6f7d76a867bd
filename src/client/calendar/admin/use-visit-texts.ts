import { useLingui } from '@lingui/react/macro';
import type { AppointmentState } from '#shared/appointments/appointment-states.rules.ts';
import type { Visit } from '#shared/requests/inbox.schema.ts';
import { useAppointmentTexts } from '../../appointments/admin/use-appointment-texts.ts';
import type { DayColumn } from './day-layout.rules.ts';

/** What a visit of the calendar is: an appointment in its state, or what a visitor asked for. */
export const lookOf = ({ appointment }: Visit): AppointmentState | 'asked' => appointment?.state ?? 'asked';

/** Texts of visits and of their columns. */
export function useVisitTexts() {
  const { t } = useLingui();
  const { states, places } = useAppointmentTexts();
  const columnTitles: Record<'centre' | 'nobody', string> = {
    centre: places.centre,
    nobody: t`Nobody yet`,
  };
  return {
    stateOf: (visit: Visit): string => (visit.appointment ? states[visit.appointment.state] : t`Asked for`),
    titleOf: ({ kind, name }: DayColumn): string =>
      kind === 'centre' || kind === 'nobody' ? columnTitles[kind] : name,
  };
}
