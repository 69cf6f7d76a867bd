import { useEffect, useRef } from 'react';
import type { PackageSummary } from '#shared/packages/packages.schema.ts';
import { daysLeftInclusive, daysLeftInList, isSaleExpired, isSaleRunning } from '#shared/packages/sales.rules.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { useNow } from '../../ui/lib/use-now.ts';

/** What a package's sale is at this moment. One that ends while the page is open is reported to the server, which takes it off. */
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
