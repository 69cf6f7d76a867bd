import { Plural, useLingui } from '@lingui/react/macro';
import { Button, Group, Select, VisuallyHidden } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { listLimits } from '#shared/content/list.rules.ts';
import { FiltersPopover, inPopover } from '../filters-popover.tsx';
import styles from './list-toolbar.module.css';
import { SearchField } from './search-field.tsx';
import type { ListAddress } from './use-list-query.ts';

/** A filter of a list. */
export interface ListFilter {
  /** Its name in the URL. */
  name: string;
  label: string;
  /** The label if nothing is chosen. */
  allLabel: string;
  value: string | undefined;
  options: { value: string; label: string }[];
}

export interface ListToolbarProps {
  address: ListAddress<{ search?: string | undefined; sort?: string | undefined }>;
  searchLabel: string;
  searchPlaceholder: string;
  filters: ListFilter[];
  /** Orders besides the default one; may be empty. */
  sorts: { value: string; label: string }[];
  /** The name of the default order. */
  defaultSort?: string;
  /** Number of results, for screen readers; undefined while loading. */
  count: number | undefined;
  /** Further actions of this list. */
  children?: ReactNode;
}

/** Search and filters of a list. */
export function ListToolbar({
  address,
  searchLabel,
  searchPlaceholder,
  filters,
  sorts,
  defaultSort,
  count,
  children,
}: ListToolbarProps) {
  const { t } = useLingui();
  const { query, change, clear, isNarrowed } = address;
  const { search = '' } = query;
  const firstSort = defaultSort ?? t`As on the website`;
  // A new field has no pending search.
  const [round, setRound] = useState(0);
  const handleClear = () => {
    setRound(round + 1);
    clear();
  };
  const order = sorts.length > 0 && (
    <Select
      className={styles.order}
      comboboxProps={inPopover}
      data={sorts}
      value={query.sort ?? null}
      onChange={(chosen) => change('sort', chosen ?? '')}
      clearable
      clearButtonProps={{ 'aria-label': firstSort }}
      {...(filters.length > 0 ? { label: t`Order` } : { 'aria-label': t`Order` })}
      placeholder={firstSort}
      checkIconPosition="right"
    />
  );
  return (
    <Group className={styles.toolbar} role="search">
      <VisuallyHidden role="status">
        {count !== undefined && <Plural value={count} one="# result" other="# results" />}
      </VisuallyHidden>
      <div className={styles.search}>
        <SearchField
          key={round}
          className={styles.field}
          search={search}
          onChange={change}
          maxLength={listLimits.term}
          aria-label={searchLabel}
          placeholder={searchPlaceholder}
        />
        {filters.length > 0 && (
          <FiltersPopover count={filters.filter(({ value }) => value !== undefined).length}>
            {() => (
              <>
                {filters.map(({ name, label, allLabel, value, options }) => (
                  <Select
                    key={name}
                    comboboxProps={inPopover}
                    data={options}
                    value={value ?? null}
                    onChange={(chosen) => change(name, chosen ?? '')}
                    clearable
                    clearButtonProps={{ 'aria-label': allLabel }}
                    label={label}
                    placeholder={allLabel}
                    checkIconPosition="right"
                  />
                ))}
                {order}
              </>
            )}
          </FiltersPopover>
        )}
      </div>
      {filters.length === 0 && order}
      {isNarrowed && (
        <Button variant="subtle" leftSection={<IconFilterOff size={20} aria-hidden />} onClick={handleClear}>
          {t`Show all`}
        </Button>
      )}
      {children}
    </Group>
  );
}
