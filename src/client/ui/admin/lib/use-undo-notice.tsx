import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { appErrorOf } from '../../lib/app-error.ts';
import { useFailureText } from './failure-text.ts';

/** Long enough to be read and reached by keyboard, in ms. */
const shownMs = 20_000;

export interface UndoNotice {
  /** What was done. */
  message: string;
  /** Takes it back; resolves to what is said then. */
  undo: () => Promise<string>;
  /** Said where no answer came, before that; where the server refuses, it says why itself. */
  failure: string;
  /** Stays until it is closed, and comes again where the server refused, too: there is no other way back. */
  stays?: boolean;
  /** Shown once at a time under this name; each time anew where absent. */
  name?: string;
  /** Told when it was closed, or what was done is taken back. */
  onEnd?: () => void;
}

/** Says what was done, with the way to take it back at once; where the connection fails, that way is offered again. */
export function useUndoNotice() {
  const failureText = useFailureText();
  return function offer(notice: UndoNotice): void {
    const { message, undo, failure, stays = false, name, onEnd } = notice;
    const id = name ?? randomId();
    let isUsed = false;
    const takeBack = async () => {
      isUsed = true;
      notifications.hide(id);
      try {
        notifications.show({ message: await undo(), autoClose: stays ? false : shownMs });
        onEnd?.();
      } catch (error) {
        const isRefused = appErrorOf(error) !== null;
        notifications.show({ color: 'coral', message: isRefused ? failureText(error) : `${failure} ${failureText(error)}` });
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
          <Button variant="light" onClick={() => void takeBack()}>
            <Trans>Undo</Trans>
          </Button>
        </Group>
      ),
    });
  };
}
