import { useLingui } from '@lingui/react/macro';
import { MantineThemeProvider, Notification } from '@mantine/core';
import { Notifications } from '@mantine/notifications';

/** The notices above every page; the button that closes one says so to those who do not see its cross. */
export function Notices() {
  const { t } = useLingui();
  const components = { Notification: Notification.extend({ defaultProps: { closeButtonProps: { 'aria-label': t`Close` } } }) };
  return (
    <MantineThemeProvider theme={{ components }} inherit>
      <Notifications position="top-center" />
    </MantineThemeProvider>
  );
}
