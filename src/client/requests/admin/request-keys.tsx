import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Kbd, Table, Text } from '@mantine/core';
import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { adminPaths } from '#shared/paths.ts';
import { Dialog } from '../../ui/admin/forms/dialog.tsx';
import { letterKeys } from '../../ui/admin/lib/letter-keys.ts';

/** The keys that click a control. */
export const keyOf = { next: 'J', previous: 'K', complete: 'E', take: 'A' } as const;

/** The attribute of a control that a key clicks; screen readers announce it. Empty while the keys are off. */
export function useKeyShortcut() {
  const { areOn } = letterKeys.use();
  return (key: string) => (areOn ? { 'aria-keyshortcuts': key } : {});
}

/** Whether a key belongs to a field or to an open dialog; a box to tick takes none. */
const isElsewhere = (): boolean =>
  document.activeElement?.matches('input:not([type="checkbox"]), [contenteditable]') === true ||
  document.querySelector('[role="dialog"]') !== null;

/** Clicks the control of a key, or moves in the list; returns whether it clicked. */
const click = (key: string): boolean => {
  const control = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]:not(:disabled)`);
  if (control) control.click();
  else focusRow(key);
  return control !== null;
};

/** In the list, J and K move the focus between the requests. */
function focusRow(key: string): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-request-link]')];
  const place = links.findIndex((link) => link.closest('article')?.contains(document.activeElement));
  const step = key === keyOf.next ? 1 : key === keyOf.previous ? -1 : null;
  if (step !== null) links[Math.max(0, place + step)]?.focus();
}

/**
 * The keys of the inbox and of a request, by their place on the keyboard, so that they work with an Arabic layout.
 * Returns the dialog that lists them.
 */
export function useRequestKeys(id: string | null = null) {
  const { t } = useLingui();
  const { areOn } = letterKeys.use();
  const [isOpen, setIsOpen] = useState(false);
  const completingId = useRef<string | null>(null);
  const hotkey = (key: string, act: () => void, usePhysicalKeys: boolean): HotkeyItem => [
    key,
    (event: KeyboardEvent) => {
      if (isElsewhere()) return;
      event.preventDefault();
      act();
    },
    // A field must still receive the letter.
    { usePhysicalKeys, preventDefault: false },
  ];
  const hotkeys = [
    ...Object.values(keyOf).map((key) =>
      hotkey(
        key,
        () => {
          completingId.current = click(key) && key === keyOf.complete ? id : null;
        },
        true,
      ),
    ),
    // An Arabic keyboard layout writes the Arabic mark.
    ...['shift+?', 'shift+؟'].map((key) => hotkey(key, () => setIsOpen(true), false)),
  ];
  useHotkeys(areOn ? hotkeys : [], ['TEXTAREA', 'SELECT']);
  const meanings = [
    [keyOf.next, t`Next request`],
    [keyOf.previous, t`Previous request`],
    [keyOf.complete, t`Complete the open request`],
    [keyOf.take, t`Assign the open request to me`],
    ['?', t`Show these keys`],
  ];
  const dialog = (
    <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title={<Trans>Keys</Trans>}>
      <Table>
        <Table.Tbody>
          {meanings.map(([key, meaning]) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" w={60}>
                <Kbd>{key}</Kbd>
              </Table.Th>
              <Table.Td>{meaning}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm" c="dimmed" mt="sm">
        <Trans>
          You can turn these keys off in{' '}
          <Anchor component={Link} to={`${adminPaths.account()}#keys`} inherit>
            your account
          </Anchor>
          .
        </Trans>
      </Text>
    </Dialog>
  );
  return {
    dialog,
    /** The open request, if the last key began to complete it, in a dialog that may still be open. */
    completingId,
    /** The question of the key was closed without an answer. */
    dismiss: () => {
      completingId.current = null;
    },
  };
}
