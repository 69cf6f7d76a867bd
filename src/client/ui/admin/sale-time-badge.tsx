import { useLingui } from '@lingui/react/macro';
import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { isSaleExpired, isSaleRunning, type SaleDates } from '#shared/packages/sales.rules.ts';
import { useNow } from '../lib/use-now.ts';

interface SaleTimeBadgeProps {
  sale: SaleDates;
  /** The badge of a running sale. */
  children: ReactNode;
}

/** Shows whether a sale or an offer is running, starts later or has expired. */
export function SaleTimeBadge({ sale, children }: SaleTimeBadgeProps) {
  const { t } = useLingui();
  const now = useNow();
  if (isSaleExpired(sale, now)) return <Badge color="gray">{t`Expired`}</Badge>;
  if (!isSaleRunning(sale, now)) return <Badge>{t`Starts later`}</Badge>;
  return <Badge color="coral">{children}</Badge>;
}
