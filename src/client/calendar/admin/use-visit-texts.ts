import { useLingui } from '@lingui/react/macro';
import type { AppointmentState } from '#shared/appointments/appointment-states.rules.ts';
import type { Visit } from '#shared/requests/inbox.schema.ts';
import { useAppointmentTexts } from '../../appointments/admin/use-appointment-texts.ts';
import { useRequestTexts } from '../../requests/admin/use-request-texts.ts';
import type { DayColumn } from './day-layout.rules.ts';

/** What a visit of the calendar is: an appointment in its state, or what a visitor asked for. */
export const lookOf = ({ appointment }: Visit): AppointmentState | 'asked' => appointment?.state ?? 'asked';

/** Texts of visits and of their columns. */
export function useVisitTexts() {
  const { t } = useLingui();
  const { states, places } = useAppointmentTexts();
  const { changeRequestNames } = useRequestTexts();
  const columnTitles: Record<'centre' | 'nobody', string> = {
    centre: places.centre,
    nobody: t`Nobody yet`,
  };
  return {
    stateOf: (visit: Visit): string => (visit.appointment ? states[visit.appointment.state] : t`Asked for`),
    /** What staff must not miss of an agreed visit: a wish to change it, and a seat that was given twice. */
    warningsOf: ({ changeRequest, appointment }: Visit): string[] => [
      ...(changeRequest && appointment?.state === 'confirmed' ? [changeRequestNames[changeRequest]] : []),
      ...(appointment?.overbookReason && appointment.state === 'confirmed' ? [t`Overbooked`] : []),
    ],
    titleOf: ({ kind, name }: DayColumn): string =>
      kind === 'centre' || kind === 'nobody' ? columnTitles[kind] : name,
  };
}
