import { Trans } from '@lingui/react/macro';
import { formatDate } from '#shared/i18n/format.ts';
import type { Saving } from '#shared/packages/sales.rules.ts';
import { Chip } from './chip.tsx';
import styles from './detail-layout.module.css';
import { useSite } from './lib/site-context.tsx';
import { SaleTimeLeft } from './sale-time-left.tsx';
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
  const { locale } = useSite();
  const date = daysLeft ? endDate && formatDate(endDate, locale) : null;
  return (
    <div className="row gap-2">
      {saving && <SavingChip saving={saving} />}
      {daysLeft !== null && (
        <Chip look="soft">
          <span>
            <SaleTimeLeft daysLeft={daysLeft} />
            {daysLeft > 0 && duration && (
              <>
                {' '}
                <Trans>of {duration}</Trans>
              </>
            )}
          </span>
        </Chip>
      )}
      {date && (
        <p className={`urgent ${styles.until}`}>
          <Trans>Until {date}</Trans>
        </p>
      )}
    </div>
  );
}
