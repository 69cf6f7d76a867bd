import { Trans } from '@lingui/react/macro';
import { type CSSProperties, useId } from 'react';
import { Link } from 'react-router';
import type { DayHours } from '#shared/appointments/appointments.schema.ts';
import type { SeatName } from '#shared/appointments/team.schema.ts';
import { hourText } from '#shared/i18n/format.ts';
import { adminPaths } from '#shared/paths.ts';
import type { Visit } from '#shared/requests/inbox.schema.ts';
import { useRequestTexts } from '../../request-records/admin/use-request-texts.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useNow } from '../../ui/lib/use-now.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import styles from './day-grid.module.css';
import {
  columnsOf,
  type DayColumn,
  emptyHours,
  hoursOfColumn,
  type PlacedVisit,
  placeVisits,
  rowCount,
  shownHours,
} from './day-layout.rules.ts';
import { useVisitTexts } from './use-visit-texts.ts';
import { VisitButton } from './visit-button.tsx';

export interface DayProps {
  /** The day ("2026-11-25"). */
  day: string;
  visits: Visit[];
  team: readonly SeatName[];
  onOpen: (id: string) => void;
}

interface DayGridProps extends DayProps {
  hours: DayHours;
  /** Whether a press on a free hour enters a visit. */
  canEnter: boolean;
}

/** A day with a column for each collector and the time downwards. */
export function DayGrid({ day, visits, team, onOpen, hours: dayHours, canEnter }: DayGridProps) {
  const { locale } = useSite();
  const { visitMinutes } = useSiteFrame();
  const hours = shownHours(visits, { day, visitMinutes }, dayHours.open);
  const columns = columnsOf(visits, team);
  const hasUntimed = visits.some(({ visitTime }) => visitTime === null);
  return (
    <div className={styles.scroller}>
      <div className={styles.day} style={{ '--columns': columns.length, '--rows': rowCount(hours) } as CSSProperties}>
        <div className={styles.hours} aria-hidden>
          {Array.from({ length: hours.end - hours.first }, (_none, index) => {
            const time = `${String(hours.first + index).padStart(2, '0')}:00`;
            return (
              <span key={time} style={{ gridRow: `${index * 4 + 1} / span 4` }} data-hour={time}>
                {hourText(time, locale)}
              </span>
            );
          })}
        </div>
        {columns.map((column) => (
          <Column
            key={column.key}
            day={day}
            column={column}
            hours={hours}
            free={canEnter ? hoursOfColumn(column, dayHours) : []}
            hasUntimed={hasUntimed}
            onOpen={onOpen}
          />
        ))}
      </div>
    </div>
  );
}

interface ColumnProps {
  day: string;
  column: DayColumn;
  hours: ReturnType<typeof shownHours>;
  /** Whether a column of the day has visits without a time: then each has a place for them. */
  hasUntimed: boolean;
  /** The hours that are free for another visit. */
  free: string[];
  onOpen: DayProps['onOpen'];
}

function Column({ day, column, hours, hasUntimed, free, onOpen }: ColumnProps) {
  const id = useId();
  const { locale } = useSite();
  const { titleOf } = useVisitTexts();
  const now = useNow();
  const { visitMinutes } = useSiteFrame();
  const placed = placeVisits(column.visits, hours, { day, visitMinutes });
  const empty = emptyHours(placed, hours, free, day, now);
  const seat = column.kind === 'seat' ? { seat: column.key } : {};
  const untimed = column.visits.filter(({ visitTime }) => visitTime === null);
  return (
    <section className={styles.column} aria-labelledby={id} data-kind={column.kind}>
      <h3 id={id} className={styles.title} dir="auto">
        {titleOf(column)}
      </h3>
      {hasUntimed && (
        <ul className={styles.untimed}>
          {untimed.map((visit) => (
            <li key={visit.id}>
              <VisitBox day={day} visit={visit} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      <ol className={styles.rows}>
        {placed.map((each) => (
          <li key={each.visit.id} style={styleOf(each)}>
            <VisitBox day={day} visit={each.visit} onOpen={onOpen} />
          </li>
        ))}
      </ol>
      {/* For the pointer: by keyboard, the button above the day enters a visit. */}
      <div className={styles.free} aria-hidden>
        {empty.map(({ hour, row }) => (
          <Link
            key={hour}
            to={adminPaths.enterRequest({ day, hour, ...seat })}
            tabIndex={-1}
            className={styles.hour}
            style={{ gridArea: `${row + 1} / 1 / span 4` }}
          >
            + {hourText(hour, locale)}
          </Link>
        ))}
      </div>
    </section>
  );
}

const styleOf = ({ row, rows, lane, lanes }: PlacedVisit): CSSProperties => ({
  // Without a column, the grid would put visits of the same time into columns of its own.
  gridArea: `${row + 1} / 1 / span ${rows}`,
  marginInlineStart: `${(100 * lane) / lanes}%`,
  inlineSize: `${100 / lanes}%`,
});

function VisitBox({ day, visit, onOpen }: { visit: Visit } & Pick<DayProps, 'day' | 'onOpen'>) {
  const { nameOf } = useRequestTexts();
  const { stateOf, timeOf, warningsOf } = useVisitTexts();
  const { area } = visit;
  const warnings = warningsOf(visit);
  return (
    <VisitButton visit={visit} className={styles.box} isWarned={warnings.length > 0} onOpen={onOpen}>
      <span className={styles.first}>
        <b>{timeOf(visit, day) || <Trans>No time given</Trans>}</b>{' '}
        <span className={warnings.length > 0 ? styles.warning : styles.state}>
          {warnings.length > 0 ? warnings.join(' · ') : stateOf(visit)}
        </span>
      </span>
      <span className={styles.name} dir="auto">
        {nameOf(visit)}
      </span>
      {area && (
        <span className={styles.area} dir="auto">
          {area}
        </span>
      )}
    </VisitButton>
  );
}
