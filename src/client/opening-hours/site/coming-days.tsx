import { Trans } from '@lingui/react/macro';
import { formatDayAndMonth, formatWeekday } from '#shared/i18n/format.ts';
import { addDays, periodsOfDay } from '#shared/opening-hours/opening-hours.rules.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useNow } from '../../ui/lib/use-now.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { Periods } from './periods.tsx';
import styles from './schedule.module.css';

const shownDays = 7;

/** The effective hours of the next seven days, including Ramadan and exceptions. */
export function ComingDays() {
  const { openingHours } = useSiteFrame();
  const { locale } = useSite();
  const today = dayOf(new Date(useNow()).toISOString());
  const days = Array.from({ length: shownDays }, (_, index) => addDays(today, index));
  return (
    <dl className={styles.rows}>
      {days.map((day) => {
        const note = openingHours.exceptions.findLast(({ date }) => date === day)?.note;
        return (
          <div key={day} className={day === today ? `${styles.row} ${styles.today}` : styles.row}>
            <dt>
              {day === today ? <Trans>Today</Trans> : <span>{formatWeekday(day, locale)}</span>}
              <span className={styles.date}>{formatDayAndMonth(day, locale)}</span>
            </dt>
            <dd>
              <Periods periods={periodsOfDay(openingHours, day)} />
              {note && <span className={styles.note}>{note}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
