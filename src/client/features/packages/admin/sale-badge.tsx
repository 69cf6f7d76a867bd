import { Trans } from '@lingui/react/macro';
import { Badge } from '@mantine/core';
import { isSaleExpired, isSaleRunning } from '#shared/rules/sales.rules.ts';
import type { PackageRecord } from '#shared/schemas/packages.schema.ts';
import { useNow } from '../../../lib/use-now.ts';

/** Whether a package is on sale, and if its sale has not begun or has ended. Nothing where it has none. */
export function SaleBadge({ labPackage }: { labPackage: PackageRecord }) {
  const now = useNow();
  const { onSale, salePercent } = labPackage;
  if (!onSale) return null;
  if (isSaleExpired(labPackage, now))
    return (
      <Badge color="gray">
        <Trans>Expired</Trans>
      </Badge>
    );
  if (!isSaleRunning(labPackage, now))
    return (
      <Badge>
        <Trans>Starts later</Trans>
      </Badge>
    );
  return (
    <Badge color="coral">
      <Trans>On sale</Trans> {salePercent !== null && <bdi dir="ltr">−{salePercent}%</bdi>}
    </Badge>
  );
}
