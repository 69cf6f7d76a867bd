import { Plural, useLingui } from '@lingui/react/macro';
import { ActionIcon, Checkbox, Group, Text } from '@mantine/core';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { otherLocale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import styles from '../../ui/admin/entry-row.module.css';
import { MissingLanguage } from '../../ui/admin/missing-language.tsx';
import type { Selection } from '../../ui/admin/records/use-selection.ts';
import { LabTestName } from '../../ui/lab-test-name.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import type { UsedName } from './use-names-removal.ts';

interface NameRowProps<Item extends UsedName> {
  item: Item;
  isEdited: boolean;
  editPath: (id: string) => string;
  selection: Selection<Item>;
  onRemove: () => void;
}

/** A name in both languages with the number of packages that use it. */
export function NameRow<Item extends UsedName>({ item, isEdited, editPath, selection, onRemove }: NameRowProps<Item>) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { search } = useLocation();
  const name = localized<UsedName['values']>(item.values, 'name', locale);
  const otherName = item.values[otherLocale(locale) === 'en' ? 'nameEn' : 'nameAr'];
  const { packageCount } = item.computed;
  return (
    <li className={styles.row} data-edited={isEdited || undefined}>
      <Checkbox
        size="md"
        checked={selection.has(item.id)}
        onChange={() => selection.toggle(item)}
        aria-label={t`Select ${name}`}
      />
      <div className={styles.texts}>
        <Group gap="xs">
          <Text fw={500}>
            <LabTestName name={name} />
          </Text>
          <MissingLanguage record={item.values} names={['name', 'purpose']} />
        </Group>
        {otherName && otherName !== name && (
          <Text size="sm" c="dimmed">
            <LabTestName name={otherName} />
          </Text>
        )}
        <Text size="sm" c="dimmed">
          <Plural value={packageCount} _0="In no package" one="In # package" other="In # packages" />
        </Text>
      </div>
      <Group gap="2xs" wrap="nowrap">
        <ActionIcon component={Link} to={editPath(item.id) + search} title={t`Edit ${name}`}>
          <IconEdit size={20} />
        </ActionIcon>
        <ActionIcon color="coral" onClick={onRemove} title={t`Delete ${name}`}>
          <IconTrash size={20} />
        </ActionIcon>
      </Group>
    </li>
  );
}
