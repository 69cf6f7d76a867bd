import { Plural, useLingui } from '@lingui/react/macro';
import { ActionIcon, Group, Paper, Skeleton, Text } from '@mantine/core';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { localized } from '#shared/i18n/localized.ts';
import { adminPaths } from '#shared/paths.ts';
import type { CategoryRecord } from '#shared/schemas/categories.schema.ts';
import styles from '../../../components/admin/entry-list.module.css';
import { MissingLanguage } from '../../../components/admin/missing-language.tsx';
import { useSite } from '../../../lib/site-context.tsx';

export interface CategoryListProps {
  /** Absent while they are being loaded. */
  categories: CategoryRecord[] | undefined;
  /** The one that is being changed. */
  editedId: string | undefined;
  onRemove: (category: CategoryRecord) => void;
}

const skeletonRows = ['a', 'b', 'c', 'd'];

/** The categories in the order that visitors see, each with the number of its packages. */
export function CategoryList({ categories, editedId, onRemove }: CategoryListProps) {
  return (
    <Paper component="ul" className={styles.list} aria-busy={categories === undefined}>
      {categories?.map((category) => (
        <CategoryRow key={category.id} category={category} isEdited={category.id === editedId} onRemove={() => onRemove(category)} />
      )) ??
        skeletonRows.map((key) => (
          <li key={key} className={styles.row}>
            <Skeleton h={20} w="60%" my={12} />
          </li>
        ))}
    </Paper>
  );
}

function CategoryRow({ category, isEdited, onRemove }: { category: CategoryRecord; isEdited: boolean; onRemove: () => void }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { packageCount } = category;
  const title = localized(category, 'title', locale);
  const subtitle = localized(category, 'subtitle', locale);
  return (
    <li className={styles.row} data-edited={isEdited || undefined}>
      <div className={styles.texts}>
        <Group gap="xs">
          <Text fw={500} dir="auto">
            {title}
          </Text>
          <MissingLanguage record={category} names={['title', 'subtitle']} />
        </Group>
        {subtitle && (
          <Text size="sm" c="dimmed" dir="auto">
            {subtitle}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          <Link to={`${adminPaths.packages()}?category=${category.id}`} className={styles.count}>
            <Plural value={packageCount} _0="No packages" one="# package" other="# packages" />
          </Link>
        </Text>
      </div>
      <Group gap={4} wrap="nowrap">
        <ActionIcon component={Link} to={adminPaths.categories(category.id)} aria-label={t`Edit ${title}`} title={t`Edit`}>
          <IconEdit size={20} />
        </ActionIcon>
        <ActionIcon color="coral" onClick={onRemove} aria-label={t`Delete ${title}`} title={t`Delete`}>
          <IconTrash size={20} />
        </ActionIcon>
      </Group>
    </li>
  );
}
