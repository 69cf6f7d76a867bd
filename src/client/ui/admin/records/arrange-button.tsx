import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { OrderedListKey } from '#shared/content/ordering.schema.ts';
import { ArrangeDialog } from './arrange-dialog.tsx';

interface ArrangeButtonProps {
  list: OrderedListKey;
  /** Describes the list, if it is not obvious. */
  about?: ReactNode;
  /** Called after the new order was saved. */
  onArranged: () => void;
}

/** Opens the dialog for the order of a list, which visitors see too. */
export function ArrangeButton({ list, about, onArranged }: ArrangeButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconArrowsSort size={20} aria-hidden />} onClick={() => setIsOpen(true)}>
        <Trans>Arrange</Trans>
      </Button>
      {isOpen && <ArrangeDialog list={list} about={about} onArranged={onArranged} onClose={() => setIsOpen(false)} />}
    </>
  );
}
