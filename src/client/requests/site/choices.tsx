import { type ReactNode, useEffect, useRef } from 'react';
import { scrollToMiddle } from '../../ui/lib/scroll-to-middle.ts';
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
  /** Whether the row scrolls; the chosen one is then scrolled into view. */
  isScrolled?: boolean;
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
  isScrolled = false,
}: ChoicesProps) {
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls after each choice, also one of a draft
  useEffect(() => {
    if (isScrolled) scrollToMiddle(row.current, row.current?.querySelector(':checked')?.parentElement);
  }, [isScrolled, chosen]);
  return (
    <fieldset className={own.group}>
      <legend className={isLegendHidden ? 'visually-hidden' : undefined}>{legend}</legend>
      <div ref={row} className={className ? `${styles.types} ${className}` : styles.types}>
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
