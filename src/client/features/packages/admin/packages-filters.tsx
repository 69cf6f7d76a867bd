import { useLingui } from '@lingui/react/macro';
import { CloseButton, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { localized } from '#shared/i18n/localized.ts';
import { catalogueLimits } from '#shared/rules/packages-address.rules.ts';
import type { CategoryRecord } from '#shared/schemas/categories.schema.ts';
import { useSite } from '../../../lib/site-context.tsx';
import styles from './packages-filters.module.css';

export interface PackagesFiltersProps {
  categories: CategoryRecord[];
  categoryId: string | undefined;
  search: string | undefined;
  onCategory: (categoryId: string) => void;
  onSearch: (search: string) => void;
}

const typingPauseMs = 250;

/** Narrows the table by category and by what is typed. */
export function PackagesFilters({ categories, categoryId, search = '', onCategory, onSearch }: PackagesFiltersProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const [typed, setTyped] = useState(search);
  const searchSoon = useDebouncedCallback(onSearch, typingPauseMs);

  // Back and forward change the address from outside; what is being typed right now is not overwritten.
  useEffect(() => setTyped((current) => (current.trim() === search ? current : search)), [search]);

  const handleType = (text: string) => {
    setTyped(text);
    searchSoon(text.trim());
  };
  const options = categories.map((category) => ({ value: category.id, label: localized(category, 'title', locale) }));
  return (
    <Group className={styles.filters} role="search">
      <TextInput
        className={styles.search}
        type="search"
        value={typed}
        onChange={(event) => handleType(event.currentTarget.value)}
        maxLength={catalogueLimits.term}
        aria-label={t`Search packages`}
        placeholder={t`Search by name, test or description`}
        leftSection={<IconSearch size={20} aria-hidden />}
        rightSection={typed && <CloseButton aria-label={t`Clear the search`} onClick={() => handleType('')} />}
      />
      <Select
        className={styles.category}
        data={options}
        value={categoryId ?? null}
        onChange={(value) => onCategory(value ?? '')}
        clearable
        clearButtonProps={{ 'aria-label': t`Show all categories` }}
        aria-label={t`Category`}
        placeholder={t`All categories`}
        checkIconPosition="right"
      />
    </Group>
  );
}
