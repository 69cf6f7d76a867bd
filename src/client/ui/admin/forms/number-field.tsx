import { TextInput, type TextInputProps } from '@mantine/core';
import { toLatinDigits } from '#shared/i18n/format.ts';

export interface NumberFieldProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  value: string;
  onChange: (value: string) => void;
  /** Whether amounts such as 12.50 are meant. */
  hasDecimals?: boolean;
}

/** A number as text, so that neither wheel nor arrow keys change it. Arabic digits may be typed and become Latin ones. */
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
 * What was typed as a number keeps: digits, Arabic ones made Latin, and one sign before the decimals. A comma before three digits parts thousands
 * ("1,500") and goes; any other may yet become that or stand before decimals ("12,5"), and stays. Where points part thousands ("1.500,50") they go.
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

/** The number in a field, null where it is empty. */
export function numberOf(text: string): number | null {
  return /\d/.test(text) ? Number(text.replace(',', '.')) : null;
}

/** A stored number as a field shows it. */
export function textOf(number: number | null): string {
  return number === null ? '' : String(number);
}
