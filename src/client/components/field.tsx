import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

interface FieldBase {
  label: string;
  /** What is wrong with the field, or undefined. */
  error?: string | undefined;
}

export type TextFieldProps = FieldBase & ComponentProps<'input'>;
export type TextAreaFieldProps = FieldBase & ComponentProps<'textarea'>;
export type SelectFieldProps = FieldBase & ComponentProps<'select'> & { note?: ReactNode };

/** One line of text: its label above, what is wrong with it below. */
export function TextField({ label, error, ...input }: TextFieldProps) {
  const { id, errorId, aria } = useFieldIds(error);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input {...input} {...aria} dir={directionOf(input)} id={id} className={styles.input} />
      <FieldError id={errorId} error={error} />
    </div>
  );
}

/** Several lines of text, as TextField. */
export function TextAreaField({ label, error, ...input }: TextAreaFieldProps) {
  const { id, errorId, aria } = useFieldIds(error);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea {...input} {...aria} dir={directionOf(input)} id={id} className={styles.input} />
      <FieldError id={errorId} error={error} />
    </div>
  );
}

/** One of several choices, as TextField; `note` stands below it. */
export function SelectField({ label, error, note, children, ...select }: SelectFieldProps) {
  const { id, errorId, aria } = useFieldIds(error);
  const noteId = `${id}-note`;
  const describedBy = [aria['aria-describedby'], note ? noteId : undefined].filter(Boolean).join(' ') || undefined;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.selectPlace}>
        <select {...select} {...aria} aria-describedby={describedBy} id={id} className={`${styles.input} ${styles.select}`}>
          {children}
        </select>
      </div>
      {note && (
        <div id={noteId} className={styles.note}>
          {note}
        </div>
      )}
      <FieldError id={errorId} error={error} />
    </div>
  );
}

/** What is wrong with a field; nothing where nothing is. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} className={styles.error}>
      {error}
    </p>
  );
}

/** An empty field follows the page; by itself `auto` would start it on the left, also in Arabic. */
function directionOf({ dir, value }: { dir?: string | undefined; value?: unknown }): string | undefined {
  return dir === 'auto' && value === '' ? undefined : dir;
}

/** The ids that tie a control to its label and to what is wrong with it. */
export function useFieldIds(error: string | undefined): { id: string; errorId: string; aria: { 'aria-invalid'?: true; 'aria-describedby'?: string } } {
  const id = useId();
  const errorId = `${id}-error`;
  return { id, errorId, aria: error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {} };
}
