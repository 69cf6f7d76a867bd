import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { RedirectRecord } from '#shared/redirects/redirects.collection.ts';
import { readablePath } from '#shared/redirects/redirects.rules.ts';
import { redirectListInputSchema } from '#shared/redirects/redirects.schema.ts';
import { useInvalidate } from '../../content/admin/collection-admin.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import styles from '../../ui/admin/form-and-list.module.css';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { PageButtons } from '../../ui/admin/page-buttons.tsx';
import { BulkBar } from '../../ui/admin/records/bulk-bar.tsx';
import { ListToolbar } from '../../ui/admin/records/list-toolbar.tsx';
import { useListQuery } from '../../ui/admin/records/use-list-query.ts';
import { useRemovalForGood } from '../../ui/admin/records/use-removal-for-good.ts';
import { useSelection } from '../../ui/admin/records/use-selection.ts';
import { SendDialog } from '../../ui/forms/send-dialog.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { Screen } from '../../ui/screen.tsx';
import { RedirectForm, redirectsAdmin } from './redirect-form.tsx';
import { RedirectList } from './redirect-list.tsx';

/** The form of one redirect beside the list of all. */
export function RedirectsPage() {
  const { t } = useLingui();
  const [edited, setEdited] = useState<RedirectRecord | null>(null);
  return (
    <AdminPage title={t`Redirects`}>
      <div className={styles.columns}>
        <RedirectForm record={edited} onLeave={() => setEdited(null)} />
        <AllRedirects editedId={edited?.id} onEdit={setEdited} />
      </div>
    </AdminPage>
  );
}

function AllRedirects({
  editedId,
  onEdit,
}: {
  editedId: string | undefined;
  onEdit: (redirect: RedirectRecord | null) => void;
}) {
  const { t } = useLingui();
  const address = useListQuery(redirectListInputSchema);
  const { query, changePage } = address;
  const found = trpc.admin.redirects.list.useQuery(query, { placeholderData: keepPreviousData });
  const { page, sort: _sort, ...narrowing } = query;
  // The previous page is shown while the next one loads.
  const selection = useSelection(found.data?.items ?? [], {
    page: found.data?.page ?? page,
    list: JSON.stringify(narrowing),
  });
  const removing = useRedirectRemoval((ids) => {
    selection.drop(ids);
    if (editedId && ids.includes(editedId)) onEdit(null);
  });
  const { items: selected } = selection.chosen;
  const sorts = [
    { value: '-hits', label: t`Most visited first` },
    { value: '-updated', label: t`Newest change first` },
  ];
  return (
    <Stack>
      <ListToolbar
        address={address}
        count={found.data?.total}
        searchLabel={t`Search addresses`}
        searchPlaceholder={t`Search old and new addresses`}
        filters={[]}
        sorts={sorts}
        defaultSort={t`By address`}
      />
      {found.isError ? (
        <LoadFailure title={t`Failed to load redirects`} error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data?.items.length === 0 ? (
        <Screen
          title={address.isNarrowed ? t`Nothing matches this.` : t`No redirects yet`}
          text={
            address.isNarrowed
              ? ''
              : t`An import from the previous site adds the addresses of its pictures. You can add others.`
          }
        />
      ) : (
        <>
          <RedirectList
            redirects={found.data?.items}
            editedId={editedId}
            selection={selection}
            onEdit={onEdit}
            onRemove={(redirect) => removing.ask([redirect])}
          />
          {selected.length > 0 && <BulkBar selection={selection} onRemove={() => removing.ask(selected)} />}
          <PageButtons page={query.page} pageCount={found.data?.pageCount ?? 1} onChange={changePage} />
        </>
      )}
      <SendDialog {...removing.dialog} />
    </Stack>
  );
}

function useRedirectRemoval(onRemoved: (ids: readonly string[]) => void) {
  const { t } = useLingui();
  const { mutateAsync: remove } = trpc.admin.redirects.removeMany.useMutation();
  return useRemovalForGood<RedirectRecord>({
    nameOf: ({ values }) => readablePath(values.fromPath),
    remove: async (redirects) => {
      const ids = redirects.map(({ id }) => id);
      await remove({ ids });
      onRemoved(ids);
    },
    failureTitle: t`Failed to delete redirect.`,
    onChanged: useInvalidate(redirectsAdmin),
  });
}
