import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { LabTestRecord } from '#shared/lab-tests/lab-tests.collection.ts';
import { labTestListInputSchema } from '#shared/lab-tests/lab-tests.schema.ts';
import { adminPaths } from '#shared/paths.ts';
import { useInvalidate } from '../../content/admin/collection-admin.ts';
import { StarterSetButton } from '../../first-steps/admin/starter-set-button.tsx';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import styles from '../../ui/admin/form-and-list.module.css';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { PageButtons } from '../../ui/admin/page-buttons.tsx';
import { BulkBar } from '../../ui/admin/records/bulk-bar.tsx';
import { ListToolbar } from '../../ui/admin/records/list-toolbar.tsx';
import { NameList } from '../../ui/admin/records/name-list.tsx';
import { useIsBeyond, useListQuery } from '../../ui/admin/records/use-list-query.ts';
import { useNameRemoval } from '../../ui/admin/records/use-name-removal.ts';
import { useNamesRemoval } from '../../ui/admin/records/use-names-removal.ts';
import { useSelection } from '../../ui/admin/records/use-selection.ts';
import { SendDialog } from '../../ui/forms/send-dialog.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { Screen } from '../../ui/screen.tsx';
import { LabTestForm, labTestsAdmin } from './lab-test-form.tsx';
import { LabTestInUse } from './lab-test-in-use.tsx';

/** The form of one laboratory test beside the list of all. */
export function LabTestsPage() {
  const { t } = useLingui();
  const { id } = useParams();
  return (
    <AdminPage title={t`Laboratory tests`}>
      <div className={styles.columns}>
        <LabTestForm id={id} onLeave={useBackToList()} />
        <AllLabTests editedId={id} />
      </div>
    </AdminPage>
  );
}

function AllLabTests({ editedId }: { editedId: string | undefined }) {
  const { t } = useLingui();
  const address = useListQuery(labTestListInputSchema);
  const { query, change } = address;
  const found = trpc.admin.labTests.list.useQuery(query, { placeholderData: keepPreviousData });
  const items = found.data?.items;
  const { page, sort: _sort, ...narrowing } = query;
  // The previous page is shown while the next one loads.
  const selection = useSelection(items ?? [], { page: found.data?.page ?? page, list: JSON.stringify(narrowing) });
  const isBeyond = useIsBeyond(address, found);
  const utils = trpc.useUtils();
  const removing = useLabTestRemoval(editedId, selection.drop);
  const removingMany = useLabTestsRemoval(editedId, selection.drop);
  const { ids, items: selected } = selection.chosen;
  const removeSelected = () => (ids.length === 1 && selected[0] ? removing.ask(selected[0]) : removingMany.ask(ids));
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
  const sorts = [
    { value: '-packages', label: t`Most used first` },
    { value: 'packages', label: t`Least used first` },
  ];
  return (
    <Stack>
      <ListToolbar
        address={address}
        count={found.data?.total}
        searchLabel={t`Search tests`}
        searchPlaceholder={t`Search by name in either language`}
        filters={[missingFilter]}
        sorts={sorts}
        defaultSort={t`By name`}
      />
      {found.isError ? (
        <LoadFailure title={t`Failed to load laboratory tests`} error={found.error} onRetry={() => void found.refetch()} />
      ) : items?.length === 0 && !isBeyond && !found.isPlaceholderData ? (
        <Screen
          title={address.isNarrowed ? t`Nothing matches this.` : t`No data available`}
          {...(address.isNarrowed ? { text: t`Try fewer words or another choice.` } : { actions: <StarterSetButton /> })}
        />
      ) : (
        <>
          <NameList
            items={items?.length === 0 ? undefined : items}
            editedId={editedId}
            editPath={adminPaths.labTests}
            selection={selection}
            onRemove={removing.ask}
          />
          {ids.length > 0 && (
            <BulkBar
              selection={selection}
              found={{ total: found.data?.total ?? 0, select: async () => selection.addFound(await utils.client.admin.labTests.listIds.query(query)) }}
              onRemove={removeSelected}
            />
          )}
          <PageButtons page={query.page} pageCount={found.data?.pageCount ?? 1} onChange={(page) => change('page', page > 1 ? String(page) : '')} />
        </>
      )}
      <SendDialog {...removing.dialog} />
      <LabTestInUse labTest={removing.inUse} onClose={removing.closeInUse} />
      <SendDialog {...removingMany.dialog} />
    </Stack>
  );
}

function useLabTestRemoval(editedId: string | undefined, onRemoved: (ids: readonly string[]) => void) {
  const { t } = useLingui();
  const leave = useBackToList();
  const remove = trpc.admin.labTests.remove.useMutation();
  return useNameRemoval<LabTestRecord>({
    remove: ({ id }) => remove.mutateAsync({ id }),
    failureTitle: t`Failed to delete test.`,
    onRemoved: (ids) => {
      onRemoved(ids);
      if (editedId && ids.includes(editedId)) leave();
    },
    onChanged: useInvalidate(labTestsAdmin),
  });
}

function useLabTestsRemoval(editedId: string | undefined, onRemoved: (ids: readonly string[]) => void) {
  const { t } = useLingui();
  const leave = useBackToList();
  const remove = trpc.admin.labTests.removeMany.useMutation();
  return useNamesRemoval({
    remove: (ids) => remove.mutateAsync({ ids }),
    failureTitle: t`Failed to delete tests.`,
    onRemoved: (ids) => {
      onRemoved(ids);
      if (editedId && ids.includes(editedId)) leave();
    },
    onChanged: useInvalidate(labTestsAdmin),
  });
}

/** Returns to the list with its filters. */
function useBackToList() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return () => void navigate(adminPaths.labTests() + search);
}
