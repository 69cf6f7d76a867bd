import { useLingui } from '@lingui/react/macro';
import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

/** Switches between light and dark. Mantine stores the choice in localStorage. */
export function ColourSchemeSwitch() {
  const { t } = useLingui();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const label = isDark ? t`Use light colours` : t`Use dark colours`;
  return (
    <ActionIcon onClick={() => setColorScheme(isDark ? 'light' : 'dark')} title={label}>
      {isDark ? <IconSun size={22} /> : <IconMoon size={22} />}
    </ActionIcon>
  );
}
