import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useParams } from 'react-router';
import { panelsCollection, tagsCollection } from '#shared/lab-tests/lab-tests.collection.ts';
import { type TagOrPanelKind, tagsAndPanelsListInputSchema } from '#shared/lab-tests/tags-and-panels.schema.ts';
import { adminPaths } from '#shared/paths.ts';
import { type FormAdmin, useInvalidate } from '../../content/admin/collection-admin.ts';
import { SimpleEditor } from '../../content/admin/simple-editor.tsx';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import styles from '../../ui/admin/form-and-list.module.css';
import { BilingualField } from '../../ui/admin/forms/bilingual-field.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { ArrangeButton } from '../../ui/admin/records/arrange-button.tsx';
import { useListQuery } from '../../ui/admin/records/use-list-query.ts';
import { UsedByPackagesDialog } from '../../ui/admin/records/used-by-packages-dialog.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { filterTagsAndPanels } from './filter-tags-and-panels.ts';
import { useBackToList } from './use-back-to-list.ts';
import { type NamesAdmin, UsedNamesList } from './used-names-list.tsx';

const pathsOf = { tag: adminPaths.tags, panel: adminPaths.panels } as const;

const adminOf = (
  kind: TagOrPanelKind,
  collection: typeof tagsCollection,
): FormAdmin<typeof tagsCollection> & NamesAdmin => ({
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
  const { t } = useLingui();
  const { id } = useParams();
  const { title, about, searchLabel, loadFailure, failedDeleting, ...texts } = useTagsAndPanelsTexts(kind);
  const confirmText = id ? t`It is renamed in every package that uses it.` : t`It can then be chosen for packages.`;
  const leave = useBackToList(pathsOf[kind]());
  return (
    <AdminPage title={title}>
      <Text c="dimmed">{about}</Text>
      <div className={styles.columns}>
        <SimpleEditor
          admin={admins[kind]}
          id={id}
          loadFailure={loadFailure}
          texts={{ ...texts, confirmText }}
          inputs={{
            name: (form, labels) => (
              <BilingualField form={form} name="name" labels={{ en: labels.nameEn, ar: labels.nameAr }} isRequired />
            ),
          }}
          onLeave={leave}
        />
        <AllTagsAndPanels kind={kind} editedId={id} onLeave={leave} />
      </div>
    </AdminPage>
  );
}

function AllTagsAndPanels({
  kind,
  editedId,
  onLeave,
}: {
  kind: TagOrPanelKind;
  editedId: string | undefined;
  onLeave: () => void;
}) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { loadFailure, searchLabel, failedDeleting } = useTagsAndPanelsTexts(kind);
  const address = useListQuery(tagsAndPanelsListInputSchema);
  const found = trpc.admin.tagsAndPanels[kind].list.useQuery();
  const items = found.data && filterTagsAndPanels(found.data, address.query, locale);
  const invalidate = useInvalidate(admins[kind]);
  if (found.isError)
    return <LoadFailure title={loadFailure} error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <UsedNamesList
      admin={admins[kind]}
      address={{ ...address, query: { ...address.query, page: 1 } }}
      found={{ ...found, data: items && { items, total: items.length, page: 1, pageCount: 1 } }}
      searchLabel={searchLabel}
      sorts={[{ value: 'name', label: t`By name` }]}
      defaultSort={t`As on the website`}
      editedId={editedId}
      editPath={pathsOf[kind]}
      failures={{ load: loadFailure, one: failedDeleting, many: failedDeleting }}
      InUse={UsedByPackagesDialog}
      onLeave={onLeave}
    >
      {(found.data?.length ?? 0) > 1 && <ArrangeButton list={{ collection: kind }} onArranged={invalidate} />}
    </UsedNamesList>
  );
}

/** The texts that differ between tags and panels. */
function useTagsAndPanelsTexts(kind: TagOrPanelKind) {
  const { t } = useLingui();
  return kind === 'tag'
    ? {
        title: t`Topics`,
        about: t`Visitors filter packages by topic, and find them by searching for its name.`,
        searchLabel: t`Search topics`,
        newTitle: t`New topic`,
        editTitle: t`Rename topic`,
        addLabel: t`Add topic`,
        confirmAdding: t`Add this topic?`,
        confirmSaving: t`Rename this topic?`,
        added: t`Topic added successfully!`,
        updated: t`Topic renamed successfully!`,
        failureTitle: t`Failed to save topic. Please try again.`,
        loadFailure: t`Failed to load topics`,
        failedDeleting: t`Failed to delete topic.`,
      }
    : {
        title: t`Test panels`,
        about: t`Panels group the tests of a package under headings.`,
        searchLabel: t`Search panels`,
        newTitle: t`New panel`,
        editTitle: t`Rename panel`,
        addLabel: t`Add panel`,
        confirmAdding: t`Add this panel?`,
        confirmSaving: t`Rename this panel?`,
        added: t`Panel added successfully!`,
        updated: t`Panel renamed successfully!`,
        failureTitle: t`Failed to save panel. Please try again.`,
        loadFailure: t`Failed to load panels`,
        failedDeleting: t`Failed to delete panel.`,
      };
}
