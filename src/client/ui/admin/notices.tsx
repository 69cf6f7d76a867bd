import { useLingui } from '@lingui/react/macro';
import { MantineThemeProvider, Notification } from '@mantine/core';
import { Notifications } from '@mantine/notifications';

/** The notifications above every page. Their close button needs a label for screen readers. */
export function Notices() {
  const { t } = useLingui();
  const components = { Notification: Notification.extend({ defaultProps: { closeButtonProps: { 'aria-label': t`Close` } } }) };
  return (
    <MantineThemeProvider theme={{ components }} inherit>
      <Notifications position="top-center" />
    </MantineThemeProvider>
  );
}
