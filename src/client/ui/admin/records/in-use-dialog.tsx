import { Plural, Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { Dialog } from '../forms/dialog.tsx';

interface InUseDialogProps {
  isOpen: boolean;
  title: string;
  /** Advice: the steps before the record can be deleted. */
  text: string;
  packageCount: number;
  /** The filtered list of these packages. */
  packagesPath: string;
  onClose: () => void;
}

/** Explains that packages use a record, so it cannot be deleted, and links to their list. */
export function InUseDialog({ isOpen, title, text, packageCount, packagesPath, onClose }: InUseDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={title} about={<Text>{text}</Text>}>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        <Button component={Link} to={packagesPath} data-autofocus>
          <Plural value={packageCount} one="Show # package" other="Show # packages" />
        </Button>
      </Group>
    </Dialog>
  );
}
