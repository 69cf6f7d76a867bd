import type { ReactNode } from 'react';
import styles from './request-form.module.css';
import own from './withdrawal-form.module.css';

interface ChoicesProps {
  name: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  legend: ReactNode;
  /** The legend is for screen readers only. */
  isLegendHidden?: boolean;
  choices: readonly { value: string; label: ReactNode }[];
  className?: string | undefined;
}

/** Radio buttons in one row. */
export function Choices({
  name,
  value: chosen,
  onChange,
  legend,
  isLegendHidden = false,
  choices,
  className,
}: ChoicesProps) {
  return (
    <fieldset className={own.group}>
      <legend className={isLegendHidden ? 'visually-hidden' : undefined}>{legend}</legend>
      <div className={className ? `${styles.types} ${className}` : styles.types}>
        {choices.map(({ value, label }) => (
          <label key={value} className={styles.type}>
            <input type="radio" name={name} value={value} checked={value === chosen} onChange={onChange} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
