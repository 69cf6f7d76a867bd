import { useLingui } from '@lingui/react/macro';
import {
  ActionIcon,
  type MantineColorScheme,
  Menu,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

/** Chooses the colours: those of the device, light or dark. Mantine stores the choice in localStorage. */
export function ColourSchemeSwitch() {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon title={t`Colours`}>{isDark ? <IconMoon size={22} /> : <IconSun size={22} />}</ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
          <Menu.RadioItem value="auto" mih={44}>{t`As on this device`}</Menu.RadioItem>
          <Menu.RadioItem value="light" mih={44}>{t`Light`}</Menu.RadioItem>
          <Menu.RadioItem value="dark" mih={44}>{t`Dark`}</Menu.RadioItem>
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
