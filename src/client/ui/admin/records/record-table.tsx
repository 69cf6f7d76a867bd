import { useLingui } from '@lingui/react/macro';
import { Checkbox, Skeleton, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { pageHeadingId } from '../admin-page.tsx';
import { RecordRow, type RecordRowProps } from './record-row.tsx';
import type { ListedRecord, RecordColumn, RecordShape } from './record-shape.ts';
import styles from './record-table.module.css';

interface RecordTableProps<Item extends ListedRecord> extends Omit<RecordRowProps<Item>, 'item'> {
  /** Undefined while loading. */
  items: readonly Item[] | undefined;
  sort: string | undefined;
  onSort: (sort: string) => void;
}

const skeletonRows = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A table of records; on a phone each row is a card. */
export function RecordTable<Item extends ListedRecord>(props: RecordTableProps<Item>) {
  const { t } = useLingui();
  const { items, sort, onSort, ...row } = props;
  const { shape, selection } = row;
  return (
    <Table
      stickyHeader
      stickyHeaderOffset={64}
      highlightOnHover
      withRowBorders={false}
      className={styles.table}
      aria-labelledby={pageHeadingId}
      aria-busy={items === undefined}
    >
      <Table.Thead className={styles.head}>
        <Table.Tr>
          <Table.Th className={styles.tick}>
            <Checkbox
              size="md"
              checked={selection.isAll}
              disabled={!items}
              indeterminate={selection.chosen.ids.length > 0 && !selection.isAll}
              onChange={selection.toggleAll}
              aria-label={t`Select all on this page`}
            />
          </Table.Th>
          {shape.pictureOf && (
            <Table.Th className={styles.picture}>
              <VisuallyHidden>{t`Picture`}</VisuallyHidden>
            </Table.Th>
          )}
          <SortHead label={shape.nameLabel} name="name" sort={sort} onSort={onSort} />
          {shape.columns.map(({ key, label, sort: name, kind }) => (
            <SortHead key={key} label={label} name={name} kind={kind} sort={sort} onSort={onSort} />
          ))}
          <Table.Th>
            <VisuallyHidden>{t`Actions`}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {items
          ? items.map((item) => <RecordRow key={item.id} {...row} item={item} />)
          : skeletonRows.map((key) => <SkeletonRow key={key} shape={shape} />)}
      </Table.Tbody>
    </Table>
  );
}

interface SortHeadProps {
  label: string;
  name: string | undefined;
  kind?: RecordColumn<unknown>['kind'];
  sort: string | undefined;
  onSort: (sort: string) => void;
}

function directionOf(name: string, sort: string | undefined): 'ascending' | 'descending' | undefined {
  if (sort === name) return 'ascending';
  return sort === `-${name}` ? 'descending' : undefined;
}

/** A column head: one press sorts ascending, a second descending, a third restores the staff's order. */
function SortHead({ label, name, kind = 'text', sort, onSort }: SortHeadProps) {
  const direction = name === undefined ? undefined : directionOf(name, sort);
  const next = direction === 'ascending' ? `-${name}` : direction === 'descending' ? '' : (name ?? '');
  const Arrow = direction === 'ascending' ? IconArrowUp : direction === 'descending' ? IconArrowDown : IconArrowsSort;
  return (
    <Table.Th className={styles[kind]} aria-sort={direction}>
      {name === undefined ? (
        label
      ) : (
        <UnstyledButton className={styles.sort} data-active={direction} onClick={() => onSort(next)}>
          {label} <Arrow size={16} aria-hidden />
        </UnstyledButton>
      )}
    </Table.Th>
  );
}

function SkeletonRow<Item>({ shape }: { shape: RecordShape<Item> }) {
  return (
    <Table.Tr className={styles.row}>
      <Table.Td className={styles.tick} />
      {shape.pictureOf && (
        <Table.Td className={styles.picture}>
          <Skeleton h={40} w={40} />
        </Table.Td>
      )}
      <Table.Td className={styles.name}>
        <Skeleton h={18} w="70%" />
      </Table.Td>
      {[...shape.columns.map(({ key }) => key), 'actions'].map((column) => (
        <Table.Td key={column}>
          <Skeleton h={14} w="80%" />
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
