import { Textarea, type TextareaProps } from '@mantine/core';
import { CharacterCount } from '../../forms/field.tsx';
import styles from './growing-textarea.module.css';

export interface GrowingTextareaProps extends Omit<TextareaProps, 'classNames' | 'rows' | 'autosize' | 'minRows' | 'maxRows'> {
  /** The lines that it shows at least and at most. */
  minRows: number;
  maxRows?: number;
  inputClass?: string | undefined;
  /** The count is shown near the limit; text is never cut off. */
  maxLength?: number;
}

/** Where the browser itself can fit the field to its text, no script measures it: of a hundred fields each would stop for a layout. */
const fitsItself = CSS.supports('field-sizing', 'content');

/** A field of several lines that grows with what is typed. */
export function GrowingTextarea({ minRows, maxRows = 16, inputClass = '', maxLength, ...props }: GrowingTextareaProps) {
  return (
    <>
      {fitsItself ? (
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
