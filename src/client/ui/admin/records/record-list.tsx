import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OrderedListKey } from '#shared/content/ordering.schema.ts';
import { SendDialog } from '../../forms/send-dialog.tsx';
import { Screen } from '../../screen.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { PageButtons } from '../page-buttons.tsx';
import { ArrangeButton } from './arrange-button.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { useRememberedList } from './last-list.ts';
import { type ListFilter, ListToolbar } from './list-toolbar.tsx';
import type { ListedRecord, RecordColumn, RecordShape } from './record-shape.ts';
import { RecordTable } from './record-table.tsx';
import { type ListAddress, useIsPastLastPage } from './use-list-query.ts';
import type { RecordActions } from './use-record-actions.ts';
import { type Chosen, useSelection } from './use-selection.ts';

/** The query parameters of every list. */
interface ListQuery {
  search?: string | undefined;
  published?: 'yes' | 'no' | undefined;
  missing?: 'en' | 'ar' | undefined;
  sort?: string | undefined;
  page: number;
}

export interface RecordListProps<Item extends ListedRecord> {
  address: ListAddress<ListQuery>;
  /** The query's result; the previous page stays while the next one loads. */
  found: {
    data: { items: Item[]; page: number; total: number; pageCount: number } | undefined;
    isError: boolean;
    error: unknown;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
  };
  /** Fetches the ids of all matching records, on any page. */
  findIds: () => Promise<string[]>;
  shape: RecordShape<Item>;
  actions: RecordActions<Item>;
  searchLabel: string;
  searchPlaceholder: string;
  /** Filters of this list, before the common ones. */
  filters?: ListFilter[];
  failureTitle: string;
  /** Shown if there are no records. */
  emptyTitle: string;
  /** The page that adds a record; absent if the form is on this page. */
  addPath?: string;
  /** Other ways to add the first record. */
  emptyActions?: ReactNode;
  /** Shown if one part, such as a category, has no records and nothing else is filtered. */
  emptyPartTitle?: string | undefined;
  /** The name of the default order, if staff do not arrange the list. */
  defaultSort?: string;
  /** The list in the order that visitors see. */
  arrange?: OrderedListKey;
  /** The name of that order, such as the packages of a category; shown if the list is filtered. */
  arrangeName?: string;
  /** Bulk actions of this list only. */
  bulk?: (chosen: Chosen<Item>, onDone: (done: readonly string[]) => void) => ReactNode;
}

