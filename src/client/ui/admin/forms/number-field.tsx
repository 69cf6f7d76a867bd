import { TextInput, type TextInputProps } from '@mantine/core';
import { toLatinDigits } from '#shared/i18n/format.ts';

export interface NumberFieldProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  value: string;
  onChange: (value: string) => void;
  /** Whether the number may have decimals. */
  hasDecimals?: boolean;
}

/** A number as a text field, so that neither wheel nor arrow keys change it. Converts Arabic digits to Latin ones. */
export function NumberField({ value, onChange, hasDecimals = false, ...rest }: NumberFieldProps) {
  return (
    <TextInput
      {...rest}
      value={value}
      onChange={(event) => onChange(cleanNumber(event.currentTarget.value, hasDecimals))}
      inputMode={hasDecimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      dir="ltr"
    />
  );
}

/**
 * Normalises a typed number to Latin digits with at most one decimal separator. Removes a comma before three digits ("1,500"), which separates
 * thousands, and points in "1.500,50". Leaves any other comma, which may become a thousands or decimal separator ("12,5").
 */
export function cleanNumber(text: string, hasDecimals = false): string {
  const latin = toLatinDigits(text);
  if (!hasDecimals) return latin.replace(/\D/g, '');
  const amount = latin
    .replaceAll('٫', '.')
    .replace(/[^\d.,]/g, '')
    .replace(/([1-9]\d*),(?=\d{3}(?!\d))/g, '$1')
    .replace(/^[1-9]\d{0,2}(?:\.\d{3})+(?=,)/, (whole) => whole.replaceAll('.', ''));
  const sign = amount.includes('.') ? '.' : ',';
  const [whole = '', ...decimals] = amount.split(sign).map((part) => part.replace(/\D/g, ''));
  return decimals.length > 0 ? `${whole}${sign}${decimals.join('')}` : whole;
}

/** The number of a field; null if it is empty. */
export function numberOf(text: string): number | null {
  return /\d/.test(text) ? Number(text.replace(',', '.')) : null;
}

/** A stored number as the text of a field. */
export function textOf(number: number | null): string {
  return number === null ? '' : String(number);
}
