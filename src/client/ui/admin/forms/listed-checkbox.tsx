import { Checkbox } from '@mantine/core';
import styles from './listed-checkbox.module.css';

interface ListedCheckboxProps {
  value: string;
  label: string;
}

/** A checkbox in a list, with the whole line as its touch target. */
export function ListedCheckbox(props: ListedCheckboxProps) {
  return (
    <Checkbox
      {...props}
      size="md"
      classNames={{ body: styles.body ?? '', inner: styles.inner ?? '', label: styles.label ?? '' }}
    />
  );
}
