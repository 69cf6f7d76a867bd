import { useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type ListedRecordOf, type ListInputOf, pairsOf, type Shape } from '#shared/collections/define-collection.ts';
import type { Field } from '#shared/collections/fields.ts';
import { formatDate } from '#shared/i18n/format.ts';
import { localized } from '#shared/i18n/localized.ts';
import type { Picture } from '#shared/media/media.schema.ts';
import { collectionPaths } from '#shared/paths.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { useCollections } from '../../ui/admin/lib/collection-entries.ts';
import type { ListFilter } from '../../ui/admin/records/list-toolbar.tsx';
import { RecordList, type RecordListProps } from '../../ui/admin/records/record-list.tsx';
import type { RecordColumn, RecordShape } from '../../ui/admin/records/record-shape.ts';
import { useListQuery } from '../../ui/admin/records/use-list-query.ts';
import {
  type RecordAction,
  type RecordActionsOptions,
  useRecordActions,
} from '../../ui/admin/records/use-record-actions.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { type CollectionAdmin, sitePathOf, useInvalidate } from './collection-admin.ts';
import { ReviewButton, ReviewDay } from './text-review.tsx';
import { useCollectionWords } from './use-collection-words.ts';

interface CollectionRecordsProps<S extends Shape> {
  admin: CollectionAdmin<S>;
  texts: {
    nameLabel: string;
    searchLabel: string;
    searchPlaceholder: string;
    /** The filters of the list without a choice. */
    all: Record<S['filter'], string>;
    loadFailure: string;
    /** Shown if there is no record. */
    empty?: string;
    /** Shown if the server sends no reason. */
    failures: RecordActionsOptions<ListedRecordOf<S>>['failures'];
    /** The name of the default order, if staff do not arrange the list. */
    defaultSort?: string;
    /** Added to the confirmation before records are hidden. */
    hidingNote?: string;
  };
  /** Columns between the name and the time of the last change. */
  columns?: readonly RecordColumn<ListedRecordOf<S>>[];
  /** The line below the name of a record. */
  detailOf?: (record: ListedRecordOf<S>) => ReactNode;
  /** Handles an action on records itself if it returns true. */
  onAction?: (action: RecordAction<ListedRecordOf<S>>) => boolean;
  /** Actions on the screen of an empty list, instead of a link to the page that adds a record. */
  emptyActions?: ReactNode;
  /** The records to choose from in filters that are references. */
  options?: { [Name in S['filter']]?: ListFilter['options'] };
  /** Moves records to another place; absent if they have none. */
  move?: RecordActionsOptions<ListedRecordOf<S>>['move'];
  /** The order and the actions on chosen records that the list offers with these filters only. */
  partOf?: (list: {
    query: ListInputOf<S>;
    total: number;
    ask: (action: RecordAction<ListedRecordOf<S>>) => void;
  }) => Partial<Pick<RecordListProps<ListedRecordOf<S>>, 'arrange' | 'arrangeName' | 'emptyPartTitle' | 'bulk'>>;
  /** The filters that are not fields. */
  ownFilters?: {
    [Name in Exclude<keyof S['ownFilters'], 'reviewed'>]: Pick<ListFilter, 'label' | 'allLabel'> & {
      words: Record<S['ownFilters'][Name], string>;
    };
  };
  /** The picture of a record; by default that of its only picture field. */
  pictureOf?: (record: ListedRecordOf<S>) => Picture | null;
}

interface CollectionListProps<S extends Shape> extends CollectionRecordsProps<S> {
  /** Actions beside the link to the page that adds a record. */
  actions?: ReactNode;
  /** Shown above the list. */
  notice?: ReactNode;
}

/** The page that lists a collection, with a link to the page that adds a record. */
export function CollectionList<S extends Shape>(props: CollectionListProps<S>) {
  const { i18n } = useLingui();
  const { name } = props.admin.collection;
  const { list, editor } = useCollections()[name];
  return (
    <AdminPage
      title={i18n._(list.label)}
      action={
        <Group gap="xs">
          {props.actions}
          {editor && (
            <Button component={Link} to={collectionPaths[name].edit()} leftSection={<IconPlus size={20} aria-hidden />}>
              {i18n._(editor.label)}
            </Button>
          )}
        </Group>
      }
    >
      {props.notice}
      <CollectionRecords {...props} />
    </AdminPage>
  );
}

/**
 * The list of a collection: search, filters, publishing and deletion, and duplication if there is a text for its
 * failure.
 */
