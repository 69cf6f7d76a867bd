import { Plural } from '@lingui/react/macro';
import { Chip } from './chip.tsx';
import styles from './detail-layout.module.css';
import { PercentOff } from './percent-off.tsx';
import { SaleEnd } from './sale-end.tsx';

export interface SaleFactsProps {
  /** null where it is not known, or the sale does not run. */
  percent: number | null;
  /** Days left with today; null for a sale without an end. */
  daysLeft: number | null;
  /** Its last day as an ISO 8601 instant; null for a sale without an end. */
  endDate: string | null;
  /** Days in all, the first and the last included; null where start or end is open. */
  duration: number | null;
}

/** How much less something costs, for how long still, and for how long in all. */
export function SaleFacts({ percent, daysLeft, endDate, duration }: SaleFactsProps) {
  return (
    <div className={styles.sale}>
      {percent !== null && <PercentOff percent={percent} />}
      {daysLeft !== null && (
        <Chip look="soft">
          <SaleEnd daysLeft={daysLeft} endDate={endDate} />
        </Chip>
      )}
      {duration !== null && (
        <Chip>
          <Plural value={duration} one="# day in all" other="# days in all" />
        </Chip>
      )}
    </div>
  );
}
