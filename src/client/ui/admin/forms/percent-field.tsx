import { useLingui } from '@lingui/react/macro';
import type { FocusEvent } from 'react';
import { NumberField, type NumberFieldProps } from './number-field.tsx';
import { otherPercent, type SalePrices, suggestPriceSale } from './sale-percent.ts';

interface PercentFieldProps extends NumberFieldProps {
  /** All three as currently typed. */
  prices: SalePrices;
  onPriceSale: (priceSale: string) => void;
}

/**
 * The discount in percent. On blur it fills in a missing sale price. If the typed percent contradicts the prices, it
 * shows the one to be saved.
 */
export function PercentField({ prices, onPriceSale, onBlur, ...rest }: PercentFieldProps) {
  const { t } = useLingui();
  const percent = otherPercent(prices);
  const handleBlur = (event: FocusEvent<HTMLInputElement>) => {
    onBlur?.(event);
    if (prices.priceSale === '') onPriceSale(suggestPriceSale(prices.price, prices.salePercent));
  };
  return (
    <NumberField
      {...rest}
      onBlur={handleBlur}
      hasDecimals
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...(percent !== null && {
        description: t`The two prices give a discount of ${percent}%. That is what is saved.`,
      })}
    />
  );
}
