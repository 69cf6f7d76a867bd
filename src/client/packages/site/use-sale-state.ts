import { useEffect, useRef } from 'react';
import type { PackageSummary } from '#shared/packages/packages.schema.ts';
import { daysLeftInclusive, daysLeftInList, isSaleExpired, isSaleRunning } from '#shared/packages/sales.rules.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { useNow } from '../../ui/lib/use-now.ts';

/**
 * The current state of a package's sale. When a sale ends on an open page, the browser notifies the server, which
 * removes it.
 */
export function useSaleState(item: PackageSummary) {
  const now = useNow();
  const { mutate: endExpiredSale } = trpc.content.packages.endExpiredSale.useMutation();
  const isReported = useRef(false);
  const isOver = item.onSale && isSaleExpired(item, now);

  useEffect(() => {
    if (!isOver || isReported.current) return;
    isReported.current = true;
    endExpiredSale({ id: item.id });
  }, [isOver, item.id, endExpiredSale]);

  return {
    isOnSale: item.onSale,
    isRunning: item.onSale && isSaleRunning(item, now),
    daysLeftInList: daysLeftInList(item, now),
    daysLeftInclusive: daysLeftInclusive(item, now),
  };
}
