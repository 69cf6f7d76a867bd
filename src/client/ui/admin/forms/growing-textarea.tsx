import { Textarea, type TextareaProps } from '@mantine/core';
import type { Ref } from 'react';
import { CharacterCount } from '../../forms/field.tsx';
import styles from './growing-textarea.module.css';

interface GrowingTextareaProps extends Omit<TextareaProps, 'classNames' | 'rows' | 'autosize' | 'minRows' | 'maxRows'> {
  ref?: Ref<HTMLTextAreaElement>;
  /** Minimum and maximum of visible lines. */
  minRows: number;
  maxRows?: number;
  inputClass?: string | undefined;
  /** The counter appears near the limit; text is never truncated. */
  maxLength?: number;
}

/** With `field-sizing` no script measures the fields; measuring a hundred fields would force a layout each. */
const fitsItself = () => CSS.supports('field-sizing', 'content');

/** A multi-line field that grows with its text. */
export function GrowingTextarea({ minRows, maxRows = 16, inputClass = '', maxLength, ...props }: GrowingTextareaProps) {
  return (
    <>
      {fitsItself() ? (
        <Textarea
          {...props}
          classNames={{ input: `${styles.input} ${inputClass}` }}
          styles={{ input: { '--least-lines': minRows, '--most-lines': maxRows } as Record<string, number> }}
        />
      ) : (
        <Textarea {...props} autosize minRows={minRows} maxRows={maxRows} classNames={{ input: inputClass }} />
      )}
      {!props.error && <CharacterCount value={props.value} most={maxLength} />}
    </>
  );
}