/** The list of every collection: search, filters, order, pages, and actions for one record or several. */
export function RecordList<Item extends ListedRecord>(props: RecordListProps<Item>) {
  const { t } = useLingui();
  const {
    address,
    found,
    findIds,
    shape,
    actions,
    filters = [],
    failureTitle,
    emptyTitle,
    emptyPartTitle,
    addPath,
    bulk,
    arrange,
    arrangeName,
  } = props;
  const { query, change, changePage } = address;
  useRememberedList();
  const isSearched = Boolean(query.search ?? query.published ?? query.missing);
  const items = found.data?.items;
  const { page, sort: _sort, ...narrowing } = query;
  // The previous page is shown while the next one loads.
  const selection = useSelection(items ?? [], { page: found.data?.page ?? page, list: JSON.stringify(narrowing) });
  const pageCount = found.data?.pageCount ?? 1;
  const isPastLastPage = useIsPastLastPage(address, found);

  const isEmpty = items?.length === 0 && !isPastLastPage;
  const isUnmatched = isSearched || (address.isNarrowed && emptyPartTitle === undefined);
  const ask = (kind: 'publish' | 'hide' | 'remove', chosen: Chosen<Item>) =>
    actions.ask({ kind, ...chosen, onDone: selection.drop });
  const askOne = (kind: 'publish' | 'hide' | 'remove', item: Item) => ask(kind, { ids: [item.id], items: [item] });
  const { chosen } = selection;
  const emptyActions = props.emptyActions ?? (addPath && <AddLink path={addPath} />);
  return (
    <Stack>
      <ListToolbar
        address={address}
        count={found.data?.total}
        searchLabel={props.searchLabel}
        searchPlaceholder={props.searchPlaceholder}
        filters={[...filters, ...useCommonFilters(query)]}
        sorts={useSorts(shape)}
        {...(props.defaultSort !== undefined && { defaultSort: props.defaultSort })}
      >
        {arrange && (address.isNarrowed || (found.data?.total ?? 0) > 1) && (
          <ArrangeButton
            list={arrange}
            about={<OrderName name={arrangeName} isNarrowed={isSearched} />}
            onArranged={() => void found.refetch()}
          />
        )}
      </ListToolbar>
      {found.isError ? (
        <LoadFailure title={failureTitle} error={found.error} onRetry={() => void found.refetch()} />
      ) : isEmpty && !found.isPlaceholderData ? (
        <Screen
          title={isUnmatched ? t`Nothing matches this.` : (emptyPartTitle ?? emptyTitle)}
          {...(isUnmatched ? { text: t`Try fewer words or another choice.` } : { actions: emptyActions })}
        />
      ) : (
        <>
          <RecordTable
            shape={shape}
            items={items?.length === 0 ? undefined : items}
            sort={query.sort}
            onSort={(sort) => change('sort', sort)}
            selection={selection}
            onDuplicate={actions.duplicate}
            onPublish={(item) => askOne('publish', item)}
            onHide={(item) => askOne('hide', item)}
            onRemove={(item) => askOne('remove', item)}
          />
          {chosen.ids.length > 0 && (
            <BulkBar
              selection={selection}
              found={{ total: found.data?.total ?? 0, select: async () => selection.addFound(await findIds()) }}
              onPublish={() => ask('publish', chosen)}
              onHide={() => ask('hide', chosen)}
              onRemove={() => ask('remove', chosen)}
            >
              {bulk?.(chosen, selection.drop)}
            </BulkBar>
          )}
          <PageButtons page={query.page} pageCount={pageCount} onChange={changePage} />
        </>
      )}
      <SendDialog {...actions.dialog} />
    </Stack>
  );
}

function AddLink({ path }: { path: string }) {
  return (
    <Button component={Link} to={path} leftSection={<IconPlus size={20} aria-hidden />}>
      <Trans>Add the first one</Trans>
    </Button>
  );
}

/** Explains that the order contains all records, not only the search results. */
function OrderName({ name, isNarrowed }: { name: string | undefined; isNarrowed: boolean }) {
  return (
    <>
      {name} {isNarrowed && <Trans>This order ignores your search and filters: all entries are here.</Trans>}
    </>
  );
}

function useCommonFilters({ published, missing }: ListQuery): ListFilter[] {
  const { t } = useLingui();
  return [
    {
      name: 'published',
      label: t`Published`,
      allLabel: t`Any state`,
      value: published,
      options: [
        { value: 'yes', label: t`Published` },
        { value: 'no', label: t`Drafts` },
      ],
    },
    {
      name: 'missing',
      label: t`Missing language`,
      allLabel: t`Any language`,
      value: missing,
      options: [
        { value: 'en', label: t`English missing` },
        { value: 'ar', label: t`Arabic missing` },
      ],
    },
  ];
}

/** The orders of a list, in both directions. */
function useSorts<Item>({ nameLabel, columns }: RecordShape<Item>) {
  const { t } = useLingui();
  const sortable: Pick<RecordColumn<Item>, 'label' | 'sort' | 'sortLabel'>[] = [
    { label: nameLabel, sort: 'name' },
    ...columns,
  ];
  return sortable.flatMap(({ sort, label: columnLabel, sortLabel: label = columnLabel }) =>
    sort === undefined
      ? []
      : [
          { value: sort, label: t`${label}, ascending` },
          { value: `-${sort}`, label: t`${label}, descending` },
        ],
  );
}
