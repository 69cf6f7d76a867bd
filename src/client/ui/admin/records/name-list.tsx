import { Plural, useLingui } from '@lingui/react/macro';
import { ActionIcon, Checkbox, Group, Text } from '@mantine/core';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { otherLocale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { useSite } from '../../lib/site-context.tsx';
import styles from '../entry-row.module.css';
import { MissingLanguage } from '../missing-language.tsx';
import { RowList } from '../row-list.tsx';
import type { Selection } from './use-selection.ts';

/** A record of two names that packages use. */
export interface NamedRecord {
  id: string;
  values: { nameEn: string; nameAr: string };
  computed: { packageCount: number };
}

export interface NameListProps<Item extends NamedRecord> {
  /** Undefined while loading. */
  items: readonly Item[] | undefined;
  editedId: string | undefined;
  editPath: (id: string) => string;
  selection: Selection<Item>;
  onRemove: (item: Item) => void;
}

/** Names in both languages with the number of packages that use each. */
export function NameList<Item extends NamedRecord>({ items, ...rest }: NameListProps<Item>) {
  return (
    <RowList items={items} awaited={{ rowClass: styles.row, count: 6 }} isRaised>
      {(item) => <NameRow key={item.id} item={item} {...rest} />}
    </RowList>
  );
}

function NameRow<Item extends NamedRecord>({ item, editedId, editPath, selection, onRemove }: Omit<NameListProps<Item>, 'items'> & { item: Item }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { search } = useLocation();
  const name = localized<NamedRecord['values']>(item.values, 'name', locale);
  const otherName = item.values[otherLocale(locale) === 'en' ? 'nameEn' : 'nameAr'];
  const { packageCount } = item.computed;
  return (
    <li className={styles.row} data-edited={item.id === editedId || undefined}>
      <Checkbox checked={selection.has(item.id)} onChange={() => selection.toggle(item)} aria-label={t`Select ${name}`} />
      <div className={styles.texts}>
        <Group gap="xs">
          <Text fw={500} dir="auto">
            {name}
          </Text>
          <MissingLanguage record={item.values} names={['name']} />
        </Group>
        {otherName && otherName !== name && (
          <Text size="sm" c="dimmed">
            <bdi>{otherName}</bdi>
          </Text>
        )}
        <Text size="sm" c="dimmed">
          <Plural value={packageCount} _0="In no package" one="In # package" other="In # packages" />
        </Text>
      </div>
      <Group gap={4} wrap="nowrap">
        <ActionIcon component={Link} to={editPath(item.id) + search} aria-label={t`Edit ${name}`} title={t`Edit`}>
          <IconEdit size={20} />
        </ActionIcon>
        <ActionIcon color="coral" onClick={() => onRemove(item)} aria-label={t`Delete ${name}`} title={t`Delete`}>
          <IconTrash size={20} />
        </ActionIcon>
      </Group>
    </li>
  );
}
