import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowBackUp } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { type CollectionName, collectionNames } from '#shared/content/records.schema.ts';
import { type TrashEntry, trashListInputSchema } from '#shared/content/trash.schema.ts';
import { localized } from '#shared/i18n/localized.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { useCollectionTexts } from '../../ui/admin/lib/collection-entries.ts';
import { useFailureText } from '../../ui/admin/lib/failure-text.ts';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { PageButtons } from '../../ui/admin/page-buttons.tsx';
import { BulkBar } from '../../ui/admin/records/bulk-bar.tsx';
import { ListToolbar } from '../../ui/admin/records/list-toolbar.tsx';
import { useIsPastLastPage, useListQuery } from '../../ui/admin/records/use-list-query.ts';
import { useRemovalForGood } from '../../ui/admin/records/use-removal-for-good.ts';
import { useSelection } from '../../ui/admin/records/use-selection.ts';
import { SendDialog } from '../../ui/forms/send-dialog.tsx';
import { appErrorOf } from '../../ui/lib/app-error.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { Screen } from '../../ui/screen.tsx';
import { TrashList } from './trash-list.tsx';

/** The trash of all collections: search, restoration and permanent deletion, for one record or several. */
export function TrashPage() {
  const { t } = useLingui();
  const collectionTexts = useCollectionTexts();
  const utils = trpc.useUtils();
  const address = useListQuery(trashListInputSchema, { kind: 'collection' });
  const { query, changePage, isNarrowed } = address;
  const found = trpc.admin.trash.list.useQuery(query, { placeholderData: keepPreviousData });
  const items = found.data?.items;
  const isPastLastPage = useIsPastLastPage(address, found);
  const { page, ...narrowing } = query;
  // The previous page is shown while the next one loads.
  const selection = useSelection(items ?? [], { page: found.data?.page ?? page, list: JSON.stringify(narrowing) });
  const invalidate = () => void utils.admin.invalidate();
  const { restore, isRestoring } = useRestoring(selection.drop, invalidate);
  const removing = useTrashRemoval(selection.drop, invalidate);
  const { items: selected } = selection.chosen;
  return (
    <AdminPage title={t`Bin`}>
      <Text c="dimmed">
        <Trans>Deleted records stay here for 30 days, with their pictures and history. Visitors do not see them.</Trans>
      </Text>
      <ListToolbar
        address={address}
        count={found.data?.total}
        searchLabel={t`Search the bin`}
        searchPlaceholder={t`Search by name in either language`}
        filters={[
          {
            name: 'kind',
            label: t`Kind`,
            allLabel: t`All kinds`,
            value: query.collection,
            options: collectionNames.map((value) => ({ value, label: collectionTexts[value] })),
          },
        ]}
        sorts={[]}
      />
      {found.isError ? (
        <LoadFailure title={t`The bin could not be loaded.`} error={found.error} onRetry={() => void found.refetch()} />
      ) : !items || isPastLastPage ? (
        <Skeleton h={240} radius="md" aria-busy />
      ) : items.length === 0 ? (
        <Screen
          title={isNarrowed ? t`Nothing matches this.` : t`The bin is empty.`}
          {...(isNarrowed && { text: t`Try fewer words or another choice.` })}
        />
      ) : (
        <Stack aria-busy={found.isPlaceholderData}>
          <TrashList
            entries={items}
            selection={selection}
            onRestore={(entry) => void restore([entry])}
            onRemove={(entry) => removing.ask([entry])}
          />
          {selected.length > 0 && (
            <BulkBar selection={selection} onRemove={() => removing.ask(selected)}>
              <Button
                variant="light"
                leftSection={<IconArrowBackUp size={20} className="flip" aria-hidden />}
                onClick={() => void restore(selected)}
                loading={isRestoring}
              >
                <Trans>Restore</Trans>
              </Button>
            </BulkBar>
          )}
          <PageButtons page={query.page} pageCount={found.data?.pageCount ?? 1} onChange={changePage} />
        </Stack>
      )}
      {removing.dialog}
    </AdminPage>
  );
}

// Categories are restored before their packages, and deleted after them.
const restored: readonly CollectionName[] = [
  'category',
  ...collectionNames.filter((collection) => collection !== 'category'),
];
const removed = restored.toReversed();

function idsOf(entries: readonly TrashEntry[], collection: CollectionName): string[] {
  const ofCollection = entries.filter((entry) => entry.collection === collection);
  return ofCollection.map(({ id }) => id);
}

/**
 * Calls `send` once for each collection among the entries, in the order of `kinds`, then `onGone` with its ids. Ignores
 * a collection whose entries other members of staff took. Resolves to the number of the remaining entries; throws
 * `not_found` if there are none.
 */
async function byKind(
  kinds: readonly CollectionName[],
  entries: readonly TrashEntry[],
  send: (input: { collection: CollectionName; ids: string[] }) => Promise<unknown>,
  onGone: (ids: readonly string[]) => void,
): Promise<number> {
  let count = 0;
  let missing: unknown = null;
  for (const collection of kinds) {
    const ids = idsOf(entries, collection);
    if (ids.length === 0) continue;
    try {
      await send({ collection, ids });
      count += ids.length;
    } catch (error) {
      if (appErrorOf(error)?.code !== 'not_found') throw error;
      missing = error;
    }
    onGone(ids);
  }
  if (count === 0 && missing) throw missing;
  return count;
}

function useRestoring(onGone: (ids: readonly string[]) => void, onChanged: () => void) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const { mutateAsync: send } = trpc.admin.trash.restore.useMutation();
  const [isRestoring, setRestoring] = useState(false);
  const restore = async (entries: readonly TrashEntry[]) => {
    // A second click would find nothing in the trash and report a failure.
    if (isRestoring) return;
    setRestoring(true);
    try {
      const count = await byKind(restored, entries, send, onGone);
      notifications.show({
        message:
          count === 1
            ? t`Restored. Everything is as it was.`
            : t`${plural(count, { one: '# record was restored.', other: '# records were restored.' })}`,
      });
    } catch (error) {
      notifications.show({ color: 'coral', title: t`This could not be restored.`, message: failureText(error) });
    } finally {
      setRestoring(false);
      onChanged();
    }
  };
  return { restore, isRestoring };
}

function useTrashRemoval(onGone: (ids: readonly string[]) => void, onChanged: () => void) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { mutateAsync: send } = trpc.admin.trash.removeForGood.useMutation();
  const { ask, dialog } = useRemovalForGood<TrashEntry>({
    nameOf: (entry) => localized(entry, 'name', locale),
    remove: (entries) => byKind(removed, entries, send, onGone),
    failureTitle: t`This could not be deleted.`,
    onChanged,
  });
  return { ask, dialog: <SendDialog {...dialog} texts={{ ...dialog.texts, confirmLabel: t`Delete for good` }} /> };
}
