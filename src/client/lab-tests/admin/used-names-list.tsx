import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import type { RemovedTogether } from '#shared/content/records.schema.ts';
import { type Loaded, type Mutation, type Page, useInvalidate } from '../../content/admin/collection-admin.ts';
import { StarterSetButton } from '../../first-steps/admin/starter-set-button.tsx';
import rowStyles from '../../ui/admin/entry-row.module.css';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { BulkBar } from '../../ui/admin/records/bulk-bar.tsx';
import { ListToolbar, type ListToolbarProps } from '../../ui/admin/records/list-toolbar.tsx';
import { type ListAddress, useIsPastLastPage } from '../../ui/admin/records/use-list-query.ts';
import { useSelection } from '../../ui/admin/records/use-selection.ts';
import { RowList } from '../../ui/admin/row-list.tsx';
import { SendDialog } from '../../ui/forms/send-dialog.tsx';
import { Screen } from '../../ui/screen.tsx';
import { NameRow } from './name-row.tsx';
import { type UsedName, useNamesRemoval } from './use-names-removal.ts';

/** The parts of a collection of names that its list uses. */
export interface NamesAdmin {
  hooks: { remove: Mutation<{ id: string }, void>; removeMany: Mutation<{ ids: string[] }, RemovedTogether> };
  useCaches: () => readonly { invalidate(): Promise<void> }[];
}

interface NamesQuery {
  search?: string | undefined;
  missing?: string | undefined;
  sort?: string | undefined;
  page: number;
}

interface UsedNamesListProps<Item extends UsedName> extends Pick<ListToolbarProps, 'searchLabel' | 'children'> {
  admin: NamesAdmin;
  address: ListAddress<NamesQuery>;
  /** The result of the query; the previous page stays while the next one loads. */
  found: Loaded<Page<Item>> & { isPlaceholderData: boolean };
  defaultSort: string;
  /** Orders besides the default one and those by use. */
  sorts?: ListToolbarProps['sorts'];
  editedId: string | undefined;
  editPath: (id: string) => string;
  failures: { load: string; one: string; many: string };
  /** Explains that packages use a name. */
  InUse: ComponentType<{ record: Item | null; onClose: () => void }>;
  /** Called after the edited record was deleted. */
  onLeave: () => void;
}

/** The list of tags or panels: search, filter, order, and removal of one or several. */
export function UsedNamesList<Item extends UsedName>(props: UsedNamesListProps<Item>): ReactNode {
  const { t } = useLingui();
  const { admin, address, found, sorts = [], editedId, editPath, failures, InUse } = props;
  const { query, isNarrowed } = address;
  const items = found.data?.items;
  const { page, sort: _sort, ...narrowing } = query;
  // The previous page is shown while the next one loads.
  const selection = useSelection(items ?? [], { page: found.data?.page ?? page, list: JSON.stringify(narrowing) });
  const isPastLastPage = useIsPastLastPage(address, found);
  const remove = admin.hooks.remove.useMutation();
  const removeMany = admin.hooks.removeMany.useMutation();
  const removing = useNamesRemoval<Item>({
    removeOne: (id) => remove.mutateAsync({ id }),
    removeMany: (ids) => removeMany.mutateAsync({ ids }),
    failures,
    onRemoved: (ids) => {
      selection.drop(ids);
      if (editedId && ids.includes(editedId)) props.onLeave();
    },
    onChanged: useInvalidate(admin),
  });
  const missingFilter = {
    name: 'missing',
    label: t`Missing language`,
    allLabel: t`Any language`,
    value: query.missing,
    options: [
      { value: 'en', label: t`English missing` },
      { value: 'ar', label: t`Arabic missing` },
    ],
  };
  const sortsByUse = [
    { value: '-packages', label: t`Most used first` },
    { value: 'packages', label: t`Least used first` },
  ];
  return (
    <Stack>
      <ListToolbar
        address={address}
        count={found.data?.total}
        searchLabel={props.searchLabel}
        searchPlaceholder={t`Search by name in either language`}
        filters={[missingFilter]}
        sorts={[...sorts, ...sortsByUse]}
        defaultSort={props.defaultSort}
      >
        {props.children}
      </ListToolbar>
      {found.isError ? (
        <LoadFailure title={failures.load} error={found.error} onRetry={() => void found.refetch()} />
      ) : items?.length === 0 && !isPastLastPage && !found.isPlaceholderData ? (
        <Screen
          title={isNarrowed ? t`Nothing matches this.` : t`No data available`}
          {...(isNarrowed ? { text: t`Try fewer words or another choice.` } : { actions: <StarterSetButton /> })}
        />
      ) : (
        <>
          <RowList
            items={items?.length === 0 ? undefined : items}
            skeleton={{ rowClass: rowStyles.row, count: 6 }}
            isRaised
          >
            {(item) => (
              <NameRow
                key={item.id}
                item={item}
                isEdited={item.id === editedId}
                editPath={editPath}
                selection={selection}
                onRemove={() => removing.ask({ ids: [item.id], items: [item] })}
              />
            )}
          </RowList>
          {selection.chosen.ids.length > 0 && (
            <BulkBar selection={selection} onRemove={() => removing.ask(selection.chosen)} />
          )}
        </>
      )}
      <SendDialog {...removing.dialogs.one} />
      <InUse record={removing.inUse} onClose={removing.closeInUse} />
      <SendDialog {...removing.dialogs.many} />
    </Stack>
  );
}
