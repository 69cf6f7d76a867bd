import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Group, Modal, type ModalProps, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface DialogProps extends Omit<ModalProps, 'closeButtonProps' | 'title' | 'about'> {
  title: ReactNode;
  /** The sentence that describes the dialog to screen readers, above the content. */
  about?: ReactNode;
  /**
   * Values were typed: Escape and the close button ask before they are lost, a click outside does nothing. Absent in a
   * dialog without values.
   */
  isChanged?: boolean;
}

/** The dialog of the staff area. Opening it focuses the field with `data-autofocus`, else the title. */
export function Dialog({
  title,
  about,
  isChanged,
  onClose,
  closeOnEscape = true,
  closeOnClickOutside = true,
  children,
  ...rest
}: DialogProps) {
  const { t } = useLingui();
  const [isLeaving, setIsLeaving] = useState(false);
  const close = () => {
    // Later, because the key that asks would also close the question.
    if (isChanged) setTimeout(() => setIsLeaving(true));
    else onClose();
  };
  const leave = () => {
    setIsLeaving(false);
    onClose();
  };
  return (
    <Modal.Root
      {...rest}
      onClose={close}
      closeOnEscape={closeOnEscape && !isLeaving}
      closeOnClickOutside={closeOnClickOutside && !isChanged}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header>
          <Modal.Title ref={focusFirst} tabIndex={-1}>
            {title}
          </Modal.Title>
          <Modal.CloseButton aria-label={t`Close`} />
        </Modal.Header>
        {/* Mantine describes the dialog by its body, so the body is one sentence. */}
        {about && <Modal.Body>{about}</Modal.Body>}
        <Box px="md" pb="md">
          {children}
        </Box>
        {/* Mounted closed, because Mantine stores the element to return the focus to when the question opens. */}
        {isChanged !== undefined && (
          <UnsavedDialog isOpen={isLeaving} onStay={() => setIsLeaving(false)} onLeave={leave} />
        )}
      </Modal.Content>
    </Modal.Root>
  );
}

/** Mantine focuses the first element with this attribute, else the button “Close”. */
function focusFirst(title: HTMLElement | null): void {
  const marked = title?.closest('[role=dialog]')?.querySelector('[data-autofocus]');
  if (title && !marked) title.dataset.autofocus = '';
}

interface UnsavedDialogProps {
  isOpen: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Confirms leaving a page or a dialog with unsaved changes. */
export function UnsavedDialog({ isOpen, onStay, onLeave }: UnsavedDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      opened={isOpen}
      onClose={onStay}
      title={t`Leave without saving?`}
      about={
        <Text>
          <Trans>Your changes on this page are not saved yet. If you leave now, they are lost.</Trans>
        </Text>
      }
    >
      <Group justify="flex-end">
        <Button variant="default" onClick={onLeave}>
          <Trans>Leave</Trans>
        </Button>
        <Button onClick={onStay} data-autofocus>
          <Trans>Stay here</Trans>
        </Button>
      </Group>
    </Dialog>
  );
}
