import { Group, Paper, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  title: string;
  mark?: ReactNode;
  children: ReactNode;
}

export function Panel({ title, mark, children }: PanelProps) {
  const id = useId();
  return (
    <Paper component="section" className={styles.panel} aria-labelledby={id}>
      <Group justify="space-between" gap="xs" mb="sm">
        <Title order={2} size="h5" id={id}>
          {title}
        </Title>
        {mark}
      </Group>
      {children}
    </Paper>
  );
}
