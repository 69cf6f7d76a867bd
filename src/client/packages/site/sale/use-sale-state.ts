import { useEffect, useRef } from 'react';
import type { PackageSummary } from '#shared/packages/packages.schema.ts';
import { daysLeftInclusive, daysLeftInList, isSaleExpired, isSaleRunning } from '#shared/packages/sales.rules.ts';
import { trpc } from '../../../ui/lib/trpc.ts';
import { useNow } from '../../../ui/lib/use-now.ts';

/**
 * The current state of a package's sale. When a sale ends on an open page, the browser notifies the server, which
 * removes it.
 */
export function useSaleState(item: PackageSummary) {
  const now = useNow();
  // A mutation hook in each card would slow down the rendering of a list.
  const { client } = trpc.useUtils();
  const isReported = useRef(false);
  const isOver = item.onSale && isSaleExpired(item, now);

  useEffect(() => {
    if (!isOver || isReported.current) return;
    isReported.current = true;
    // If it fails, the server's own job removes the sale.
    client.content.packages.endExpiredSale.mutate({ id: item.id }).catch(() => undefined);
  }, [isOver, item.id, client]);

  return {
    isOnSale: item.onSale,
    isRunning: item.onSale && isSaleRunning(item, now),
    daysLeftInList: daysLeftInList(item, now),
    daysLeftInclusive: daysLeftInclusive(item, now),
  };
}
