import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

interface FieldBase {
  label: string;
  error?: string | undefined;
}

interface TextBase extends FieldBase {
  /** The limit in characters. Longer text is counted and refused on submit, but never cut off. */
  maxLength?: number;
}

type TextFieldProps = TextBase & ComponentProps<'input'>;
type TextAreaFieldProps = TextBase & ComponentProps<'textarea'>;
type SelectFieldProps = FieldBase & ComponentProps<'select'> & { note?: ReactNode };

export function TextField({ label, error, maxLength, ...input }: TextFieldProps) {
  const { id, errorId, aria } = useFieldIds(error);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input {...input} {...aria} dir={directionOf(input)} id={id} className={styles.input} />
      {!error && <CharacterCount value={input.value} most={maxLength} />}
      <FieldError id={errorId} error={error} />
    </div>
  );
}

export function TextAreaField({ label, error, maxLength, ...input }: TextAreaFieldProps) {
  const { id, errorId, aria } = useFieldIds(error);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea {...input} {...aria} dir={directionOf(input)} id={id} className={styles.input} />
      {!error && <CharacterCount value={input.value} most={maxLength} />}
      <FieldError id={errorId} error={error} />
    </div>
  );
}

/** A select; `note` is shown below it. */
export function SelectField({ label, error, note, children, ...select }: SelectFieldProps) {
  const { id, errorId, noteId, aria } = useFieldIds(error, note);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.selectPlace}>
        <select {...select} {...aria} id={id} className={`${styles.input} ${styles.select}`}>
          {children}
        </select>
      </div>
      <FieldNote id={noteId}>{note}</FieldNote>
      <FieldError id={errorId} error={error} />
    </div>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} className={styles.error}>
      {error}
    </p>
  );
}

/** The fraction of the limit from which the count is shown. */
const countedFrom = 0.9;

/** The length of a text, shown near its limit. A field with an error shows only the error. */
export function CharacterCount({ value, most: limit }: { value: unknown; most: number | undefined }) {
  const { i18n } = useLingui();
  const count = typeof value === 'string' ? value.trim().length : 0;
  if (limit === undefined || count < limit * countedFrom) return null;
  const [length, most] = [i18n.number(count), i18n.number(limit)];
  return (
    <p className={count > limit ? styles.error : styles.note} role="status">
      <Trans>
        {length} of {most} characters
      </Trans>
    </p>
  );
}

/**
 * With `auto`, browsers align an empty field to the left, also in Arabic. An empty field therefore has no `dir` and
 * follows the page.
 */
function directionOf({ dir, value }: { dir?: string | undefined; value?: unknown }): string | undefined {
  return dir === 'auto' && value === '' ? undefined : dir;
}

export function FieldNote({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div id={id} className={styles.note}>
      {children}
    </div>
  );
}

/** The ids that connect a control with its label, its error and its note. */
export function useFieldIds(error: string | undefined, note?: ReactNode) {
  const id = useId();
  const [errorId, noteId] = [`${id}-error`, `${id}-note`];
  const describedBy = [error && errorId, note && noteId].filter(Boolean).join(' ');
  const aria = {
    ...(error && { 'aria-invalid': true as const }),
    ...(describedBy && { 'aria-describedby': describedBy }),
  };
  return { id, errorId, noteId, aria };
}
