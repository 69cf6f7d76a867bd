import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconReceipt2 } from '@tabler/icons-react';
import { useState } from 'react';
import { PriceChangeDialog, type PriceChangeDialogProps } from './price-change-dialog.tsx';

/** Opens the dialog for a bulk change of prices. */
export function PriceChangeButton(props: Omit<PriceChangeDialogProps, 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="light" leftSection={<IconReceipt2 size={20} aria-hidden />} onClick={() => setIsOpen(true)}>
        <Trans>Change prices</Trans>
      </Button>
      {isOpen && <PriceChangeDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}
