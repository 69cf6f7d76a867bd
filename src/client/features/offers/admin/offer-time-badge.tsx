import { Trans } from '@lingui/react/macro';
import { Badge } from '@mantine/core';
import { isSaleExpired, isSaleRunning } from '#shared/rules/sales.rules.ts';
import type { OfferRecord } from '#shared/schemas/offers.schema.ts';
import { useNow } from '../../../lib/use-now.ts';

/** Whether an offer runs now, begins later or is over. */
export function OfferTimeBadge({ offer }: { offer: OfferRecord }) {
  const now = useNow();
  if (isSaleExpired(offer, now))
    return (
      <Badge color="gray">
        <Trans>Expired</Trans>
      </Badge>
    );
  if (!isSaleRunning(offer, now))
    return (
      <Badge>
        <Trans>Starts later</Trans>
      </Badge>
    );
  return (
    <Badge color="coral">
      <Trans>Running</Trans>
    </Badge>
  );
}
