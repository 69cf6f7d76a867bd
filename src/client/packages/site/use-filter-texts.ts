import { useLingui } from '@lingui/react/macro';
import { formatAmount } from '#shared/i18n/format.ts';
import type { Audience, PackageFilters, PackageSort } from '#shared/packages/packages-address.rules.ts';
import { useSite } from '../../ui/lib/site-context.tsx';

/** Labels for the values of the filters. */
export function useFilterTexts() {
  const { t } = useLingui();
  const { locale } = useSite();
  const audiences: Record<Audience, string> = {
    everyone: t`Everyone`,
    women: t`Women`,
    men: t`Men`,
    children: t`Children`,
    seniors: t`Seniors`,
    pregnancy: t`Pregnancy`,
  };
  const fasting: Record<NonNullable<PackageFilters['fasting']>, string> = { yes: t`With fasting`, no: t`No fasting` };
  const sorts: Record<PackageSort, string> = {
    'price-up': t`Lowest price first`,
    'price-down': t`Highest price first`,
    name: t`By name`,
  };
  const priceUpTo = (step: number) => {
    const amount = formatAmount(step, locale);
    return t`Up to AED ${amount}`;
  };
  return { audiences, fasting, sorts, priceUpTo };
}
