import { useLingui } from '@lingui/react/macro';
import {
  ActionIcon,
  type MantineColorScheme,
  Menu,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { IconCheck, IconMoon, IconSun } from '@tabler/icons-react';

/** Chooses the colours: those of the device, light or dark. Mantine stores the choice in localStorage. */
export function ColourSchemeSwitch() {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const schemes: [MantineColorScheme, string][] = [
    ['auto', t`As on this device`],
    ['light', t`Light`],
    ['dark', t`Dark`],
  ];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon title={t`Colours`}>{isDark ? <IconMoon size={22} /> : <IconSun size={22} />}</ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {schemes.map(([scheme, label]) => (
          <Menu.Item
            key={scheme}
            role="menuitemradio"
            aria-checked={scheme === colorScheme}
            mih={44}
            rightSection={scheme === colorScheme && <IconCheck size={18} aria-hidden />}
            onClick={() => setColorScheme(scheme)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
