import { daysWithoutHours, effectiveRows, type HoursRow } from '#shared/opening-hours/opening-hours.rules.ts';
import { useHoursText } from './hours-text.tsx';
import { Periods } from './periods.tsx';
import styles from './schedule.module.css';

interface ScheduleProps {
  /** If two rows contain the same day, the later one applies. */
  rows: readonly HoursRow[];
}

/** The weekly schedule, each day once. For days without hours, it asks visitors to call or write. */
export function Schedule({ rows }: ScheduleProps) {
  const text = useHoursText();
  const unnamed = daysWithoutHours(rows);
  return (
    <dl className={`${styles.rows} ${styles.weekly}`}>
      {effectiveRows(rows).map((row) => (
        <div key={row.days.join()} className={styles.row}>
          <dt>{text.days(row.days)}</dt>
          <dd>
            <Periods periods={row.periods} />
          </dd>
        </div>
      ))}
      {unnamed.length > 0 && (
        <div className={styles.row}>
          <dt>{text.days(unnamed)}</dt>
          <dd>
            <Periods periods={null} />
          </dd>
        </div>
      )}
    </dl>
  );
}
