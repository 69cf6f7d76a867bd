import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Badge, Checkbox, Group, Menu, Table } from '@mantine/core';
import {
  IconCopy,
  IconDotsVertical,
  IconEdit,
  IconExternalLink,
  IconEye,
  IconEyeOff,
  IconPhoto,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { localizedPath } from '#shared/paths.ts';
import { useSite } from '../../lib/site-context.tsx';
import { Picture } from '../../pictures/picture.tsx';
import { MissingLanguage } from '../missing-language.tsx';
import type { ListedRecord, RecordShape } from './record-shape.ts';
import styles from './record-table.module.css';
import type { Selection } from './use-selection.ts';

export interface RecordRowProps<Item extends ListedRecord> {
  shape: RecordShape<Item>;
  item: Item;
  selection: Selection<Item>;
  /** Absent if records cannot be copied. */
  onDuplicate?: ((item: Item) => void) | undefined;
  onPublish: (item: Item) => void;
  onHide: (item: Item) => void;
  onRemove: (item: Item) => void;
}

/** A record in a list with its actions; on a phone a card. */
export function RecordRow<Item extends ListedRecord>(props: RecordRowProps<Item>) {
  const { t } = useLingui();
  const { shape, item, selection, onPublish, onHide } = props;
  const setPublished = (isPublished: boolean) => (isPublished ? onPublish(item) : onHide(item));
  const name = shape.nameOf(item);
  const values = shape.valuesOf(item);
  const picture = shape.pictureOf?.(item);
  return (
    <Table.Tr className={styles.row} data-selected={selection.has(item.id) || undefined}>
      <Table.Td className={styles.tick}>
        <Checkbox
          size="md"
          checked={selection.has(item.id)}
          onChange={() => selection.toggle(item)}
          aria-label={t`Select ${name}`}
        />
      </Table.Td>
      {shape.pictureOf && (
        <Table.Td className={styles.picture}>
          {picture ? (
            <Picture picture={{ ...picture, alt: '' }} sizes="40px" className={styles.image} />
          ) : (
            <span className={styles.noImage} title={t`No picture`}>
              <IconPhoto size={20} role="img" aria-label={t`No picture`} />
            </span>
          )}
        </Table.Td>
      )}
      <Table.Th scope="row" className={styles.name}>
        <Link to={shape.editPath(item.id)} className={styles.nameLink} dir="auto" title={name}>
          {name}
        </Link>
        <div className={styles.detail}>
          {!values.isPublished && (
            <Badge color="gray" size="sm">
              <Trans>Draft</Trans>
            </Badge>
          )}
          <MissingLanguage record={values} names={shape.pairs} />
          {shape.detailOf && <span className={styles.detailText}>{shape.detailOf(item)}</span>}
        </div>
      </Table.Th>
      {shape.columns.map(({ key, label, kind = 'text', show }) => (
        <Table.Td
          key={key}
          className={styles[kind]}
          {...((kind === 'number' || kind === 'control') && { 'data-label': label })}
        >
          {show(item, setPublished)}
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
}: RecordRowProps<Item> & { name: string }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { isPublished } = shape.valuesOf(item);
  return (
    <Group gap="2xs" wrap="nowrap" justify="flex-end">
      <ActionIcon component={Link} to={shape.editPath(item.id)} title={t`Edit ${name}`}>
        <IconEdit size={20} />
      </ActionIcon>
      <ActionIcon color="coral" onClick={() => onRemove(item)} title={t`Delete ${name}`}>
        <IconTrash size={20} />
      </ActionIcon>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon title={t`More actions for ${name}`}>
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
            {isPublished ? <Trans>View on the site</Trans> : <Trans>Preview</Trans>}
          </Menu.Item>
          {onDuplicate && (
            <Menu.Item mih={44} leftSection={<IconCopy size={18} aria-hidden />} onClick={() => onDuplicate(item)}>
              <Trans>Duplicate</Trans>
            </Menu.Item>
          )}
          {isPublished ? (
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
