import { Trans } from '@lingui/react/macro';
import type { ListedPackage } from '#shared/packages/packages.collection.ts';
import { SaleTimeBadge } from '../../ui/admin/sale-time-badge.tsx';

/** Whether a package is on sale, and whether the sale is yet to start or has ended. Renders nothing without a sale. */
export function SaleBadge({ labPackage }: { labPackage: ListedPackage['values'] }) {
  const { onSale, salePercent } = labPackage;
  if (!onSale) return null;
  return (
    <SaleTimeBadge sale={labPackage}>
      <Trans>On sale</Trans> {salePercent !== null && <bdi dir="ltr">−{salePercent}%</bdi>}
    </SaleTimeBadge>
  );
}
