import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { pictureListInputSchema } from '#shared/media/media.schema.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { PageButtons } from '../../ui/admin/page-buttons.tsx';
import { PictureDrop } from '../../ui/admin/pictures/picture-drop.tsx';
import { UploadList } from '../../ui/admin/pictures/upload-list.tsx';
import { usePictureUploads } from '../../ui/admin/pictures/use-picture-uploads.ts';
import { BulkBar } from '../../ui/admin/records/bulk-bar.tsx';
import { useRememberedList } from '../../ui/admin/records/last-list.ts';
import { ListToolbar } from '../../ui/admin/records/list-toolbar.tsx';
import { pictureTitle } from '../../ui/admin/records/picture-title.ts';
import { useIsPastLastPage, useListQuery } from '../../ui/admin/records/use-list-query.ts';
import { useSelection } from '../../ui/admin/records/use-selection.ts';
import { SendDialog } from '../../ui/forms/send-dialog.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { Screen } from '../../ui/screen.tsx';
import { PictureGrid } from './picture-grid.tsx';
import { usePictureRemoval } from './use-picture-removal.ts';

/** Uploads, lists and removes pictures. */
export function MediaPage() {
  const { t } = useLingui();
  return (
    <AdminPage title={t`Pictures`}>
      <NewPictures />
      <AllPictures />
    </AdminPage>
  );
}

function NewPictures() {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const upload = usePictureUploads({ onAdd: () => void utils.admin.media.list.invalidate(), onBusy: () => undefined });
  return (
    <PictureDrop
      label={t`Add pictures`}
      text={
        <Text>
          <Trans>Drop one or more pictures here, or choose them.</Trans>
        </Text>
      }
      chooseLabel={<Trans>Choose pictures</Trans>}
      onFiles={upload.start}
      isMultiple
      resetRef={upload.resetRef}
    >
      <UploadList uploads={upload.uploads} />
    </PictureDrop>
  );
}

function AllPictures() {
  const { t } = useLingui();
  const { locale } = useSite();
  const address = useListQuery(pictureListInputSchema, { show: 'show' });
  const { query, changePage } = address;
  useRememberedList();
  const found = trpc.admin.media.list.useQuery(query, { placeholderData: keepPreviousData });
  const items = found.data?.items;
  const { page, sort: _sort, ...list } = query;
  // While the next page loads, the previous one is still shown.
  const selection = useSelection(items ?? [], { page: found.data?.page ?? page, list: JSON.stringify(list) });
  const removing = usePictureRemoval(selection.clear);
  const pageCount = found.data?.pageCount ?? 1;
  const isPastLastPage = useIsPastLastPage(address, found);

  const { items: selected } = selection.chosen;
  const handleRemove = () =>
    removing.ask(selected.map((record) => ({ id: record.id, title: pictureTitle(record, locale) })));
  return (
    <Stack>
      <ListToolbar
        address={address}
        count={found.data?.total}
        searchLabel={t`Search pictures`}
        searchPlaceholder={t`Search by what they show and where they are used`}
        filters={[
          {
            name: 'show',
            label: t`Which pictures`,
            allLabel: t`All pictures`,
            value: query.show,
            options: [
              { value: 'unused', label: t`Not used` },
              { value: 'lacksAlt', label: t`Alternative text missing` },
            ],
          },
        ]}
        sorts={[
          { value: 'added', label: t`Oldest first` },
          { value: 'name', label: t`By file name` },
          { value: '-bytes', label: t`Largest first` },
        ]}
        defaultSort={t`Newest first`}
      />
      {found.isError ? (
        <LoadFailure title={t`Failed to load pictures`} error={found.error} onRetry={() => void found.refetch()} />
      ) : items?.length === 0 && !isPastLastPage ? (
        <Screen
          title={address.isNarrowed ? t`Nothing matches this.` : t`No pictures yet`}
          {...(address.isNarrowed && { text: t`Try fewer words or another choice.` })}
        />
      ) : (
        <>
          <PictureGrid pictures={isPastLastPage ? undefined : items} selection={selection} />
          {selected.length > 0 && <BulkBar selection={selection} onRemove={handleRemove} />}
          <PageButtons page={query.page} pageCount={pageCount} onChange={changePage} />
        </>
      )}
      <SendDialog {...removing.dialog} />
    </Stack>
  );
}
