import { Trans } from '@lingui/react/macro';
import { formatDayAndMonth, formatWeekday } from '#shared/i18n/format.ts';
import { exceptionsFrom } from '#shared/opening-hours/opening-hours.rules.ts';
import { dayAfter, dayOf } from '#shared/time/days.rules.ts';
import { ContentText } from '../../ui/content-text.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useNow } from '../../ui/lib/use-now.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { useHoursText } from './hours-text.tsx';
import { Periods } from './periods.tsx';
import styles from './printed-hours.module.css';
import rows from './schedule.module.css';
import { Schedule } from './schedule.tsx';

/** The time for which a printed sheet should be correct, in days. */
const validDays = 14;

/** The weekly hours for print. Adds the hours of Ramadan and the exceptions within the next 14 days. */
export function PrintedHours() {
  const { openingHours } = useSiteFrame();
  const today = dayOf(new Date(useNow()).toISOString());
  const isRamadanNear = openingHours.ramadanPeriods.some(
    ({ start, end }) => start <= dayAfter(today, validDays) && end >= today,
  );
  const { beforeIftar, afterIftar } = openingHours.ramadan;
  return (
    <div className={styles.columns}>
      <Schedule rows={openingHours.normal} />
      {isRamadanNear && (
        <div>
          <h3>
            <Trans>Ramadan hours</Trans>: <Trans>Before iftar</Trans>
          </h3>
          <Schedule rows={beforeIftar} />
          <h3>
            <Trans>Ramadan hours</Trans>: <Trans>After iftar</Trans>
          </h3>
          <Schedule rows={afterIftar} />
        </div>
      )}
      <SpecialDays from={today} />
    </div>
  );
}

function SpecialDays({ from }: { from: string }) {
  const { openingHours } = useSiteFrame();
  const { locale } = useSite();
  const text = useHoursText();
  const coming = exceptionsFrom(openingHours.exceptions, from);
  const near = coming.filter(({ date }) => date <= dayAfter(from, validDays));
  if (near.length === 0) return null;
  return (
    <div>
      <h3>
        <Trans>Days with special hours</Trans>
      </h3>
      <dl className={rows.rows}>
        {near.map((exception) => {
          const { date, periods, note } = exception;
          return (
            <div key={date} className={rows.row}>
              <dt>{text.dayRange(exception) || `${formatWeekday(date, locale)} ${formatDayAndMonth(date, locale)}`}</dt>
              <dd>
                <Periods periods={periods} />
                {note && (
                  <span className="note">
                    <ContentText text={note} />
                  </span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
