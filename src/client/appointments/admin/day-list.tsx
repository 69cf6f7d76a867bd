import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import type { SeatName } from '#shared/appointments/team.schema.ts';
import type { Visit } from '#shared/requests/inbox.schema.ts';
import { useRequestTexts } from '../../request-records/admin/use-request-texts.ts';
import { columnOf } from './day-layout.rules.ts';
import styles from './day-list.module.css';
import { lookOf, useVisitTexts } from './use-visit-texts.ts';
import { visitButtonId } from './visit-button-id.ts';

interface DayListProps {
  /** The day ("2026-11-25"). */
  day: string;
  visits: Visit[];
  team: readonly SeatName[];
  onOpen: (id: string) => void;
}

/** A day on a phone: its visits by hour. */
export function DayList({ day, visits, team, onOpen }: DayListProps) {
  const { t } = useLingui();
  const { nameOf } = useRequestTexts();
  const { stateOf, timeOf, titleOf, warningsOf } = useVisitTexts();
  return (
    <ol className={styles.list}>
      {visits.map((visit) => {
        const { id, area } = visit;
        return (
          <li key={id}>
            <UnstyledButton
              id={visitButtonId(id)}
              className={styles.visit ?? ''}
              data-look={lookOf(visit)}
              aria-haspopup="dialog"
              onClick={() => onOpen(id)}
            >
              <span className={styles.time}>{timeOf(visit, day) || t`No time given`}</span>
              <span className={styles.name} dir="auto">
                {nameOf(visit)}
              </span>
              {area && (
                <span className={styles.area} dir="auto">
                  {area}
                </span>
              )}
              <span className={styles.facts}>
                {stateOf(visit)} · <bdi>{titleOf(columnOf(visit, team))}</bdi>
                {warningsOf(visit).map((warning) => (
                  <b key={warning} className={styles.warning}>
                    {' '}
                    · {warning}
                  </b>
                ))}
              </span>
            </UnstyledButton>
          </li>
        );
      })}
    </ol>
  );
}
