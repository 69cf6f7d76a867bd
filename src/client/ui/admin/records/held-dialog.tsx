import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Text } from '@mantine/core';
import { Link } from 'react-router';

export interface HeldDialogProps {
  isOpen: boolean;
  title: string;
  /** What has to be done before it can be deleted. */
  text: string;
  packageCount: number;
  /** The list of those packages. */
  packagesPath: string;
  onClose: () => void;
}

/** Says that a record cannot be deleted while packages hold it, and leads to the list of those. */
export function HeldDialog({ isOpen, title, text, packageCount, packagesPath, onClose }: HeldDialogProps) {
  const { t } = useLingui();
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t`Close` }}>
      <Text mb="lg">{text}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        <Button component={Link} to={packagesPath} data-autofocus>
          <Plural value={packageCount} one="Show # package" other="Show # packages" />
        </Button>
      </Group>
    </Modal>
  );
}
