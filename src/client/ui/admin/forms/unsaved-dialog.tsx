import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Text } from '@mantine/core';

interface UnsavedDialogProps {
  isOpen: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Confirms leaving a page with unsaved changes. */
export function UnsavedDialog({ isOpen, onStay, onLeave }: UnsavedDialogProps) {
  const { t } = useLingui();
  return (
    <Modal
      opened={isOpen}
      onClose={onStay}
      title={t`Leave without saving?`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Text mb="lg">
        <Trans>Your changes on this page are not saved yet. If you leave now, they are lost.</Trans>
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onLeave}>
          <Trans>Leave</Trans>
        </Button>
        <Button onClick={onStay} data-autofocus>
          <Trans>Stay here</Trans>
        </Button>
      </Group>
    </Modal>
  );
}
