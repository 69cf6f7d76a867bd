import { Trans } from '@lingui/react/macro';
import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { isSaleExpired, isSaleRunning, type SaleDates } from '#shared/packages/sales.rules.ts';
import { useNow } from '../lib/use-now.ts';

export interface SaleTimeBadgeProps {
  sale: SaleDates;
  /** What is said while it runs. */
  children: ReactNode;
}

/** Whether a sale or an offer runs now, begins later or is over. */
export function SaleTimeBadge({ sale, children }: SaleTimeBadgeProps) {
  const now = useNow();
  if (isSaleExpired(sale, now))
    return (
      <Badge color="gray">
        <Trans>Expired</Trans>
      </Badge>
    );
  if (!isSaleRunning(sale, now))
    return (
      <Badge>
        <Trans>Starts later</Trans>
      </Badge>
    );
  return <Badge color="coral">{children}</Badge>;
}
