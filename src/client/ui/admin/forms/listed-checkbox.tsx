import { Checkbox } from '@mantine/core';
import styles from './listed-checkbox.module.css';

export interface ListedCheckboxProps {
  value: string;
  label: string;
}

/** One of several choices in a list: its whole line can be pressed, as high as a finger needs. */
export function ListedCheckbox(props: ListedCheckboxProps) {
  return <Checkbox {...props} size="md" classNames={{ body: styles.body ?? '', inner: styles.inner ?? '', label: styles.label ?? '' }} />;
}
