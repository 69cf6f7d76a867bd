import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ListOrder, OrderedListKey } from '#shared/content/ordering.schema.ts';
import { SendDialog } from '../../forms/send-dialog.tsx';
import { appErrorOf } from '../../lib/app-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { Dialog } from '../forms/dialog.tsx';
import { useIsSiteOpen } from '../lib/use-is-site-open.ts';
import { useUndoNotice } from '../lib/use-undo-notice.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { moveItem } from '../ordering/move-item.ts';
import { useConfirmation } from '../use-confirmation.ts';
import { ArrangeList } from './arrange-list.tsx';

interface ArrangeDialogProps {
  list: OrderedListKey;
  about?: ReactNode;
  onArranged: () => void;
  onClose: () => void;
}

/** Reorders a list by names and saves the order as one change after a confirmation, with undo. */
export function ArrangeDialog({ list, about, onArranged, onClose }: ArrangeDialogProps) {
  const { t } = useLingui();
  // Fetched on opening and never refetched while staff reorder it.
  const found = trpc.admin.ordering.get.useQuery(list, { gcTime: 0, staleTime: 0, refetchOnWindowFocus: false });
  const [wanted, setWanted] = useState<ListOrder['items'] | null>(null);
  const stored = found.data?.items;
  const items = wanted ?? stored ?? [];
  const isChanged = stored !== undefined && items.some(({ id }, place) => id !== stored[place]?.id);
  const move = (from: number, to: number) => setWanted(moveItem(items, from, to));

  const saving = useReordering({
    list,
    onArranged,
    onSaved: onClose,
    onConflict: () => {
      setWanted(null);
      void found.refetch();
    },
  });
  const shown = stored?.length ?? 0;
  const close = () => {
    // A closed dialog could not report that the order was not saved.
    if (saving.dialog.step !== 'sending') onClose();
  };
  return (
    <Dialog
      opened
      onClose={close}
      isChanged={isChanged}
      closeOnEscape={saving.dialog.step === 'idle'}
      title={t`Arrange`}
      about={
        <>
          {about && <Text fw={500}>{about}</Text>}
          <Text c="dimmed">
            <Trans>
              Visitors see this order. Drag by the handle, use the arrows, or type the number of another place.
            </Trans>{' '}
            {found.data && found.data.total > shown && <Trans>These are the first {shown}.</Trans>}
          </Text>
        </>
      }
      size="lg"
    >
      <SendDialog {...saving.dialog} />
      <Stack>
        {found.isError ? (
          <LoadFailure
            title={t`The order could not be loaded.`}
            error={found.error}
            onRetry={() => void found.refetch()}
          />
        ) : stored ? (
          <ArrangeList items={items} onMove={move} />
        ) : (
          <Skeleton h={240} radius="md" aria-busy />
        )}
        <Group justify="flex-end" pos="sticky" bottom={0} bg="var(--mantine-color-body)" py="xs" style={{ zIndex: 1 }}>
          <Button variant="default" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button onClick={() => saving.ask({ ids: idsOf(items), seen: idsOf(stored ?? []) })} disabled={!isChanged}>
            <Trans>Save this order</Trans>
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

const idsOf = (items: ListOrder['items']) => items.map(({ id }) => id);

interface Reordering {
  list: OrderedListKey;
  /** Called after a save and after its undo, so that lists are refetched. */
  onArranged: () => void;
  onSaved: () => void;
  /** Called if the order has changed in the meantime. */
  onConflict: () => void;
}

interface NewOrder {
  ids: string[];
  /** The order that the member of staff saw. */
  seen: string[];
}

/** Asks before an order is saved, saves it and offers undo. */
function useReordering({ list, onArranged, onSaved, onConflict }: Reordering) {
  const { t } = useLingui();
  const show = useUndoNotice();
  const isSiteOpen = useIsSiteOpen();
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.admin.ordering.arrange.useMutation();
  const failureTitle = t`The order could not be saved. Please try again.`;
  const invalidate = () => {
    void utils.admin.ordering.invalidate();
    onArranged();
  };
  return useConfirmation<NewOrder>({
    send: (order) => mutateAsync({ ...list, ...order }),
    question: (order) => {
      const count = order ? order.ids.filter((id, place) => id !== order.seen[place]).length : 0;
      return {
        confirmTitle: t`${plural(count, { one: 'Are you sure you want to delete/update # item?', other: 'Are you sure you want to delete/update # items?' })}`,
        confirmText: isSiteOpen ? t`Visitors see the new order at once.` : t`Visitors see it once the site is open.`,
        confirmLabel: t`Save this order`,
      };
    },
    failureTitle,
    onSent: ({ ids, seen }) => {
      invalidate();
      onSaved();
      show({
        message: isSiteOpen ? t`The new order is saved. Visitors see it now.` : t`The new order is saved.`,
        failure: failureTitle,
        undo: async () => {
          await mutateAsync({ ...list, ids: seen, seen: ids });
          invalidate();
          return t`The order is as it was.`;
        },
      });
    },
    onFailed: (error) => {
      if (appErrorOf(error)?.code === 'conflict') onConflict();
    },
  });
}
