import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

interface FieldBase {
  label: string;
  /** The error to show, or undefined. */
  error?: string | undefined;
}

interface TextBase extends FieldBase {
  /** How many characters are taken. More can be typed or pasted: they are counted, and refused when the form is sent, but never cut off. */
  maxLength?: number;
}

export type TextFieldProps = TextBase & ComponentProps<'input'>;
export type TextAreaFieldProps = TextBase & ComponentProps<'textarea'>;
export type SelectFieldProps = FieldBase & ComponentProps<'select'> & { note?: ReactNode };

/** One line of text: its label above, its error below. */
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

/** Several lines of text, as TextField. */
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

/** One of several choices, as TextField; `note` stands below it. */
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

/** The error of a field; renders nothing without one. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} className={styles.error}>
      {error}
    </p>
  );
}

/** The part of the limit from which on characters are counted. */
const countedFrom = 0.9;

/** The length of a text, once it is near its limit. A field with an error shows only that. */
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

/** With `auto`, browsers align an empty field to the left, also in Arabic. So an empty field has no `dir` and follows the page. */
function directionOf({ dir, value }: { dir?: string | undefined; value?: unknown }): string | undefined {
  return dir === 'auto' && value === '' ? undefined : dir;
}

/** The note below a field; renders nothing without one. */
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
  const aria = { ...(error && { 'aria-invalid': true as const }), ...(describedBy && { 'aria-describedby': describedBy }) };
  return { id, errorId, noteId, aria };
}
