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
  const { states, places, timeOfVisit, minutesText } = useAppointmentTexts();
  const { changeRequestNames } = useRequestTexts();
  const gapText = ({ minutes, needed }: NonNullable<Visit['shortGap']>) =>
    minutes < 0
      ? t`Overlaps the next visit`
      : t`${minutesText(minutes)} until the next visit, ${minutesText(needed)} are planned`;
  const columnTitles: Partial<Record<DayColumn['kind'], string>> = {
    centre: places.centre,
    nobody: t`Nobody yet`,
    former: t`Former collector`,
  };
  return {
    stateOf: (visit: Visit): string => (visit.appointment ? states[visit.appointment.state] : t`Asked for`),
    timeOf: timeOfVisit,
    /** Warnings about a visit: the patient asks for a change, its seat is overbooked, or the next one is too soon. */
    warningsOf: ({ changeRequest, appointment, shortGap }: Visit): string[] => [
      ...(changeRequest && appointment?.state === 'confirmed' ? [changeRequestNames[changeRequest]] : []),
      ...(appointment?.overbookReason && appointment.state === 'confirmed' ? [t`Overbooked`] : []),
      ...(shortGap ? [gapText(shortGap)] : []),
    ],
    titleOf: ({ kind, name }: DayColumn): string => columnTitles[kind] ?? name,
  };
}
