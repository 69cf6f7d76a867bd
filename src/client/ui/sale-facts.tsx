import { Trans } from '@lingui/react/macro';
import type { Saving } from '#shared/packages/sales.rules.ts';
import { Chip } from './chip.tsx';
import styles from './detail-layout.module.css';
import { SaleEnd } from './sale-end.tsx';
import { SavingChip } from './saving-chip.tsx';

interface SaleFactsProps {
  /** Null if it is unknown or the sale is not running. */
  saving: Saving | null;
  /** Days left, including today; null for a sale without an end. */
  daysLeft: number | null;
  /** The last day as an ISO 8601 instant; null for a sale without an end. */
  endDate: string | null;
  /** Total days, including the first and the last; null if start or end is open. */
  duration: number | null;
}

/** The discount, and the time left of the total duration with the last day. */
export function SaleFacts({ saving, daysLeft, endDate, duration }: SaleFactsProps) {
  return (
    <div className={styles.sale}>
      {saving && <SavingChip saving={saving} />}
      {daysLeft !== null && (
        <Chip look="soft">
          <span>
            <SaleEnd daysLeft={daysLeft} endDate={endDate}>
              {daysLeft > 0 && duration && (
                <>
                  {' '}
                  <Trans>of {duration}</Trans>
                </>
              )}
            </SaleEnd>
          </span>
        </Chip>
      )}
    </div>
  );
}
