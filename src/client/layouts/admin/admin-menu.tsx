import { Plural, useLingui } from '@lingui/react/macro';
import { AppShell, Badge, NavLink, VisuallyHidden } from '@mantine/core';
import {
  type Icon,
  IconBook2,
  IconCategory,
  IconDatabaseExport,
  IconDiscount,
  IconExternalLink,
  IconInbox,
  IconKey,
  IconLayoutDashboard,
  IconMessageHeart,
  IconMicroscope,
  IconPhoto,
  IconRoute,
  IconSettings,
  IconShieldSearch,
  IconTestPipe,
  IconTrash,
  IconUserSearch,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { adminPaths, localizedPath, sitePaths } from '#shared/paths.ts';
import { useCan } from '../../lib/admin/staff-context.tsx';
import { useSite } from '../../lib/site-context.tsx';
import styles from './admin-menu.module.css';
import { useLiveRequests } from './use-live-requests.ts';

/** The side menu: what the signed-in member of staff may use. */
export function AdminMenu() {
  const { t } = useLingui();
  const { locale } = useSite();
  const canWriteContent = useCan('content.write');
  const canReadRequests = useCan('requests.read');
  const canWriteTokens = useCan('tokens.write');
  const canWriteRequests = useCan('requests.write');
  const canBackUp = useCan('backup.write');
  const canWriteSettings = useCan('settings.write');
  const canWriteStaff = useCan('staff.write');
  const canReadAudit = useCan('audit.read');
  return (
    <>
      <AppShell.Section grow component="nav" className={styles.entries} aria-label={t`Staff area`}>
        <MenuLink to={adminPaths.dashboard()} icon={IconLayoutDashboard} label={t`Dashboard`} />
        {canWriteContent && <MenuLink to={adminPaths.packages()} alsoAt={adminPaths.addPackage()} icon={IconTestPipe} label={t`Packages`} />}
        {canWriteContent && <MenuLink to={adminPaths.categories()} icon={IconCategory} label={t`Package Category`} />}
        {canWriteContent && <MenuLink to={adminPaths.offers()} alsoAt={adminPaths.addOffer()} icon={IconDiscount} label={t`Offer`} />}
        {canWriteContent && <MenuLink to={adminPaths.opinions()} alsoAt={adminPaths.addOpinion()} icon={IconMessageHeart} label={t`Opinions`} />}
        {canWriteContent && <MenuLink to={adminPaths.information()} alsoAt={adminPaths.addInfo()} icon={IconBook2} label={t`Information`} />}
        {canWriteContent && <MenuLink to={adminPaths.labTests()} icon={IconMicroscope} label={t`Laboratory tests`} />}
        {canWriteContent && <MenuLink to={adminPaths.media()} icon={IconPhoto} label={t`Pictures`} />}
        {canWriteContent && <MenuLink to={adminPaths.bin()} icon={IconTrash} label={t`Bin`} />}
        {canWriteContent && <MenuLink to={adminPaths.redirects()} icon={IconRoute} label={t`Old addresses`} />}
        {canReadRequests && <MenuLink to={adminPaths.requests()} icon={IconInbox} label={t`Requests`} mark={<NewRequests />} />}
        {canWriteRequests && <MenuLink to={adminPaths.person()} icon={IconUserSearch} label={t`One person’s data`} />}
        {canWriteSettings && <MenuLink to={adminPaths.settings()} icon={IconSettings} label={t`Settings`} />}
        {canWriteStaff && <MenuLink to={adminPaths.staff()} icon={IconUsers} label={t`Staff`} />}
        {canReadAudit && <MenuLink to={adminPaths.audit()} icon={IconShieldSearch} label={t`Audit log`} />}
        {canBackUp && <MenuLink to={adminPaths.backups()} icon={IconDatabaseExport} label={t`Backup`} />}
        {canWriteTokens && <MenuLink to={adminPaths.tokens()} icon={IconKey} label={t`API tokens`} />}
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
  to: string;
  /** Another address that belongs to this entry. */
  alsoAt?: string;
  icon: Icon;
  label: string;
  mark?: ReactNode;
}

function MenuLink({ to, alsoAt, icon: MenuIcon, label, mark }: MenuLinkProps) {
  const { pathname } = useLocation();
  const isHere = [to, alsoAt].some((path) => path !== undefined && (pathname === path || pathname.startsWith(`${path}/`)));
  return (
    <NavLink
      component={Link}
      to={to}
      label={label}
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
