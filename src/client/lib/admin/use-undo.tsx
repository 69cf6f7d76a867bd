import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ContentNoun } from '#shared/schemas/records.schema.ts';
import { trpc } from '../trpc.ts';
import { useFailureText } from './failure-text.ts';

/** Long enough to be read and reached by keyboard; the bin keeps the way back open. In ms. */
const shownMs = 20_000;

/** Says that records went to the bin, with the way to take that back at once. */
export function useUndo(noun: ContentNoun, onRestored: () => void) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const restore = trpc.admin.bin.restore.useMutation();
  const undo = async (notice: string, ids: string[]) => {
    notifications.hide(notice);
    try {
      await restore.mutateAsync({ noun, ids });
      notifications.show({ message: t`Restored. Everything is as it was.` });
    } catch (error) {
      notifications.show({ color: 'coral', message: failureText(error, t`This could not be restored. Look for it in the bin.`) });
    }
    onRestored();
  };
  return (message: string, ids: string[]) => {
    const id = `undo-${ids[0]}`;
    notifications.show({
      id,
      autoClose: shownMs,
      message: (
        <Group justify="space-between" gap="xs">
          <span>{message}</span>
          <Button variant="light" onClick={() => void undo(id, ids)}>
            <Trans>Undo</Trans>
          </Button>
        </Group>
      ),
    });
  };
}
