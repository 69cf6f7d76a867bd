import { Trans } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { IconFolderSymlink } from '@tabler/icons-react';
import type { CategoryChoice } from '#shared/categories/categories.schema.ts';
import { localized } from '#shared/i18n/localized.ts';
import { useSite } from '../../ui/lib/site-context.tsx';

interface MoveMenuProps {
  categories: CategoryChoice[];
  onMove: (category: { id: string; name: string }) => void;
}

/** Moves the selected packages to another category. */
export function MoveMenu({ categories, onMove }: MoveMenuProps) {
  const { locale } = useSite();
  return (
    <Menu position="top">
      <Menu.Target>
        <Button variant="light" leftSection={<IconFolderSymlink size={20} className="flip" aria-hidden />}>
          <Trans>Move to a category</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {categories.map((category) => {
          const name = localized(category, 'title', locale);
          return (
            <Menu.Item key={category.id} mih={44} onClick={() => onMove({ id: category.id, name })}>
              {name}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
