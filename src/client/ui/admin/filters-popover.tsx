import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Popover, Stack } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import styles from './filters-popover.module.css';

interface FiltersPopoverProps {
  /** The number of filters that are set. */
  count: number;
  /** Lists inside need `inPopover`. */
  children: (close: () => void) => ReactNode;
}

/** Options of a `Select` in the popover: a press on its list must not close the popover. */
export const inPopover = { withinPortal: false } as const;

/** A button that opens the filters of a list, so that they take no row of their own. */
export function FiltersPopover({ count, children }: FiltersPopoverProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      width={320}
      position="bottom-end"
      middlewares={{ shift: true, size: true }}
      withArrow
      shadow="md"
      trapFocus
      returnFocus
      opened={isOpen}
      onChange={setIsOpen}
    >
      <Popover.Target>
        <Button
          flex="none"
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {count > 0 ? <Trans>Filters ({count})</Trans> : <Trans>Filters</Trans>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Filters`} className={styles.dropdown ?? ''}>
        <Stack gap="sm">{children(() => setIsOpen(false))}</Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
