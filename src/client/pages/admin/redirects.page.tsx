import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { readablePath } from '#shared/rules/redirects.rules.ts';
import { type RedirectRecord, redirectListInputSchema } from '#shared/schemas/redirects.schema.ts';
import { AdminPage } from '../../components/admin/admin-page.tsx';
import { LoadFailure } from '../../components/admin/load-failure.tsx';
import { NewForm } from '../../components/admin/new-form.tsx';
import { PageButtons } from '../../components/admin/page-buttons.tsx';
import { ListToolbar } from '../../components/admin/records/list-toolbar.tsx';
import { useRemovalTexts } from '../../components/admin/removal-texts.ts';
import { Screen } from '../../components/screen.tsx';
import { SendDialog } from '../../components/send-dialog.tsx';
import { RedirectForm } from '../../features/redirects/admin/redirect-form.tsx';
import { RedirectList } from '../../features/redirects/admin/redirect-list.tsx';
import { useListQuery } from '../../lib/admin/use-list-query.ts';
import { useSending } from '../../lib/admin/use-sending.ts';
import { trpc } from '../../lib/trpc.ts';
import styles from './form-and-list.module.css';

/** The old addresses that lead to new ones: a form for one beside the list of all. */
export function RedirectsPage() {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const [edited, setEdited] = useState<RedirectRecord | null>(null);
  const [round, setRound] = useState(0);
  const forget = useForgetRedirects();
  const create = trpc.admin.redirects.create.useMutation({ onSuccess: forget });
  const update = trpc.admin.redirects.update.useMutation({ onSuccess: forget });
  const leave = () => setEdited(null);
  return (
    <AdminPage title={t`Old addresses`}>
      <div className={styles.columns}>
        {edited ? (
          <RedirectForm
            key={edited.id}
            record={edited}
            save={(values, version) => update.mutateAsync({ id: edited.id, version, values })}
            reload={() => utils.client.admin.redirects.get.query({ id: edited.id })}
            onDone={leave}
            onCancel={leave}
          />
        ) : (
          <NewForm key={round} label={t`New redirect`}>
            <RedirectForm record={null} save={(values) => create.mutateAsync(values)} onDone={() => setRound(round + 1)} />
          </NewForm>
        )}
        <AllRedirects editedId={edited?.id} onEdit={setEdited} />
      </div>
    </AdminPage>
  );
}

function AllRedirects({ editedId, onEdit }: { editedId: string | undefined; onEdit: (redirect: RedirectRecord | null) => void }) {
  const { t } = useLingui();
  const address = useListQuery(redirectListInputSchema);
  const { query, change } = address;
  const found = trpc.admin.redirects.list.useQuery(query, { placeholderData: keepPreviousData });
  const removing = useRedirectRemoval((id) => id === editedId && onEdit(null));
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
        <LoadFailure title={t`Failed to load old addresses`} error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data?.items.length === 0 ? (
        <Screen
          title={address.isNarrowed ? t`Nothing matches this.` : t`No old addresses yet`}
          text={address.isNarrowed ? '' : t`An import from the former site adds those of its pictures. You can add others.`}
        />
      ) : (
        <>
          <RedirectList redirects={found.data?.items} editedId={editedId} onEdit={onEdit} onRemove={removing.ask} />
          <PageButtons page={query.page} pageCount={found.data?.pageCount ?? 1} onChange={(page) => change('page', page > 1 ? String(page) : '')} />
        </>
      )}
      {removing.dialog}
    </Stack>
  );
}

function useRedirectRemoval(onRemoved: (id: string) => void) {
  const { t } = useLingui();
  const forget = useForgetRedirects();
  const remove = trpc.admin.redirects.remove.useMutation();
  const removing = useSending<RedirectRecord>({
    send: ({ id }) => remove.mutateAsync({ id }),
    fallback: t`Failed to delete redirect.`,
    closesOnSuccess: true,
    onSent: ({ id, fromPath }) => {
      const deleted = readablePath(fromPath);
      notifications.show({ message: t`“${deleted}” was deleted.` });
      forget();
      onRemoved(id);
    },
    onFailed: (error) => console.error(error),
  });
  const texts = useRemovalTexts({
    name: removing.subject ? readablePath(removing.subject.fromPath) : '',
    failureTitle: t`Failed to delete redirect.`,
    failureText: removing.failure,
  });
  return { ask: removing.ask, dialog: <SendDialog {...removing.dialog} texts={texts} isDangerous /> };
}

/** Lists are read anew after a change. */
function useForgetRedirects() {
  const utils = trpc.useUtils();
  return () => void utils.admin.redirects.invalidate();
}