export function CollectionRecords<S extends Shape>(props: CollectionRecordsProps<S>) {
  const { t } = useLingui();
  const { admin, texts, onAction, emptyActions, move } = props;
  const { collection, hooks } = admin;
  const editPath = collectionPaths[collection.name].edit;
  const client = admin.useClient();
  const { labels, optionsOf } = useCollectionWords(collection);
  const filterNames: (keyof ListInputOf<S> & string)[] = [...collection.filters, ...collection.ownFilters];
  // In the address, a reference has the name of its record.
  const inAddress = (name: string) => (collection.fields[name]?.kind === 'reference' ? name.replace(/Id$/, '') : name);
  const address = useListQuery<ListInputOf<S> & { page: number }>(
    collection.listInputSchema,
    Object.fromEntries(filterNames.map((name) => [inAddress(name), name])),
  );
  const found = hooks.list.useQuery(address.query, { placeholderData: keepPreviousData });
  const shape = useShape(props);
  const invalidate = useInvalidate(admin);
  const { review } = admin;
  const duplicate = hooks.duplicate.useMutation().mutateAsync;
  const actions = useRecordActions<ListedRecordOf<S>>({
    collection: collection.name,
    nameOf: shape.nameOf,
    failures: texts.failures,
    ...(texts.hidingNote !== undefined && { hidingNote: texts.hidingNote }),
    setPublished: hooks.setPublished.useMutation().mutateAsync,
    remove: hooks.remove.useMutation().mutateAsync,
    ...(texts.failures.duplicate && { duplicate }),
    ...(move && { move }),
    editPath,
    onChanged: invalidate,
  });
  const ask: typeof actions.ask = (action) => onAction?.(action) || actions.ask(action);
  const filters = collection.filters.map((name) => ({
    name: inAddress(name),
    label: labels[name],
    allLabel: texts.all[name],
    value: address.query[name] as string | undefined,
    options: props.options?.[name] ?? optionsOf(name),
  }));
  const ownFilters = Object.entries(props.ownFilters ?? {}).map(([name, { words, ...filter }]) => ({
    ...filter,
    name,
    value: address.query[name] as string | undefined,
    options: Object.entries<string>(words).map(([value, label]) => ({ value, label })),
  }));
  const reviewFilters = [
    {
      name: 'reviewed',
      label: t`Medical review`,
      allLabel: t`Any review`,
      value: address.query['reviewed' as keyof typeof address.query] as string | undefined,
      options: [
        { value: 'yes', label: t`Reviewed` },
        { value: 'no', label: t`Not reviewed` },
      ],
    },
  ].filter(() => review);
  const part = props.partOf?.({ query: address.query, total: found.data?.total ?? 0, ask });
  const bulk: RecordListProps<ListedRecordOf<S>>['bulk'] = (chosen, onDone) => (
    <>
      {review && (
        <ReviewButton
          setReviewed={review.set}
          ids={chosen.ids}
          shown={chosen.items}
          isReviewed
          onDone={(ids) => {
            onDone(ids);
            invalidate();
          }}
        />
      )}
      {part?.bulk?.(chosen, onDone)}
    </>
  );
  return (
    <RecordList
      address={address}
      found={found}
      findIds={() => client.listIds.query(address.query)}
      shape={shape}
      actions={{ ...actions, ask }}
      {...(texts.defaultSort === undefined
        ? { arrange: { collection: collection.name } }
        : { defaultSort: texts.defaultSort })}
      {...part}
      bulk={bulk}
      searchLabel={texts.searchLabel}
      searchPlaceholder={texts.searchPlaceholder}
      filters={[...filters, ...ownFilters, ...reviewFilters]}
      failureTitle={texts.loadFailure}
      emptyTitle={texts.empty ?? t`No data available`}
      {...(emptyActions ? { emptyActions } : { addPath: editPath() })}
    />
  );
}

/** The title of a listed record, whatever its field is called, and whether it is published. */
type Named = Record<'titleEn' | 'titleAr', string> & { isPublished: boolean };

function useShape<S extends Shape>({
  admin,
  texts,
  columns = [],
  detailOf,
  ...props
}: CollectionRecordsProps<S>): RecordShape<ListedRecordOf<S>> {
  const { collection } = admin;
  const { t } = useLingui();
  const { locale } = useSite();
  const [picture] = Object.entries<Field>(collection.fields).flatMap(([name, { kind }]) =>
    kind === 'picture' ? [name] : [],
  );
  const readPicture = ({ values, related }: ListedRecordOf<S>) => {
    const id = (values as Record<string, unknown>)[String(picture)];
    return related.pictures[String(id)] ?? null;
  };
  const pictureOf = props.pictureOf ?? (picture && readPicture);
  const reviewColumns = [admin.review ?? []].flat().map(
    (review): RecordColumn<ListedRecordOf<S>> => ({
      key: 'reviewed',
      label: t`Medical review`,
      kind: 'date',
      show: (record) => <ReviewDay review={review.of(record)} />,
    }),
  );
  return {
    nameLabel: texts.nameLabel,
    detailOf,
    nameOf: ({ values }) => localized<Named>(values as Named, collection.title as 'title', locale),
    valuesOf: ({ values }) => values as Named,
    ...(pictureOf && { pictureOf }),
    pairs: pairsOf(collection).map(({ pair }) => pair),
    columns: [
      ...columns,
      ...reviewColumns,
      {
        key: 'updated',
        label: t`Updated`,
        sort: 'updated',
        kind: 'date',
        show: ({ updatedAt }) => formatDate(updatedAt, locale),
      },
    ],
    editPath: collectionPaths[collection.name].edit,
    sitePath: (record) => sitePathOf(collection, record),
  };
}
