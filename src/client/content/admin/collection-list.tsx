import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type ListInputOf, pairsOf, type RecordOf, type Shape } from '#shared/collections/collection.ts';
import type { Field } from '#shared/collections/fields.ts';
import { formatDate } from '#shared/i18n/format.ts';
import { localized } from '#shared/i18n/localized.ts';
import type { Picture } from '#shared/media/media.schema.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import type { ListFilter } from '../../ui/admin/records/list-toolbar.tsx';
import { RecordList } from '../../ui/admin/records/record-list.tsx';
import type { RecordColumn, RecordShape } from '../../ui/admin/records/record-shape.ts';
import { useListQuery } from '../../ui/admin/records/use-list-query.ts';
import { type RecordAction, type RecordActionsOptions, useRecordActions } from '../../ui/admin/records/use-record-actions.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { type CollectionAdmin, useInvalidate } from './collection-admin.ts';
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
    failures: RecordActionsOptions<RecordOf<S>>['failures'];
    /** Added to the confirmation before records are hidden. */
    hidingNote?: string;
  };
  /** Columns between the name and the time of the last change. */
  columns?: readonly RecordColumn<RecordOf<S>>[];
  /** Handles an action on records itself if it returns true. */
  onAction?: (action: RecordAction<RecordOf<S>>) => boolean;
  /** Actions on the screen of an empty list, instead of a link to the page that adds a record. */
  emptyActions?: ReactNode;
  /** The filters that are not fields. */
  ownFilters?: { [Name in keyof S['ownFilters']]: Pick<ListFilter, 'label' | 'allLabel'> & { words: Record<S['ownFilters'][Name], string> } };
  /** The picture of a record; by default that of its only picture field. */
  pictureOf?: (record: RecordOf<S>) => Picture | null;
}

export interface CollectionListProps<S extends Shape> extends CollectionRecordsProps<S> {
  texts: CollectionRecordsProps<S>['texts'] & { title: string; addLabel: string };
}

/** The page that lists a collection, with a link to the page that adds a record. */
export function CollectionList<S extends Shape>(props: CollectionListProps<S>) {
  const { admin, texts } = props;
  return (
    <AdminPage
      title={texts.title}
      action={
        <Button component={Link} to={admin.editPath()} leftSection={<IconPlus size={20} aria-hidden />}>
          {texts.addLabel}
        </Button>
      }
    >
      <CollectionRecords {...props} />
    </AdminPage>
  );
}

/** The list of a collection: search, filters, publishing and deletion, and duplication if there is a text for its failure. */
export function CollectionRecords<S extends Shape>(props: CollectionRecordsProps<S>) {
  const { t } = useLingui();
  const { admin, texts, onAction, emptyActions } = props;
  const { collection, hooks, editPath } = admin;
  const client = admin.useClient();
  const { labels, optionsOf } = useCollectionWords(collection);
  const filterNames: (keyof ListInputOf<S> & string)[] = [...collection.filters, ...collection.ownFilters];
  const address = useListQuery<ListInputOf<S> & { page: number }>(collection.listInputSchema, Object.fromEntries(filterNames.map((name) => [name, name])));
  const found = hooks.list.useQuery(address.query, { placeholderData: keepPreviousData });
  const shape = useShape(props);
  const duplicate = hooks.duplicate.useMutation().mutateAsync;
  const actions = useRecordActions<RecordOf<S>>({
    collection: collection.name,
    nameOf: shape.nameOf,
    failures: texts.failures,
    ...(texts.hidingNote !== undefined && { hidingNote: texts.hidingNote }),
    setPublished: hooks.setPublished.useMutation().mutateAsync,
    remove: hooks.remove.useMutation().mutateAsync,
    ...(texts.failures.duplicate && { duplicate }),
    editPath,
    onChanged: useInvalidate(admin),
  });
  const filters = collection.filters.map((name) => ({
    name,
    label: labels[name],
    allLabel: texts.all[name],
    value: address.query[name] as string | undefined,
    options: optionsOf(name),
  }));
  const ownFilters = Object.entries(props.ownFilters ?? {}).map(([name, { words, ...filter }]) => ({
    ...filter,
    name,
    value: address.query[name] as string | undefined,
    options: Object.entries<string>(words).map(([value, label]) => ({ value, label })),
  }));
  return (
    <RecordList
      address={address}
      found={found}
      findIds={() => client.listIds.query(address.query)}
      shape={shape}
      actions={{ ...actions, ask: (action) => onAction?.(action) || actions.ask(action) }}
      arrange={{ collection: collection.name }}
      searchLabel={texts.searchLabel}
      searchPlaceholder={texts.searchPlaceholder}
      filters={[...filters, ...ownFilters]}
      failureTitle={texts.loadFailure}
      emptyTitle={texts.empty ?? t`No data available`}
      {...(emptyActions ? { emptyActions } : { addPath: editPath() })}
    />
  );
}

/** The title of a record in both languages. */
type Texts = Record<'titleEn' | 'titleAr', string>;

function useShape<S extends Shape>({ admin, texts, columns = [], ...props }: CollectionRecordsProps<S>): RecordShape<RecordOf<S>> {
  const { collection, editPath, sitePath } = admin;
  const { t } = useLingui();
  const { locale } = useSite();
  const [picture] = Object.entries<Field>(collection.fields).flatMap(([name, { kind }]) => (kind === 'picture' ? [name] : []));
  const pictureOf = props.pictureOf ?? (picture && (({ values, related }: RecordOf<S>) => related.pictures[String(values[picture])] ?? null));
  return {
    nameLabel: texts.nameLabel,
    nameOf: ({ values }) => localized<Texts>(values as Texts, collection.title as 'title', locale),
    valuesOf: ({ values }) => values,
    ...(pictureOf && { pictureOf }),
    pairs: pairsOf(collection).map(({ pair }) => pair),
    columns: [...columns, { key: 'updated', label: t`Updated`, sort: 'updated', kind: 'date', show: ({ updatedAt }) => formatDate(updatedAt, locale) }],
    editPath,
    sitePath,
  };
}
