import { Trans } from '@lingui/react/macro';
import type { HoursPeriod } from '#shared/opening-hours/opening-hours.rules.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { useHoursText } from './hours-text.tsx';
import styles from './schedule.module.css';

interface PeriodsProps {
  /** Empty: closed. Null: not set. */
  periods: readonly HoursPeriod[] | null;
}

/** The hours of a day, one period on each line. Without hours, asks visitors to call or write. */
export function Periods({ periods }: PeriodsProps) {
  const text = useHoursText();
  const { phones } = useSiteFrame();
  if (periods === null)
    return (
      <span className="note">{phones.length > 0 ? <Trans>call to check</Trans> : <Trans>please ask us</Trans>}</span>
    );
  if (periods.length === 0)
    return (
      <span className="note">
        <Trans>closed</Trans>
      </span>
    );
  return periods.map((period) => (
    <span key={period.join()} className={styles.period}>
      {text.period(period)}
    </span>
  ));
}
