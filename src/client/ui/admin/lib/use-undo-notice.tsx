import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { appErrorOf } from '../../lib/app-error.ts';
import { useFailureText } from './failure-text.ts';

/** Time to read the notice and to reach its button by keyboard, in ms. */
const usualMs = 20_000;

interface UndoNotice {
  message: string;
  /** Undoes the change. Resolves to the text of the next notice. */
  undo: () => Promise<string>;
  /** The text on a network error. A refusal shows the server's message. */
  failure: string;
  /** Stays until it is closed and returns after a refusal. For changes without another way to undo them. */
  stays?: boolean;
  /** How long the notice shows, in ms, if the change can be undone for a shorter time only. */
  shownMs?: number;
  /** While a notice of this name is open, a second one is not shown. */
  name?: string;
  /** Called after the notice was closed or the change was undone. */
  onEnd?: () => void;
}

/** Shows a notice with an undo button. After a network error, the notice returns with the button. */
export function useUndoNotice() {
  const failureText = useFailureText();
  return function offer(notice: UndoNotice): void {
    const { message, undo, failure, stays = false, shownMs = usualMs, name, onEnd } = notice;
    const id = name ?? randomId();
    let isUsed = false;
    const revert = async () => {
      isUsed = true;
      notifications.hide(id);
      try {
        notifications.show({ message: await undo(), autoClose: stays ? false : shownMs });
        onEnd?.();
      } catch (error) {
        const isRefused = appErrorOf(error) !== null;
        notifications.show({
          color: 'coral',
          message: isRefused ? failureText(error) : `${failure} ${failureText(error)}`,
        });
        if (stays || !isRefused) offer(notice);
      }
    };
    notifications.show({
      id,
      autoClose: stays ? false : shownMs,
      onClose: () => {
        if (!isUsed) onEnd?.();
      },
      message: (
        <Group justify="space-between" gap="xs">
          <span>{message}</span>
          <Button variant="light" onClick={() => void revert()}>
            <Trans>Undo</Trans>
          </Button>
        </Group>
      ),
    });
  };
}
