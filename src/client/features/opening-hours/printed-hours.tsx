import { Trans } from '@lingui/react/macro';
import { dayOf } from '#shared/rules/days.rules.ts';
import { addDays } from '#shared/rules/opening-hours.rules.ts';
import { useNow } from '../../lib/use-now.ts';
import { useSiteFrame } from '../../lib/use-site-frame.ts';
import styles from './printed-hours.module.css';
import { Schedule } from './schedule.tsx';

/** How long what is printed today is likely to be looked at, in days. */
const keptDays = 14;

/** The weekly hours for a sheet of paper; those of Ramadan stand beside them when it is here or near. */
export function PrintedHours() {
  const { openingHours } = useSiteFrame();
  const today = dayOf(new Date(useNow()).toISOString());
  const isRamadanNear = openingHours.ramadanPeriods.some(({ start, end }) => start <= addDays(today, keptDays) && end >= today);
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
    </div>
  );
}
