import { Fieldset, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useHashTarget } from '../lib/use-hash-target.ts';
import styles from './form-section.module.css';

interface FormSectionProps {
  title: string;
  /** The fragment of links to this section. */
  anchor?: string | undefined;
  /** Called when the section or one of its fields receives focus. */
  onFocus?: (() => void) | undefined;
  /** The part of a form with a list of its parts; on a phone, only the current one is shown. */
  part?: { id: string; isCurrent: boolean } | undefined;
  children: ReactNode;
}

/** A group of fields with a title. */
export function FormSection({ title, anchor, onFocus, part, children }: FormSectionProps) {
  return (
    <Fieldset
      {...useHashTarget(anchor)}
      onFocus={onFocus}
      {...(part && { id: part.id, tabIndex: -1, 'data-part': part.isCurrent ? 'current' : 'other' })}
      legend={title}
      classNames={{ root: styles.section ?? '', legend: styles.title ?? '' }}
    >
      <Stack>{children}</Stack>
    </Fieldset>
  );
}
