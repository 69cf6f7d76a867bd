import { useLingui } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { type TagOrPanelKind, type TagOrPanelRecord, tagsAndPanelsListInputSchema } from '#shared/lab-tests/tags-and-panels.schema.ts';
import { adminPaths } from '#shared/paths.ts';
import { StarterSetButton } from '../../first-steps/admin/starter-set-button.tsx';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import styles from '../../ui/admin/form-and-list.module.css';
import { FormSkeleton } from '../../ui/admin/forms/form-skeleton.tsx';
import { NewForm } from '../../ui/admin/forms/new-form.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { ArrangeButton } from '../../ui/admin/records/arrange-button.tsx';
import { BulkBar } from '../../ui/admin/records/bulk-bar.tsx';
import { HeldByPackages } from '../../ui/admin/records/held-by-packages.tsx';
import { ListToolbar } from '../../ui/admin/records/list-toolbar.tsx';
import { NameList } from '../../ui/admin/records/name-list.tsx';
import { useListQuery } from '../../ui/admin/records/use-list-query.ts';
import { useNameRemoval } from '../../ui/admin/records/use-name-removal.ts';
import { useNamesRemoval } from '../../ui/admin/records/use-names-removal.ts';
import { useSelection } from '../../ui/admin/records/use-selection.ts';
import { SendDialog } from '../../ui/forms/send-dialog.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { Screen } from '../../ui/screen.tsx';
import { filterTagsAndPanels } from './filter-tags-and-panels.ts';
import { TagOrPanelForm } from './tag-or-panel-form.tsx';
import { useTagsAndPanelsTexts } from './use-tags-and-panels-texts.ts';

const pathsOf = { tag: adminPaths.tags, panel: adminPaths.panels } as const;

/** The form of one tag or panel beside the list of all. */
export function TagsAndPanelsPage({ kind }: { kind: TagOrPanelKind }) {
  const { tagOrPanelId } = useParams();
  const { title, about } = useTagsAndPanelsTexts(kind);
  return (
    <AdminPage title={title}>
      <Text c="dimmed">{about}</Text>
      <div className={styles.columns}>
        {tagOrPanelId ? <ChangedTagOrPanel key={tagOrPanelId} kind={kind} id={tagOrPanelId} /> : <NewTagOrPanel kind={kind} />}
        <AllTagsAndPanels kind={kind} editedId={tagOrPanelId} />
      </div>
    </AdminPage>
  );
}

function NewTagOrPanel({ kind }: { kind: TagOrPanelKind }) {
  const [round, setRound] = useState(0);
  const create = trpc.admin.tagsAndPanels.create.useMutation({ onSuccess: useInvalidateTagsAndPanels() });
  const { newTitle } = useTagsAndPanelsTexts(kind);
  return (
    <NewForm key={round} label={newTitle}>
      <TagOrPanelForm kind={kind} record={null} save={(values) => create.mutateAsync({ kind, values })} onDone={() => setRound(round + 1)} />
    </NewForm>
  );
}

function ChangedTagOrPanel({ kind, id }: { kind: TagOrPanelKind; id: string }) {
  const leave = useBackToList(kind);
  const utils = trpc.useUtils();
  const { failedLoading } = useTagsAndPanelsTexts(kind);
  // No cache and no refetch: the form opens with the stored record and does not change while it is edited.
  const record = trpc.admin.tagsAndPanels.get.useQuery({ kind, id }, { gcTime: 0, refetchOnWindowFocus: false });
  const update = trpc.admin.tagsAndPanels.update.useMutation({ onSuccess: useInvalidateTagsAndPanels() });
  if (record.isError) return <LoadFailure title={failedLoading} error={record.error} onRetry={() => void record.refetch()} />;
  if (!record.data) return <FormSkeleton />;
  return (
    <TagOrPanelForm
      kind={kind}
      record={record.data}
      save={(values, version) => update.mutateAsync({ kind, id, version, values })}
      reload={() => utils.client.admin.tagsAndPanels.get.query({ kind, id })}
      onDone={leave}
      onCancel={leave}
    />
  );
}

