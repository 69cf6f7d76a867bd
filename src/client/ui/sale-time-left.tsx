import { Plural, Trans } from '@lingui/react/macro';

export interface SaleTimeLeftProps {
  /** Days left, including today; null if the sale has no end. */
  daysLeft: number | null;
}

/** "3 days left", or "expired" at 0. Renders nothing for a sale without an end. */
export function SaleTimeLeft({ daysLeft }: SaleTimeLeftProps) {
  if (daysLeft === null) return null;
  if (daysLeft === 0) return <Trans>expired</Trans>;
  return <Plural value={daysLeft} one="# day left" other="# days left" />;
}
