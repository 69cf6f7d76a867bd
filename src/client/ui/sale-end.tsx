import { Trans } from '@lingui/react/macro';
import { formatDate } from '#shared/i18n/format.ts';
import { useSite } from './lib/site-context.tsx';
import { SaleTimeLeft, type SaleTimeLeftProps } from './sale-time-left.tsx';

interface SaleEndProps extends SaleTimeLeftProps {
  /** The last day as an ISO 8601 instant; null for a sale without an end. */
  endDate: string | null;
}

/** "80 days left, until 9 February 2027". Without a date, or after the end, only the text of SaleTimeLeft. */
export function SaleEnd({ daysLeft, endDate }: SaleEndProps) {
  const { locale } = useSite();
  const hasDate = endDate !== null && daysLeft !== null && daysLeft > 0;
  // A line never breaks inside the date.
  const date = hasDate ? formatDate(endDate, locale).replaceAll(' ', '\u00a0') : null;
  return (
    <>
      <SaleTimeLeft daysLeft={daysLeft} />
      {date !== null && (
        <span>
          <Trans>, until {date}</Trans>
        </span>
      )}
    </>
  );
}
