import { useLingui } from '@lingui/react/macro';
import type { AppointmentState } from '#shared/appointments/appointment-states.rules.ts';
import type { Visit } from '#shared/requests/inbox.schema.ts';
import { useAppointmentTexts } from '../../request-records/admin/use-appointment-texts.ts';
import { useRequestTexts } from '../../request-records/admin/use-request-texts.ts';
import type { DayColumn } from './day-layout.rules.ts';

/** The state of a visit's appointment; `asked` for a visitor's wish. */
export const lookOf = ({ appointment }: Visit): AppointmentState | 'asked' => appointment?.state ?? 'asked';

/** Texts of visits and of their columns. */
export function useVisitTexts() {
  const { t } = useLingui();
  const { states, places, timeOfVisit } = useAppointmentTexts();
  const { changeRequestNames } = useRequestTexts();
  const columnTitles: Partial<Record<DayColumn['kind'], string>> = {
    centre: places.centre,
    nobody: t`Nobody yet`,
    former: t`Former collector`,
  };
  return {
    stateOf: (visit: Visit): string => (visit.appointment ? states[visit.appointment.state] : t`Asked for`),
    timeOf: timeOfVisit,
    /** Warnings about an agreed visit: the patient asks for a change, or its seat is overbooked. */
    warningsOf: ({ changeRequest, appointment }: Visit): string[] => [
      ...(changeRequest && appointment?.state === 'confirmed' ? [changeRequestNames[changeRequest]] : []),
      ...(appointment?.overbookReason && appointment.state === 'confirmed' ? [t`Overbooked`] : []),
    ],
    titleOf: ({ kind, name }: DayColumn): string => columnTitles[kind] ?? name,
  };
}