function AllTagsAndPanels({ kind, editedId }: { kind: TagOrPanelKind; editedId: string | undefined }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { failedLoading, searchLabel } = useTagsAndPanelsTexts(kind);
  const address = useListQuery(tagsAndPanelsListInputSchema);
  const { query, isNarrowed } = address;
  const found = trpc.admin.tagsAndPanels.list.useQuery({ kind });
  const items = found.data && filterTagsAndPanels(found.data, query, locale);
  const { sort: _sort, ...narrowing } = query;
  const selection = useSelection(items ?? [], { page: 1, list: kind + JSON.stringify(narrowing) });
  const invalidate = useInvalidateTagsAndPanels();
  const removing = useTagOrPanelRemoval(kind, editedId, selection.drop);
  const removingMany = useTagsAndPanelsRemoval(kind, editedId, selection.drop);
  const { ids, items: ticked } = selection.chosen;
  const removeTicked = () => (ids.length === 1 && ticked[0] ? removing.ask(ticked[0]) : removingMany.ask(ids));
  if (found.isError) return <LoadFailure title={failedLoading} error={found.error} onRetry={() => void found.refetch()} />;
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
        {(found.data?.length ?? 0) > 1 && <ArrangeButton list={{ noun: kind }} onArranged={invalidate} />}
      </ListToolbar>
      {items?.length === 0 ? (
        <Screen
          title={isNarrowed ? t`Nothing matches this.` : t`No data available`}
          {...(isNarrowed ? { text: t`Try fewer words or another choice.` } : { actions: <StarterSetButton /> })}
        />
      ) : (
        <NameList items={items} editedId={editedId} editPath={pathsOf[kind]} selection={selection} onRemove={removing.ask} />
      )}
      {ids.length > 0 && <BulkBar selection={selection} onRemove={removeTicked} />}
      <SendDialog {...removing.dialog} />
      <HeldByPackages record={removing.held} onClose={removing.closeHeld} />
      <SendDialog {...removingMany.dialog} />
    </Stack>
  );
}

function useTagOrPanelRemoval(kind: TagOrPanelKind, editedId: string | undefined, onRemoved: (ids: readonly string[]) => void) {
  const leave = useBackToList(kind);
  const { failedDeleting } = useTagsAndPanelsTexts(kind);
  const remove = trpc.admin.tagsAndPanels.remove.useMutation();
  return useNameRemoval<TagOrPanelRecord>({
    remove: ({ id }) => remove.mutateAsync({ kind, id }),
    failureTitle: failedDeleting,
    onRemoved: (ids) => {
      onRemoved(ids);
      if (editedId && ids.includes(editedId)) leave();
    },
    onChanged: useInvalidateTagsAndPanels(),
  });
}

function useTagsAndPanelsRemoval(kind: TagOrPanelKind, editedId: string | undefined, onRemoved: (ids: readonly string[]) => void) {
  const leave = useBackToList(kind);
  const { failedDeleting } = useTagsAndPanelsTexts(kind);
  const remove = trpc.admin.tagsAndPanels.removeMany.useMutation();
  return useNamesRemoval({
    remove: (ids) => remove.mutateAsync({ kind, ids }),
    failureTitle: failedDeleting,
    onRemoved: (ids) => {
      onRemoved(ids);
      if (editedId && ids.includes(editedId)) leave();
    },
    onChanged: useInvalidateTagsAndPanels(),
  });
}

/** Returns to the list with its filters. */
function useBackToList(kind: TagOrPanelKind) {
  const navigate = useNavigate();
  const { search } = useLocation();
  return () => void navigate(pathsOf[kind]() + search);
}

/** The choices of the package form include tags and panels. */
function useInvalidateTagsAndPanels() {
  const utils = trpc.useUtils();
  return () => {
    void utils.admin.tagsAndPanels.list.invalidate();
    void utils.admin.labTests.listChoices.invalidate();
  };
}
