import { Group, Paper, Title } from '@mantine/core';
import { type ReactNode, type Ref, useId } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  title: string;
  mark?: ReactNode;
  /** The heading, if something moves the focus to it. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

export function Panel({ title, mark, headingRef, children }: PanelProps) {
  const id = useId();
  return (
    <Paper component="section" className={styles.panel} aria-labelledby={id}>
      <Group justify="space-between" gap="xs" mb="sm">
        <Title ref={headingRef} tabIndex={headingRef ? -1 : undefined} order={2} size="h5" id={id}>
          {title}
        </Title>
        {mark}
      </Group>
      {children}
    </Paper>
  );
}
