import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ListOrder, OrderedListKey } from '#shared/content/ordering.schema.ts';
import { appErrorOf } from '../../lib/app-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { UnsavedDialog } from '../forms/unsaved-dialog.tsx';
import { useFailureText } from '../lib/failure-text.ts';
import { useIsSiteOpen } from '../lib/use-is-site-open.ts';
import { useUndoNotice } from '../lib/use-undo-notice.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { moveItem } from '../ordering/move-item.ts';
import { ArrangeList } from './arrange-list.tsx';

interface ArrangeDialogProps {
  list: OrderedListKey;
  about?: ReactNode;
  onArranged: () => void;
  onClose: () => void;
}

/** Reorders a list by names and saves the order as one change, with undo. */
export function ArrangeDialog({ list, about, onArranged, onClose }: ArrangeDialogProps) {
  const { t } = useLingui();
  const failureText = useFailureText();
  // Fetched on opening and never refetched while staff reorder it.
  const found = trpc.admin.ordering.get.useQuery(list, { gcTime: 0, staleTime: 0, refetchOnWindowFocus: false });
  const [wanted, setWanted] = useState<ListOrder['items'] | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const [failure, setFailure] = useState('');
  const saving = useReordering(list, onArranged);
  const stored = found.data?.items;
  const items = wanted ?? stored ?? [];
  const isChanged = stored !== undefined && items.some(({ id }, place) => id !== stored[place]?.id);
  const move = (from: number, to: number) => setWanted(moveItem(items, from, to));

  const save = async () => {
    if (!stored) return;
    setFailure('');
    try {
      await saving.arrange(idsOf(items), idsOf(stored));
      onClose();
    } catch (error) {
      setFailure(failureText(error));
      if (appErrorOf(error)?.code !== 'conflict') return;
      setWanted(null);
      void found.refetch();
    }
  };
  const shown = stored?.length ?? 0;
  const close = () => {
    // A closed dialog could not report that the order was not saved.
    if (saving.isPending) return;
    // Later, because the key that asks would also close the question.
    if (isChanged) setTimeout(() => setIsLeaving(true));
    else onClose();
  };
  return (
    <Modal.Root opened onClose={close} size="lg" closeOnClickOutside={!isChanged} closeOnEscape={!isLeaving}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{t`Arrange`}</Modal.Title>
          <Modal.CloseButton aria-label={t`Close`} />
        </Modal.Header>
        {/* Mantine describes the dialog by its body, so the body does not contain the list. */}
        <Modal.Body>
          {about && <Text fw={500}>{about}</Text>}
          <Text c="dimmed">
            <Trans>
              Visitors see this order. Drag by the handle, use the arrows, or type the number of another place.
            </Trans>{' '}
            {found.data && found.data.total > shown && <Trans>These are the first {shown}.</Trans>}
          </Text>
        </Modal.Body>
        <UnsavedDialog isOpen={isLeaving} onStay={() => setIsLeaving(false)} onLeave={onClose} />
        <Stack px="md" pb="md">
          {failure && (
            <Alert color="coral" role="alert" title={t`The order could not be saved. Please try again.`}>
              {failure}
            </Alert>
          )}
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
          <Group
            justify="flex-end"
            pos="sticky"
            bottom={0}
            bg="var(--mantine-color-body)"
            py="xs"
            style={{ zIndex: 1 }}
          >
            <Button variant="default" onClick={close} disabled={saving.isPending}>
              <Trans>Cancel</Trans>
            </Button>
            <Button onClick={() => void save()} disabled={!isChanged} loading={saving.isPending}>
              <Trans>Save this order</Trans>
            </Button>
          </Group>
        </Stack>
      </Modal.Content>
    </Modal.Root>
  );
}

const idsOf = (items: ListOrder['items']) => items.map(({ id }) => id);

/** Saves an order and offers undo. */
function useReordering(list: OrderedListKey, onArranged: () => void) {
  const { t } = useLingui();
  const show = useUndoNotice();
  const isSiteOpen = useIsSiteOpen();
  const utils = trpc.useUtils();
  const { mutateAsync, isPending } = trpc.admin.ordering.arrange.useMutation();
  const invalidate = () => {
    void utils.admin.ordering.invalidate();
    onArranged();
  };
  const arrange = async (ids: string[], seen: string[]) => {
    await mutateAsync({ ...list, ids, seen });
    invalidate();
    show({
      message: isSiteOpen ? t`The new order is saved. Visitors see it now.` : t`The new order is saved.`,
      failure: t`The order could not be saved. Please try again.`,
      undo: async () => {
        await mutateAsync({ ...list, ids: seen, seen: ids });
        invalidate();
        return t`The order is as it was.`;
      },
    });
  };
  return { arrange, isPending };
}
