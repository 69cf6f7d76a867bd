import { TextInput, type TextInputProps } from '@mantine/core';

export interface NumberFieldProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  value: string;
  onChange: (value: string) => void;
  /** Whether the number may have decimals. */
  hasDecimals?: boolean;
}

/**
 * A number as a text field, so that neither wheel nor arrow keys change it. Leaves what is typed as it is;
 * `parseNumber` reads it.
 */
export function NumberField({ value, onChange, hasDecimals = false, ...rest }: NumberFieldProps) {
  return (
    <TextInput
      {...rest}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputMode={hasDecimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      dir="ltr"
    />
  );
}

/** A stored number as the text of a field. */
export function textOf(number: number | null): string {
  return number === null ? '' : String(number);
}
