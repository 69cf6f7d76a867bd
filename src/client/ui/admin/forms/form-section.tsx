import { Fieldset, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useHashTarget } from '../lib/use-hash-target.ts';
import styles from './form-section.module.css';

export interface FormSectionProps {
  title: string;
  /** What an address that leads here ends in. */
  anchor?: string | undefined;
  /** One of its fields, or it itself, was reached. */
  onFocus?: (() => void) | undefined;
  children: ReactNode;
}

/** Fields that belong together, under a name. */
export function FormSection({ title, anchor, onFocus, children }: FormSectionProps) {
  return (
    <Fieldset {...useHashTarget(anchor)} onFocus={onFocus} legend={title} classNames={{ root: styles.section ?? '', legend: styles.title ?? '' }}>
      <Stack>{children}</Stack>
    </Fieldset>
  );
}
