import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pairsOf, type RecordOf, type Shape } from '#shared/collections/collection.ts';
import type { Field } from '#shared/collections/fields.ts';
import { formatDate } from '#shared/i18n/format.ts';
import { localized } from '#shared/i18n/localized.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { RecordList } from '../../ui/admin/records/record-list.tsx';
import type { RecordColumn, RecordShape } from '../../ui/admin/records/record-shape.ts';
import { useListQuery } from '../../ui/admin/records/use-list-query.ts';
import { useRecordActions } from '../../ui/admin/records/use-record-actions.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import type { CollectionAdmin } from './collection-admin.ts';
import { useCollectionWords } from './use-collection-words.ts';

export interface CollectionListProps<S extends Shape> {
  admin: CollectionAdmin<S>;
  texts: {
    title: string;
    addLabel: string;
    nameLabel: string;
    searchLabel: string;
    searchPlaceholder: string;
    /** The filters while nothing is chosen. */
    all: Record<S['filter'], string>;
    loadFailure: string;
    /** Shown if the server gives no reason. */
    failures: { remove: string; change: string; duplicate: string };
  };
  /** Columns between the name and the time of the last change. */
  columns?: readonly RecordColumn<RecordOf<S>>[];
}

/** The page that lists a collection: searched, filtered, opened, added to, published and hidden, deleted. */
export function CollectionList<S extends Shape>(props: CollectionListProps<S>) {
  const { t } = useLingui();
  const { admin, texts } = props;
  const { collection, hooks, editPath } = admin;
  const cache = admin.useCache();
  const client = admin.useClient();
  const { labels, optionsOf } = useCollectionWords(collection);
  const address = useListQuery(collection.listInputSchema, Object.fromEntries(collection.filters.map((name) => [name, name])));
  const found = hooks.list.useQuery(address.query, { placeholderData: keepPreviousData });
  const shape = useShape(props);
  const actions = useRecordActions<RecordOf<S>>({
    noun: collection.name,
    nameOf: shape.nameOf,
    failures: texts.failures,
    setPublished: hooks.setPublished.useMutation().mutateAsync,
    remove: hooks.remove.useMutation().mutateAsync,
    duplicate: hooks.duplicate.useMutation().mutateAsync,
    editPath,
    onChanged: () => void cache.list.invalidate(),
  });
  const filters = collection.filters.map((name) => ({
    name,
    label: labels[name],
    allLabel: texts.all[name],
    value: address.query[name] as string | undefined,
    options: optionsOf(name),
  }));
  return (
    <AdminPage
      title={texts.title}
      action={
        <Button component={Link} to={editPath()} leftSection={<IconPlus size={20} aria-hidden />}>
          {texts.addLabel}
        </Button>
      }
    >
      <RecordList
        address={address}
        found={found}
        findIds={() => client.listIds.query(address.query)}
        shape={shape}
        actions={actions}
        arrange={{ noun: collection.name }}
        searchLabel={texts.searchLabel}
        searchPlaceholder={texts.searchPlaceholder}
        filters={filters}
        failureTitle={texts.loadFailure}
        emptyTitle={t`No data available`}
        addPath={editPath()}
      />
    </AdminPage>
  );
}

/** The texts of a record, whatever its title is called. */
type Texts = Record<'titleEn' | 'titleAr', string>;

function useShape<S extends Shape>({ admin: { collection, editPath, sitePath }, texts, columns = [] }: CollectionListProps<S>): RecordShape<RecordOf<S>> {
  const { t } = useLingui();
  const { locale } = useSite();
  const [picture] = Object.entries<Field>(collection.fields).flatMap(([name, { kind }]) => (kind === 'picture' ? [name] : []));
  return {
    nameLabel: texts.nameLabel,
    nameOf: ({ values }) => localized<Texts>(values as Texts, collection.title as 'title', locale),
    valuesOf: ({ values }) => values,
    ...(picture && { pictureOf: ({ values, related }) => related.pictures[String(values[picture])] ?? null }),
    pairs: pairsOf(collection).map(({ pair }) => pair),
    columns: [...columns, { key: 'updated', label: t`Updated`, sort: 'updated', kind: 'date', show: ({ updatedAt }) => formatDate(updatedAt, locale) }],
    editPath,
    sitePath,
  };
}
