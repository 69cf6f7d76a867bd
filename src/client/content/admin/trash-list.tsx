import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Badge, Button, Checkbox, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { type TrashEntry, trashDays } from '#shared/content/trash.schema.ts';
import { formatDateTime } from '#shared/i18n/format.ts';
import { localized } from '#shared/i18n/localized.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { useCollectionTexts } from '../../ui/admin/lib/collection-entries.ts';
import type { Selection } from '../../ui/admin/records/use-selection.ts';
import { RowList } from '../../ui/admin/row-list.tsx';
import styles from '../../ui/admin/wrapping-row.module.css';
import { useSite } from '../../ui/lib/site-context.tsx';

interface TrashListProps {
  entries: TrashEntry[];
  selection: Selection<TrashEntry>;
  onRestore: (entry: TrashEntry) => void;
  onRemove: (entry: TrashEntry) => void;
}

/** Records in the trash: who deleted them, when, and how long they stay. */
export function TrashList({ entries, selection, onRestore, onRemove }: TrashListProps) {
  return (
    <RowList items={entries}>
      {(entry) => (
        <TrashRow
          key={`${entry.collection}${entry.id}`}
          entry={entry}
          selection={selection}
          onRestore={() => onRestore(entry)}
          onRemove={() => onRemove(entry)}
        />
      )}
    </RowList>
  );
}

function TrashRow({
  entry,
  selection,
  onRestore,
  onRemove,
}: Pick<TrashListProps, 'selection'> & { entry: TrashEntry; onRestore: () => void; onRemove: () => void }) {
  const { t } = useLingui();
  const { locale, renderedAt } = useSite();
  const collectionTexts = useCollectionTexts();
  const name = localized(entry, 'name', locale);
  const date = formatDateTime(entry.deletedAt, locale);
  const person = entry.deletedBy;
  const daysLeft = Math.max(0, Math.ceil((Date.parse(entry.deletedAt) + trashDays * dayMs - renderedAt) / dayMs));
  return (
    <li className={styles.row}>
      <Checkbox
        size="md"
        checked={selection.has(entry.id)}
        onChange={() => selection.toggle(entry)}
        aria-label={t`Select ${name}`}
      />
      <div className={styles.texts}>
        <Group gap="xs">
          <Text fw={500} dir="auto">
            {name}
          </Text>
          <Badge>{collectionTexts[entry.collection]}</Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {person ? t`Deleted by ${person}, ${date}` : t`Deleted ${date}`}
        </Text>
        <Text size="sm" c="dimmed">
          <Plural
            value={daysLeft}
            _0="Removed for good today"
            one="Removed for good in # day"
            other="Removed for good in # days"
          />
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        <Button
          variant="light"
          onClick={onRestore}
          leftSection={<IconArrowBackUp size={18} className="flip" aria-hidden />}
          aria-label={t`Restore ${name}`}
        >
          <Trans>Restore</Trans>
        </Button>
        <ActionIcon color="coral" onClick={onRemove} title={t`Delete ${name} for good`}>
          <IconTrash size={20} />
        </ActionIcon>
      </Group>
    </li>
  );
}
