import { useLingui } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { useLocation, useNavigate, useParams } from 'react-router';
import { panelsCollection, type TagOrPanelRecord, tagsCollection } from '#shared/lab-tests/lab-tests.collection.ts';
import { type TagOrPanelKind, tagsAndPanelsListInputSchema } from '#shared/lab-tests/tags-and-panels.schema.ts';
import { adminPaths } from '#shared/paths.ts';
import { useInvalidate } from '../../content/admin/collection-admin.ts';
import { type SimpleAdmin, SimpleEditor } from '../../content/admin/simple-editor.tsx';
import { StarterSetButton } from '../../first-steps/admin/starter-set-button.tsx';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import styles from '../../ui/admin/form-and-list.module.css';
import { BilingualField } from '../../ui/admin/forms/bilingual-field.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { ArrangeButton } from '../../ui/admin/records/arrange-button.tsx';
import { BulkBar } from '../../ui/admin/records/bulk-bar.tsx';
import { ListToolbar } from '../../ui/admin/records/list-toolbar.tsx';
import { NameList } from '../../ui/admin/records/name-list.tsx';
import { useListQuery } from '../../ui/admin/records/use-list-query.ts';
import { useNameRemoval } from '../../ui/admin/records/use-name-removal.ts';
import { useNamesRemoval } from '../../ui/admin/records/use-names-removal.ts';
import { useSelection } from '../../ui/admin/records/use-selection.ts';
import { UsedByPackagesDialog } from '../../ui/admin/records/used-by-packages-dialog.tsx';
import { SendDialog } from '../../ui/forms/send-dialog.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { Screen } from '../../ui/screen.tsx';
import { filterTagsAndPanels } from './filter-tags-and-panels.ts';
import { useTagsAndPanelsTexts } from './use-tags-and-panels-texts.ts';

const pathsOf = { tag: adminPaths.tags, panel: adminPaths.panels } as const;

const adminOf = (kind: TagOrPanelKind, collection: typeof tagsCollection): SimpleAdmin<typeof tagsCollection> => ({
  collection,
  hooks: trpc.admin.tagsAndPanels[kind],
  // The choices of the package form include tags and panels.
  useCaches: () => {
    const { tagsAndPanels, labTests } = trpc.useUtils().admin;
    return [tagsAndPanels[kind].list, labTests.listChoices];
  },
  useClient: () => trpc.useUtils().client.admin.tagsAndPanels[kind],
});
const admins = { tag: adminOf('tag', tagsCollection), panel: adminOf('panel', panelsCollection) } as const;

export const TagsPage = () => <TagsAndPanelsPage kind="tag" />;
export const PanelsPage = () => <TagsAndPanelsPage kind="panel" />;

/** The form of one tag or panel beside the list of all. */
function TagsAndPanelsPage({ kind }: { kind: TagOrPanelKind }) {
  const { id } = useParams();
  const { title, about } = useTagsAndPanelsTexts(kind);
  return (
    <AdminPage title={title}>
      <Text c="dimmed">{about}</Text>
      <div className={styles.columns}>
        <TagOrPanelForm kind={kind} id={id} />
        <AllTagsAndPanels kind={kind} editedId={id} />
      </div>
    </AdminPage>
  );
}

function TagOrPanelForm({ kind, id }: { kind: TagOrPanelKind; id: string | undefined }) {
  const { t } = useLingui();
  const { loadFailure, ...texts } = useTagsAndPanelsTexts(kind);
  const confirmText = id ? t`It is renamed in every package that uses it.` : t`It can then be chosen for packages.`;
  return (
    <SimpleEditor
      admin={admins[kind]}
      id={id}
      loadFailure={loadFailure}
      texts={{ ...texts, confirmText }}
      inputs={{ name: (form, labels) => <BilingualField form={form} name="name" labels={{ en: labels.nameEn, ar: labels.nameAr }} isRequired /> }}
      onLeave={useBackToList(kind)}
    />
  );
}

