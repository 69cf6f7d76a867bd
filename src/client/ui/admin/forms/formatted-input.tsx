import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

export interface FormattedInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max'> {
  /** A value, '' for none, or a text that is no value, which a schema then refuses. */
  value?: string;
  onChange: (value: string) => void;
  /** Returns the value that a text means, or null. */
  parse: (text: string) => string | null;
  /** The text of a value as people read it. */
  format: (value: string) => string;
  /** Why a text is no value. */
  problem: (text: string) => string;
  /** Calls `onChange` only with Enter or when the focus leaves, for a value that is saved at once. */
  waitsForEnd?: boolean;
}

/**
 * A text field that shows a value in one notation and accepts several. It leaves the typed text alone until the focus
 * leaves, and keeps a refused text with the reason, even if `onChange` ignores it.
 */
export function FormattedInput({
  value = '',
  onChange,
  parse,
  format,
  problem,
  waitsForEnd = false,
  error,
  onBlur,
  ...rest
}: FormattedInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  /** The refused text when the focus left, and the value at that time. */
  const [left, setLeft] = useState<{ text: string; value: string } | null>(null);
  const isRead = value === '' || parse(value) === value;
  const refused = left?.value === value ? left.text : isRead ? null : value;
  const send = (text: string) => onChange(text.trim() === '' ? '' : (parse(text) ?? text));
  const handleType = (text: string) => {
    setTyped(text);
    setLeft(null);
    if (!waitsForEnd) send(text);
  };
  const finish = () => {
    if (typed === null) return;
    if (waitsForEnd) send(typed);
    setTyped(null);
    if (typed.trim() !== '' && parse(typed) === null) setLeft({ text: typed, value });
  };
  return (
    <TextInput
      {...rest}
      value={typed ?? refused ?? (value === '' ? '' : format(value))}
      onChange={(event) => handleType(event.currentTarget.value)}
      onKeyDown={({ key }) => key === 'Enter' && finish()}
      onBlur={(event) => {
        finish();
        onBlur?.(event);
      }}
      error={typed === null && refused !== null ? problem(refused) : error}
      autoComplete="off"
    />
  );
}
