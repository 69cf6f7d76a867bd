import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Badge, Checkbox, Group, Menu, Skeleton, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowsSort,
  IconArrowUp,
  IconCopy,
  IconDotsVertical,
  IconEdit,
  IconExternalLink,
  IconEye,
  IconEyeOff,
  IconPhoto,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { localizedPath } from '#shared/paths.ts';
import type { Picture as PictureData } from '#shared/schemas/media.schema.ts';
import type { Selection } from '../../../lib/admin/use-selection.ts';
import { useSite } from '../../../lib/site-context.tsx';
import { Picture } from '../../picture.tsx';
import { MissingLanguage } from '../missing-language.tsx';
import styles from './record-table.module.css';

/** What every record in a list has. */
export interface ListedRecord {
  id: string;
  isPublished: boolean;
}

/** One column beside picture and name. */
export interface RecordColumn<Item> {
  key: string;
  label: string;
  /** The name of the order by this column. */
  sort?: string;
  /** What that order goes by, where the column shows more. */
  sortLabel?: string;
  kind?: 'text' | 'number' | 'date';
  show: (item: Item) => ReactNode;
}

/** What a list shows of its records, and what can be done with one. */
export interface RecordShape<Item> {
  nameLabel: string;
  nameOf: (item: Item) => string;
  /** Absent where records have no picture. */
  pictureOf?: (item: Item) => PictureData | null;
  /** The bilingual pairs that are looked at for a missing language. */
  pairs: readonly string[];
  columns: readonly RecordColumn<Item>[];
  editPath: (id: string) => string;
  /** Where it stands on the site, without the language. */
  sitePath: (item: Item) => string;
}

export interface RecordTableProps<Item extends ListedRecord> {
  shape: RecordShape<Item>;
  /** Absent while they are being loaded. */
  items: readonly Item[] | undefined;
  sort: string | undefined;
  onSort: (sort: string) => void;
  selection: Selection<Item>;
  /** Absent where a copy makes no sense. */
  onDuplicate?: ((item: Item) => void) | undefined;
  onPublish: (item: Item) => void;
  onHide: (item: Item) => void;
  onRemove: (item: Item) => void;
}

const skeletonRows = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Records as staff see them; on a phone each row becomes a card. */
export function RecordTable<Item extends ListedRecord>(props: RecordTableProps<Item>) {
  const { t } = useLingui();
  const { shape, items, sort, onSort, selection } = props;
  return (
    <Table stickyHeader stickyHeaderOffset={64} highlightOnHover withRowBorders={false} className={styles.table} aria-busy={items === undefined}>
      <Table.Thead className={styles.head}>
        <Table.Tr>
          <Table.Th className={styles.tick}>
            <Checkbox
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
        {items?.map((item) => <RecordRow key={item.id} {...props} item={item} />) ?? skeletonRows.map((key) => <SkeletonRow key={key} shape={shape} />)}
      </Table.Tbody>
    </Table>
  );
}

interface SortHeadProps {
  label: string;
  name: string | undefined;
  kind?: 'text' | 'number' | 'date' | undefined;
  sort: string | undefined;
  onSort: (sort: string) => void;
}

/** A column's head: pressed once it orders upwards, twice downwards, three times as staff arranged it. */
function SortHead({ label, name, kind = 'text', sort, onSort }: SortHeadProps) {
  const direction = name === undefined ? undefined : sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined;
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

function RecordRow<Item extends ListedRecord>(props: RecordTableProps<Item> & { item: Item }) {
  const { t } = useLingui();
  const { shape, item, selection } = props;
  const name = shape.nameOf(item);
  const picture = shape.pictureOf?.(item);
  return (
    <Table.Tr className={styles.row} data-selected={selection.has(item.id) || undefined}>
      <Table.Td className={styles.tick}>
        <Checkbox checked={selection.has(item.id)} onChange={() => selection.toggle(item)} aria-label={t`Select ${name}`} />
      </Table.Td>
      {shape.pictureOf && (
        <Table.Td className={styles.picture}>
          {picture ? (
            <Picture picture={{ ...picture, alt: '' }} sizes="64px" className={styles.image} />
          ) : (
            <span className={styles.noImage} title={t`No picture`}>
              <IconPhoto size={22} role="img" aria-label={t`No picture`} />
            </span>
          )}
        </Table.Td>
      )}
      <Table.Td className={styles.name}>
        <Link to={shape.editPath(item.id)} className={styles.nameLink} dir="auto">
          {name}
        </Link>
        <Group gap={6}>
          <MissingLanguage record={item} names={shape.pairs} />
          {!item.isPublished && (
            <Badge color="gray" size="sm">
              <Trans>Draft</Trans>
            </Badge>
          )}
        </Group>
      </Table.Td>
      {shape.columns.map(({ key, label, kind = 'text', show }) => (
        <Table.Td key={key} className={styles[kind]} {...(kind === 'number' && { 'data-label': label })}>
          {show(item)}
        </Table.Td>
      ))}
      <Table.Td className={styles.actions}>
        <RowActions {...props} name={name} />
      </Table.Td>
    </Table.Tr>
  );
}

function RowActions<Item extends ListedRecord>({
  shape,
  item,
  name,
  onDuplicate,
  onPublish,
  onHide,
  onRemove,
}: RecordTableProps<Item> & { item: Item; name: string }) {
  const { t } = useLingui();
  const { locale } = useSite();
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <ActionIcon component={Link} to={shape.editPath(item.id)} aria-label={t`Edit ${name}`} title={t`Edit`}>
        <IconEdit size={20} />
      </ActionIcon>
      <ActionIcon color="coral" onClick={() => onRemove(item)} aria-label={t`Delete ${name}`} title={t`Delete`}>
        <IconTrash size={20} />
      </ActionIcon>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t`More actions for ${name}`} title={t`More`}>
            <IconDotsVertical size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component="a"
            href={localizedPath(locale, shape.sitePath(item))}
            target="_blank"
            mih={44}
            leftSection={<IconExternalLink size={18} className="flip" aria-hidden />}
          >
            {item.isPublished ? <Trans>View on the site</Trans> : <Trans>Preview</Trans>}
          </Menu.Item>
          {onDuplicate && (
            <Menu.Item mih={44} leftSection={<IconCopy size={18} aria-hidden />} onClick={() => onDuplicate(item)}>
              <Trans>Duplicate</Trans>
            </Menu.Item>
          )}
          {item.isPublished ? (
            <Menu.Item mih={44} leftSection={<IconEyeOff size={18} aria-hidden />} onClick={() => onHide(item)}>
              <Trans>Hide from visitors</Trans>
            </Menu.Item>
          ) : (
            <Menu.Item mih={44} leftSection={<IconEye size={18} aria-hidden />} onClick={() => onPublish(item)}>
              <Trans>Publish</Trans>
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}

function SkeletonRow<Item>({ shape }: { shape: RecordShape<Item> }) {
  return (
    <Table.Tr className={styles.row}>
      <Table.Td className={styles.tick} />
      {shape.pictureOf && (
        <Table.Td className={styles.picture}>
          <Skeleton h={44} w={60} />
        </Table.Td>
      )}
      <Table.Td className={styles.name}>
        <Skeleton h={18} w="70%" my={13} />
      </Table.Td>
      {[...shape.columns.map(({ key }) => key), 'actions'].map((column) => (
        <Table.Td key={column}>
          <Skeleton h={14} w="80%" />
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
