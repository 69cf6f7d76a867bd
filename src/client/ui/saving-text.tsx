import { Trans } from '@lingui/react/macro';
import { formatAmount } from '#shared/i18n/format.ts';
import type { Saving } from '#shared/packages/sales.rules.ts';
import { useSite } from './lib/site-context.tsx';

/** The saving of a sale, in percent or in AED. */
export function SavingText({ saving }: { saving: Saving }) {
  const { locale } = useSite();
  if ('percent' in saving) {
    const { percent } = saving;
    return (
      <Trans>
        <bdi>{percent}%</bdi> off
      </Trans>
    );
  }
  const amount = formatAmount(saving.amount, locale);
  return (
    <Trans>
      Save AED <bdi>{amount}</bdi>
    </Trans>
  );
}
