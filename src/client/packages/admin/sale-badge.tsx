import { Trans } from '@lingui/react/macro';
import { formatAmount } from '#shared/i18n/format.ts';
import type { ListedPackage } from '#shared/packages/packages.collection.ts';
import { savingOf } from '#shared/packages/sales.rules.ts';
import { SaleTimeBadge } from '../../ui/admin/sale-time-badge.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';

/** Whether a package is on sale, and whether the sale is yet to start or has ended. Renders nothing without a sale. */
export function SaleBadge({ labPackage }: { labPackage: ListedPackage['values'] }) {
  const { locale } = useSite();
  const saving = savingOf(labPackage);
  if (!labPackage.onSale) return null;
  return (
    <SaleTimeBadge sale={labPackage}>
      <Trans>On sale</Trans> {saving && <bdi dir="ltr">−{'percent' in saving ? `${saving.percent}%` : formatAmount(saving.amount, locale)}</bdi>}
    </SaleTimeBadge>
  );
}
