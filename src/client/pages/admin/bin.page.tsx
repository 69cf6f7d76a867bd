import { Trans, useLingui } from '@lingui/react/macro';
import { Select, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { localized } from '#shared/i18n/localized.ts';
import type { BinEntry } from '#shared/schemas/bin.schema.ts';
import { type ContentNoun, contentNouns } from '#shared/schemas/records.schema.ts';
import { AdminPage } from '../../components/admin/admin-page.tsx';
import { LoadFailure } from '../../components/admin/load-failure.tsx';
import { PageButtons } from '../../components/admin/page-buttons.tsx';
import { useRemovalTexts } from '../../components/admin/removal-texts.ts';
import { Screen } from '../../components/screen.tsx';
import { SendDialog } from '../../components/send-dialog.tsx';
import { BinList } from '../../features/bin/admin/bin-list.tsx';
import { useFailureText } from '../../lib/admin/failure-text.ts';
import { useNounTexts } from '../../lib/admin/use-noun-texts.ts';
import { useSending } from '../../lib/admin/use-sending.ts';
import { useSite } from '../../lib/site-context.tsx';
import { trpc } from '../../lib/trpc.ts';

/** What staff deleted in the last weeks, of every kind: restored, or deleted for good. */
export function BinPage() {
  const { t } = useLingui();
  const { locale } = useSite();
  const nouns = useNounTexts();
  const failureText = useFailureText();
  const utils = trpc.useUtils();
  const [noun, setNoun] = useState<ContentNoun>();
  const [page, setPage] = useState(1);
  const found = trpc.admin.bin.list.useQuery({ noun, page }, { placeholderData: keepPreviousData });
  const forget = () => void utils.admin.invalidate();
  const restore = trpc.admin.bin.restore.useMutation({ onSettled: forget });
  const handleRestore = async (entry: BinEntry) => {
    try {
      await restore.mutateAsync({ noun: entry.noun, ids: [entry.id] });
      notifications.show({ message: t`Restored. Everything is as it was.` });
    } catch (error) {
      notifications.show({ color: 'coral', message: failureText(error, t`This could not be restored.`) });
    }
  };
  const removing = useRemovalForGood(locale, forget);
  const choose = (chosen: string | null) => {
    setNoun(contentNouns.find((one) => one === chosen));
    setPage(1);
  };
  return (
    <AdminPage title={t`Bin`}>
      <Text c="dimmed">
        <Trans>What is deleted stays here for 30 days, with its pictures and its history. Visitors do not see it.</Trans>
      </Text>
      <Select
        label={t`Kind`}
        placeholder={t`All kinds`}
        data={contentNouns.map((value) => ({ value, label: nouns[value] }))}
        value={noun ?? null}
        onChange={choose}
        clearable
        clearButtonProps={{ 'aria-label': t`Show all` }}
        maw={320}
      />
      {found.isError ? (
        <LoadFailure title={t`The bin could not be loaded.`} error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Skeleton h={240} radius="md" aria-busy />
      ) : found.data.total === 0 ? (
        <Screen title={t`The bin is empty.`} />
      ) : (
        <Stack aria-busy={found.isPlaceholderData}>
          <BinList entries={found.data.items} onRestore={(entry) => void handleRestore(entry)} onRemove={removing.ask} />
          <PageButtons page={page} pageCount={found.data.pageCount} onChange={setPage} />
        </Stack>
      )}
      {removing.dialog}
    </AdminPage>
  );
}

function useRemovalForGood(locale: 'en' | 'ar', onRemoved: () => void) {
  const { t } = useLingui();
  const remove = trpc.admin.bin.removeForGood.useMutation();
  const nameOf = (entry: BinEntry | null) => (entry ? localized(entry, 'name', locale) : '');
  const failureTitle = t`This could not be deleted.`;
  const removing = useSending<BinEntry>({
    send: ({ noun, id }) => remove.mutateAsync({ noun, ids: [id] }),
    fallback: failureTitle,
    closesOnSuccess: true,
    onSent: (entry) => {
      const deleted = nameOf(entry);
      notifications.show({ message: t`“${deleted}” was deleted.` });
      onRemoved();
    },
    onFailed: onRemoved,
  });
  const texts = useRemovalTexts({ name: nameOf(removing.subject), failureTitle, failureText: removing.failure });
  return { ask: removing.ask, dialog: <SendDialog {...removing.dialog} texts={{ ...texts, confirmLabel: t`Delete for good` }} isDangerous /> };
}
