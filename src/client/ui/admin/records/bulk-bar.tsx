import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Paper, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconEye, IconEyeOff, IconTrash, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { maxBulkSize, maxSelected } from '#shared/content/records.schema.ts';
import { useAnnouncedText } from '../announcer.tsx';
import { useFailureText } from '../lib/failure-text.ts';
import styles from './bulk-bar.module.css';
import type { Selection } from './use-selection.ts';

type BarSelection = Pick<Selection<{ id: string }>, 'elsewhereCount' | 'isAll' | 'toggleAll' | 'clear'> & {
  chosen: { ids: readonly string[] };
};

interface BulkBarProps {
  /** Selected records, at least one. */
  selection: BarSelection;
  /** All records that match the filters, on any page. Absent if the list changes only as many as one call accepts. */
  found?: { total: number; select: () => Promise<void> };
  /** Absent, with `onHide`, for records without a published state. */
  onPublish?: () => void;
  onHide?: () => void;
  /** Absent if records cannot be deleted. */
  onRemove?: () => void;
  /** Actions of this list only. */
  children?: ReactNode;
}

/** Bulk actions for the selected records, at the bottom of the viewport. */
export function BulkBar({ selection, found, onPublish, onHide, onRemove, children }: BulkBarProps) {
  const { t } = useLingui();
  const { elsewhereCount, isAll } = selection;
  const count = selection.chosen.ids.length;
  // The bar appears above a row at the bottom, whose box was just ticked.
  useEffect(() => {
    document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, []);
  const chosen = useAnnouncedText<HTMLParagraphElement>();
  const most = found ? maxSelected : maxBulkSize;
  return (
    <Paper className={styles.bar} withBorder shadow="md" radius="lg" p="sm">
      <Group gap="xs" wrap="nowrap" mb="2xs">
        <Text fw={500} ref={chosen} me="auto" px="xs">
          <Plural value={count} one="# selected" other="# selected" />
          {elsewhereCount > 0 && (
            <Text component="span" size="sm" c="dimmed" display="block">
              <Plural value={elsewhereCount} one="# of them on another page" other="# of them on other pages" />
            </Text>
          )}
        </Text>
        {!isAll && (
          <Button variant="subtle" onClick={selection.toggleAll} className={styles.all ?? ''}>
            <Trans>Select all on this page</Trans>
          </Button>
        )}
        {isAll && found && found.total > count && found.total <= most && <SelectFound {...found} />}
        <ActionIcon onClick={selection.clear} title={t`Clear the selection`}>
          <IconX size={20} />
        </ActionIcon>
      </Group>
      {count > most && (
        <Text size="sm" px="xs" c="coral">
          <Trans>At most {most} can be changed at once.</Trans>
        </Text>
      )}
      <fieldset className={styles.actions} disabled={count > most}>
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
        {onRemove && (
          <Button variant="light" color="coral" leftSection={<IconTrash size={20} aria-hidden />} onClick={onRemove}>
            <Trans>Delete</Trans>
          </Button>
        )}
      </fieldset>
    </Paper>
  );
}

function SelectFound({ total, select }: NonNullable<BulkBarProps['found']>) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const [isPending, setPending] = useState(false);
  const handleSelect = async () => {
    setPending(true);
    try {
      await select();
    } catch (error) {
      notifications.show({
        color: 'coral',
        title: t`The list could not be loaded. Please try again.`,
        message: failureText(error),
      });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button variant="subtle" onClick={() => void handleSelect()} loading={isPending} className={styles.all ?? ''}>
      <Trans>Select all in this list: {total}</Trans>
    </Button>
  );
}
