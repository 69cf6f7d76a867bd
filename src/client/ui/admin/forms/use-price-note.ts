import { useLingui } from '@lingui/react/macro';
import { formatAmount } from '#shared/i18n/format.ts';
import { useSite } from '../../lib/site-context.tsx';

/** Returns the sentence of a confirmation that repeats a price as visitors will read it; null is a price on request. */
export function usePriceNote() {
  const { t } = useLingui();
  const { locale } = useSite();
  return (price: number | null) => {
    if (price === null) return t`Visitors will see “Price on request”.`;
    const amount = formatAmount(price, locale);
    return t`Visitors will pay AED ${amount}.`;
  };
}
