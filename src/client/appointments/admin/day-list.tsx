import { useLingui } from '@lingui/react/macro';
import { useRequestTexts } from '../../request-records/admin/use-request-texts.ts';
import type { DayProps } from './day-grid.tsx';
import { columnOf } from './day-layout.rules.ts';
import styles from './day-list.module.css';
import { useVisitTexts } from './use-visit-texts.ts';
import { VisitButton } from './visit-button.tsx';

/** A day on a phone: its visits by hour. */
export function DayList({ day, visits, team, onOpen }: DayProps) {
  const { t } = useLingui();
  const { nameOf } = useRequestTexts();
  const { stateOf, timeOf, titleOf, warningsOf } = useVisitTexts();
  return (
    <ol className="stack gap-2">
      {visits.map((visit) => {
        const { id, area } = visit;
        return (
          <li key={id}>
            <VisitButton visit={visit} className={styles.visit} onOpen={onOpen}>
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
            </VisitButton>
          </li>
        );
      })}
    </ol>
  );
}
