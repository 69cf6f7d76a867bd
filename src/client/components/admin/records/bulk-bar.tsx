import { Plural, Trans } from '@lingui/react/macro';
import { Button, Group, Paper, Text } from '@mantine/core';
import { IconEye, IconEyeOff, IconTrash, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './bulk-bar.module.css';

export interface BulkBarProps {
  count: number;
  isAll: boolean;
  onSelectAll: () => void;
  /** Left out, with `onHide`, where nothing is published by itself. */
  onPublish?: () => void;
  onHide?: () => void;
  onRemove: () => void;
  onClear: () => void;
  /** What only some lists can do with several records. */
  children?: ReactNode;
}

/** What can be done with the ticked records; within reach at the end of the screen while any are ticked. */
export function BulkBar({ count, isAll, onSelectAll, onPublish, onHide, onRemove, onClear, children }: BulkBarProps) {
  return (
    <Paper className={styles.bar} withBorder shadow="md" radius="lg" p="sm">
      <Group gap="xs">
        <Text fw={500} role="status" me="auto" px="xs">
          <Plural value={count} one="# selected" other="# selected" />
        </Text>
        {!isAll && (
          <Button variant="subtle" onClick={onSelectAll}>
            <Trans>Select all on this page</Trans>
          </Button>
        )}
        {children}
        {onPublish && (
          <Button variant="light" leftSection={<IconEye size={20} aria-hidden />} onClick={onPublish}>
            <Trans>Publish</Trans>
          </Button>
        )}
        {onHide && (
          <Button variant="light" leftSection={<IconEyeOff size={20} aria-hidden />} onClick={onHide}>
            <Trans>Hide from visitors</Trans>
          </Button>
        )}
        <Button variant="light" color="coral" leftSection={<IconTrash size={20} aria-hidden />} onClick={onRemove}>
          <Trans>Delete</Trans>
        </Button>
        <Button variant="subtle" leftSection={<IconX size={20} aria-hidden />} onClick={onClear}>
          <Trans>Clear the selection</Trans>
        </Button>
      </Group>
    </Paper>
  );
}
