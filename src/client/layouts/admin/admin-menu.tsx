import { Plural, useLingui } from '@lingui/react/macro';
import { AppShell, Badge, NavLink, VisuallyHidden } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { adminPaths, localizedPath, sitePaths } from '#shared/paths.ts';
import { roleCan } from '#shared/permissions.ts';
import { menuPages, type StaffPage } from '../../lib/admin/menu-pages.ts';
import { useStaff } from '../../lib/admin/staff-context.tsx';
import { useSite } from '../../lib/site-context.tsx';
import styles from './admin-menu.module.css';
import { useLiveRequests } from './use-live-requests.ts';

/** The side menu: what the signed-in member of staff may use. */
export function AdminMenu() {
  const { t } = useLingui();
  const { locale } = useSite();
  const staff = useStaff();
  const pages = menuPages.filter(({ permission }) => !permission || roleCan(staff.role, permission));
  return (
    <>
      <AppShell.Section grow component="nav" className={styles.entries} aria-label={t`Staff area`}>
        {pages.map((page) => (
          <MenuLink key={page.path} page={page} mark={page.path === adminPaths.requests() && <NewRequests />} />
        ))}
      </AppShell.Section>
      <AppShell.Section>
        <NavLink
          component="a"
          href={localizedPath(locale, sitePaths.home())}
          target="_blank"
          label={t`View the site`}
          leftSection={<IconExternalLink size={20} className="flip" aria-hidden />}
          mih={44}
        />
      </AppShell.Section>
    </>
  );
}

interface MenuLinkProps {
  page: StaffPage;
  mark: ReactNode;
}

function MenuLink({ page: { path: to, alsoAt, icon: MenuIcon, label }, mark }: MenuLinkProps) {
  const { i18n } = useLingui();
  const { pathname } = useLocation();
  const isHere = [to, alsoAt].some((path) => path !== undefined && (pathname === path || pathname.startsWith(`${path}/`)));
  return (
    <NavLink
      component={Link}
      to={to}
      label={i18n._(label)}
      leftSection={<MenuIcon size={20} aria-hidden />}
      rightSection={mark}
      active={isHere}
      aria-current={isHere ? 'page' : undefined}
      mih={44}
      mb={4}
      fw={500}
    />
  );
}

function NewRequests() {
  const count = useLiveRequests();
  if (count === 0) return null;
  return (
    <Badge variant="filled" color="coral" radius="xl">
      <span aria-hidden>{count}</span>
      <VisuallyHidden>
        <Plural value={count} one="# new request" other="# new requests" />
      </VisuallyHidden>
    </Badge>
  );
}
