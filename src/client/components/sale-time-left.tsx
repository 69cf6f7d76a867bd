import { Plural, Trans } from '@lingui/react/macro';
import { formatDate } from '#shared/i18n/format.ts';
import { useSite } from '../lib/site-context.tsx';

export interface SaleTimeLeftProps {
  /** Days left as the place counts them; null where the sale has no end. */
  daysLeft: number | null;
  /** Its last day as an ISO 8601 instant, where there is room to name it. */
  endDate?: string | null;
}

/** "3 days left", or "expired" once no time is left; nothing for a sale without an end. */
export function SaleTimeLeft({ daysLeft, endDate = null }: SaleTimeLeftProps) {
  const { locale } = useSite();
  if (daysLeft === null) return null;
  if (daysLeft === 0) return <Trans>expired</Trans>;
  const date = endDate && formatDate(endDate, locale);
  return (
    <>
      <Plural value={daysLeft} one="# day left" other="# days left" />
      {date && (
        <>
          {' '}
          <span>
            <Trans>until {date}</Trans>
          </span>
        </>
      )}
    </>
  );
}
