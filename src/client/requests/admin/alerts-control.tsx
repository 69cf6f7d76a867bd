import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Popover, Stack, Switch, Text } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useState } from 'react';
import { alerts, chime, notificationPermission } from '../../ui/admin/lib/alerts.ts';

/**
 * Turns sounds and notifications of new requests on or off in this browser. It asks for permission only after a click.
 */
export function AlertsControl() {
  const { t } = useLingui();
  const { hasSound, hasNotification } = alerts.use();
  const [permission, setPermission] = useState(notificationPermission);
  const notifies = hasNotification && permission === 'granted';
  const isOn = hasSound || notifies;
  const label = t`Alerts for new requests in this browser`;

  const handleSound = (isWanted: boolean) => {
    alerts.change({ hasSound: isWanted });
    // An example of the sound.
    if (isWanted) chime().catch(() => undefined);
  };
  const handleNotification = async (isWanted: boolean) => {
    if (!isWanted) return alerts.change({ hasNotification: false });
    const answer = await Notification.requestPermission();
    setPermission(answer);
    alerts.change({ hasNotification: answer === 'granted' });
  };
  return (
    <Popover width={320} position="bottom-end" withArrow shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="default" title={label}>
          {isOn ? <IconBell size={22} /> : <IconBellOff size={22} />}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Stack gap="sm">
          <Text fw={600}>
            <Trans>When a request arrives</Trans>
          </Text>
          <Switch
            size="md"
            mih={36}
            checked={hasSound}
            onChange={(event) => handleSound(event.currentTarget.checked)}
            label={t`Play a sound`}
          />
          <Switch
            size="md"
            mih={36}
            checked={notifies}
            disabled={permission === 'denied' || permission === 'unsupported'}
            onChange={(event) => void handleNotification(event.currentTarget.checked)}
            label={t`Show a notification`}
          />
          {permission === 'denied' && (
            <Text size="sm" c="var(--mantine-color-error)">
              <Trans>This browser blocks notifications from this page. You can allow them in its settings.</Trans>
            </Text>
          )}
          {permission === 'unsupported' && (
            <Text size="sm" c="dimmed">
              <Trans>This browser does not offer notifications for this page.</Trans>
            </Text>
          )}
          <Text size="sm" c="dimmed">
            <Trans>
              Only in this browser, while the staff area is open in it. The notification names the type of request,
              never the person.
            </Trans>
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
