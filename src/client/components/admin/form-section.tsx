import { Fieldset, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './form-section.module.css';

/** Fields that belong together, under a name. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Fieldset legend={title} classNames={{ root: styles.section ?? '', legend: styles.title ?? '' }}>
      <Stack>{children}</Stack>
    </Fieldset>
  );
}
