import { Trans } from '@lingui/react/macro';
import { formatDayAndMonth, formatWeekday } from '#shared/i18n/format.ts';
import { exceptionOn, periodsOfDay } from '#shared/opening-hours/opening-hours.rules.ts';
import { dayAfter, dayOf } from '#shared/time/days.rules.ts';
import { ContentText } from '../../ui/content-text.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useNow } from '../../ui/lib/use-now.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { useHoursText } from './hours-text.tsx';
import { Periods } from './periods.tsx';
import styles from './schedule.module.css';

const shownDays = 7;

/** The effective hours of the next seven days, including Ramadan and exceptions. Days of one exception have one row. */
export function ComingDays() {
  const { openingHours } = useSiteFrame();
  const { locale } = useSite();
  const today = dayOf(new Date(useNow()).toISOString());
  const text = useHoursText();
  const days = Array.from({ length: shownDays }, (_, index) => dayAfter(today, index));
  return (
    <dl className={styles.rows}>
      {days.map((day) => {
        const exception = exceptionOn(openingHours.exceptions, day);
        if (exception && day > today && exceptionOn(openingHours.exceptions, dayAfter(day, -1)) === exception)
          return null;
        const range = exception && text.dayRange(exception);
        return (
          <div key={day} className={day === today ? `${styles.row} ${styles.today}` : styles.row}>
            <dt>
              {day === today ? <Trans>Today</Trans> : <span>{range || formatWeekday(day, locale)}</span>}
              {!range && <span className="note">{formatDayAndMonth(day, locale)}</span>}
              {range && day === today && <span className="note">{range}</span>}
            </dt>
            <dd>
              <Periods periods={periodsOfDay(openingHours, day)} />
              {exception?.note && (
                <span className="note">
                  <ContentText text={exception.note} />
                </span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