function AllTagsAndPanels({ kind, editedId }: { kind: TagOrPanelKind; editedId: string | undefined }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { loadFailure, searchLabel } = useTagsAndPanelsTexts(kind);
  const address = useListQuery(tagsAndPanelsListInputSchema);
  const { query, isNarrowed } = address;
  const found = trpc.admin.tagsAndPanels[kind].list.useQuery();
  const items = found.data && filterTagsAndPanels(found.data, query, locale);
  const { sort: _sort, ...narrowing } = query;
  const selection = useSelection(items ?? [], { page: 1, list: kind + JSON.stringify(narrowing) });
  const invalidate = useInvalidate(admins[kind]);
  const removing = useTagOrPanelRemoval(kind, editedId, selection.drop);
  const removingMany = useTagsAndPanelsRemoval(kind, editedId, selection.drop);
  const { ids, items: selected } = selection.chosen;
  const removeSelected = () => (ids.length === 1 && selected[0] ? removing.ask(selected[0]) : removingMany.ask(ids));
  if (found.isError) return <LoadFailure title={loadFailure} error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <Stack>
      <ListToolbar
        address={address}
        count={items?.length}
        searchLabel={searchLabel}
        searchPlaceholder={t`Search by name in either language`}
        filters={[
          {
            name: 'missing',
            label: t`Missing language`,
            allLabel: t`Any language`,
            value: query.missing,
            options: [
              { value: 'en', label: t`English missing` },
              { value: 'ar', label: t`Arabic missing` },
            ],
          },
        ]}
        sorts={[
          { value: 'name', label: t`By name` },
          { value: '-packages', label: t`Most used first` },
          { value: 'packages', label: t`Least used first` },
        ]}
        defaultSort={t`Order of the site`}
      >
        {(found.data?.length ?? 0) > 1 && <ArrangeButton list={{ collection: kind }} onArranged={invalidate} />}
      </ListToolbar>
      {items?.length === 0 ? (
        <Screen
          title={isNarrowed ? t`Nothing matches this.` : t`No data available`}
          {...(isNarrowed ? { text: t`Try fewer words or another choice.` } : { actions: <StarterSetButton /> })}
        />
      ) : (
        <NameList items={items} editedId={editedId} editPath={pathsOf[kind]} selection={selection} onRemove={removing.ask} />
      )}
      {ids.length > 0 && <BulkBar selection={selection} onRemove={removeSelected} />}
      <SendDialog {...removing.dialog} />
      <UsedByPackagesDialog record={removing.inUse} onClose={removing.closeInUse} />
      <SendDialog {...removingMany.dialog} />
    </Stack>
  );
}

function useTagOrPanelRemoval(kind: TagOrPanelKind, editedId: string | undefined, onRemoved: (ids: readonly string[]) => void) {
  const leave = useBackToList(kind);
  const { failedDeleting } = useTagsAndPanelsTexts(kind);
  const remove = trpc.admin.tagsAndPanels[kind].remove.useMutation();
  return useNameRemoval<TagOrPanelRecord>({
    remove: ({ id }) => remove.mutateAsync({ id }),
    failureTitle: failedDeleting,
    onRemoved: (ids) => {
      onRemoved(ids);
      if (editedId && ids.includes(editedId)) leave();
    },
    onChanged: useInvalidate(admins[kind]),
  });
}

function useTagsAndPanelsRemoval(kind: TagOrPanelKind, editedId: string | undefined, onRemoved: (ids: readonly string[]) => void) {
  const leave = useBackToList(kind);
  const { failedDeleting } = useTagsAndPanelsTexts(kind);
  const remove = trpc.admin.tagsAndPanels[kind].removeMany.useMutation();
  return useNamesRemoval({
    remove: (ids) => remove.mutateAsync({ ids }),
    failureTitle: failedDeleting,
    onRemoved: (ids) => {
      onRemoved(ids);
      if (editedId && ids.includes(editedId)) leave();
    },
    onChanged: useInvalidate(admins[kind]),
  });
}

/** Returns to the list with its filters. */
function useBackToList(kind: TagOrPanelKind) {
  const navigate = useNavigate();
  const { search } = useLocation();
  return () => void navigate(pathsOf[kind]() + search);
}
