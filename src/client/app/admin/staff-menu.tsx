import { Trans, useLingui } from '@lingui/react/macro';
import { Avatar, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconLogout, IconUserCog } from '@tabler/icons-react';
import { Link } from 'react-router';
import { adminPaths, localizedPath } from '#shared/paths.ts';
import { forgetPresses } from '../../appointments/admin/stored-presses.ts';
import { useFailureText } from '../../ui/admin/lib/failure-text.ts';
import { useStaff } from '../../ui/admin/lib/staff-context.tsx';
import { useRoleTexts } from '../../ui/admin/lib/use-role-texts.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import styles from './staff-menu.module.css';

/** The menu of the signed-in member of staff, with the sign-out button. */
export function StaffMenu() {
  const { t } = useLingui();
  const { locale } = useSite();
  const { id, name, email, role } = useStaff();
  const failureText = useFailureText();
  const roles = useRoleTexts();
  const signOut = trpc.admin.staff.signOut.useMutation({
    // A full page load, so that no data of this person stays in memory.
    onSuccess: () => {
      forgetPresses(id);
      location.assign(localizedPath(locale, adminPaths.signIn()));
    },
    onError: (error) => notifications.show({ color: 'coral', message: failureText(error) }),
  });
  return (
    <Menu position="bottom-end" width={260} shadow="md">
      <Menu.Target>
        <UnstyledButton className={styles.person}>
          <VisuallyHidden>{t`Signed in as ${name}`}</VisuallyHidden>
          <Avatar name={name} color="sea" size={36} aria-hidden />
          <Text component="span" size="sm" fw={500} truncate className={styles.name} dir="auto" aria-hidden>
            {name}
          </Text>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <Text fw={600}>
            <bdi>{name}</bdi>
          </Text>
          <Text size="sm" c="dimmed">
            <bdi dir="ltr">{email}</bdi>
          </Text>
          <Text size="sm" c="dimmed">
            {roles[role]}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to={adminPaths.account()}
          leftSection={<IconUserCog size={20} aria-hidden />}
          mih={44}
        >
          <Trans>My account</Trans>
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={20} className="flip" aria-hidden />}
          onClick={() => signOut.mutate()}
          mih={44}
        >
          <Trans>Sign out</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
