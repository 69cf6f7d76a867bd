import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

interface FieldBase {
  label: string;
  error?: string | undefined;
  /** Shown below the control. */
  note?: ReactNode;
  /** Says beside the label that the field may stay empty. */
  isOptional?: boolean | undefined;
}

interface TextBase extends FieldBase {
  /** The limit in characters. Longer text is counted and refused on submit, but never cut off. */
  maxLength?: number;
}

type TextFieldProps = TextBase & ComponentProps<'input'>;
type TextAreaFieldProps = TextBase & ComponentProps<'textarea'>;
type SelectFieldProps = FieldBase & ComponentProps<'select'>;

export function TextField({ maxLength, ...props }: TextFieldProps) {
  const { frame, aria, input } = useField(props);
  return (
    <Field {...frame} count={<CharacterCount value={input.value} most={maxLength} />}>
      <input {...input} {...aria} dir={directionOf(input)} className={styles.input} />
    </Field>
  );
}

export function TextAreaField({ maxLength, ...props }: TextAreaFieldProps) {
  const { frame, aria, input } = useField(props);
  return (
    <Field {...frame} count={<CharacterCount value={input.value} most={maxLength} />}>
      <textarea {...input} {...aria} dir={directionOf(input)} className={styles.input} />
    </Field>
  );
}

export function SelectField({ children, ...props }: SelectFieldProps) {
  const { frame, aria, input } = useField(props);
  return (
    <Field {...frame}>
      <div className={styles.selectPlace}>
        <select {...input} {...aria} className={`${styles.input} ${styles.select}`}>
          {children}
        </select>
      </div>
    </Field>
  );
}

/** Separates the props of a field from those of its control. */
function useField<Props extends FieldBase & { 'aria-describedby'?: string | undefined }>(props: Props) {
  const { label, error, note, isOptional = false, ...input } = props;
  const { aria, ids } = useFieldIds({ error, note, isOptional, describedBy: input['aria-describedby'] });
  return { frame: { label, error, note, isOptional, ids }, aria, input };
}

interface FieldProps extends FieldBase {
  ids: ReturnType<typeof useFieldIds>['ids'];
  /** The character count; a field with an error shows only the error. */
  count?: ReactNode;
  children: ReactNode;
}

/** A control with its label, note and error. */
export function Field({ label, error, note, isOptional, ids, count, children }: FieldProps) {
  return (
    <div className="stack gap-2">
      <div>
        <label className={styles.label} htmlFor={ids.control}>
          {label}
        </label>{' '}
        {isOptional && <OptionalMark id={ids.optional} />}
      </div>
      {children}
      {!error && count}
      <FieldNote id={ids.note}>{note}</FieldNote>
      <FieldError id={ids.error} error={error} />
    </div>
  );
}

/** Marks a field that may stay empty. All other fields of a form are required. */
export function OptionalMark({ id }: { id?: string }) {
  return (
    <span id={id} className="note">
      <Trans>(optional)</Trans>
    </span>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} className="urgent">
      {error}
    </p>
  );
}

/** The fraction of the limit from which the count is shown. */
const countedFrom = 0.9;

/** The length of a text, shown near its limit. */
export function CharacterCount({ value, most: limit }: { value: unknown; most: number | undefined }) {
  const { i18n } = useLingui();
  const count = typeof value === 'string' ? value.trim().length : 0;
  if (limit === undefined || count < limit * countedFrom) return null;
  const [length, most] = [i18n.number(count), i18n.number(limit)];
  return (
    <p className={count > limit ? 'urgent' : 'note'} role="status">
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

function FieldNote({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div id={id} className="note">
      {children}
    </div>
  );
}

interface Descriptions extends Pick<FieldBase, 'error' | 'note' | 'isOptional'> {
  /** The id of a description outside of the field. */
  describedBy?: string | undefined;
}

/** The ids that connect a control with its label and its descriptions. */
export function useFieldIds({ error, note, isOptional, describedBy }: Descriptions) {
  const id = useId();
  const ids = { control: id, error: `${id}-error`, optional: `${id}-optional`, note: `${id}-note` };
  const descriptions = [error && ids.error, isOptional && ids.optional, note && ids.note, describedBy];
  const all = descriptions.filter(Boolean).join(' ');
  const aria = { id, ...(error && { 'aria-invalid': true as const }), ...(all && { 'aria-describedby': all }) };
  return { ids, aria };
}
