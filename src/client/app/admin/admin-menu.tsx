import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { Badge, Group, NavLink, VisuallyHidden } from '@mantine/core';
import { IconExternalLink, IconListCheck, IconMailQuestion } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Link, useLocation } from 'react-router';
import { adminPaths, localizedPath, sitePaths } from '#shared/paths.ts';
import { roleCan } from '#shared/permissions.ts';
import { HealthMark } from '../../health/admin/health-mark.tsx';
import { scrollIntoView } from '../../ui/admin/lib/scroll-into-view.ts';
import { useCan, useStaff } from '../../ui/admin/lib/staff-context.tsx';
import type { StaffPage } from '../../ui/admin/lib/staff-page.ts';
import { useDueSteps } from '../../ui/admin/lib/use-due-steps.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import styles from './admin-menu.module.css';
import { type MenuGroup, menuGroups, settingsPage } from './menu-pages.ts';
import { useRequestsPoll } from './use-requests-poll.ts';

const firstSteps: StaffPage = {
  path: adminPaths.firstSteps(),
  icon: IconListCheck,
  label: msg`First steps`,
  permission: 'settings.write',
};

/**
 * The side menu: the pages that the signed-in member of staff may open. The groups scroll; the links below them do not.
 */
export function AdminMenu() {
  const { t } = useLingui();
  const { locale } = useSite();
  const can = useAllowed();
  return (
    <>
      <div className={styles.menu}>
        <div className={styles.entries} ref={keepCurrentInView}>
          {menuGroups.map((group) => (
            <Entries key={group.label?.id ?? ''} label={group.label} pages={group.pages.filter(can)} />
          ))}
        </div>
        <div className={styles.foot}>
          <SettingsLinks />
        </div>
      </div>
      <NavLink
        component="a"
        href={localizedPath(locale, sitePaths.home())}
        target="_blank"
        label={t`View the site`}
        leftSection={<IconExternalLink size={20} className="flip" aria-hidden />}
        className={styles.link ?? ''}
      />
    </>
  );
}

/** Scrolls the entry of the open page back into view whenever the menu or its entries change size. */
function keepCurrentInView(entries: HTMLElement | null) {
  if (!entries) return;
  const observer = new ResizeObserver(() => scrollIntoView(entries.querySelector<HTMLElement>('[aria-current=page]')));
  for (const part of [entries, ...entries.children]) observer.observe(part);
  return () => observer.disconnect();
}

function useAllowed() {
  const { role } = useStaff();
  return ({ permission }: StaffPage) => !permission || roleCan(role, permission);
}

function Entries({ label, pages }: MenuGroup) {
  const { i18n } = useLingui();
  const id = useId();
  if (pages.length === 0) return null;
  const links = pages.map((page) => <MenuLink key={page.path} page={page} mark={marks[page.path]} />);
  if (!label) return links;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls, not links
    <div role="group" aria-labelledby={id} className={styles.group}>
      <div id={id} className={styles.label}>
        {i18n._(label)}
      </div>
      {links}
    </div>
  );
}

/** For owners: the settings, and the first steps until all are done. */
function SettingsLinks() {
  const isOwner = useCan('settings.write');
  const { count: left } = useDueSteps();
  if (!isOwner) return null;
  const hasSteps = left > 0;
  const mark = (
    <Badge variant="light" radius="xl">
      <span aria-hidden>{left}</span>
      <VisuallyHidden>
        <Plural value={left} one="# step is left" other="# steps are left" />
      </VisuallyHidden>
    </Badge>
  );
  return (
    <>
      {hasSteps && <MenuLink page={firstSteps} mark={mark} />}
      <MenuLink page={settingsPage} except={hasSteps ? firstSteps.path : undefined} />
    </>
  );
}

/** The numbers beside the names of entries, by path. */
const marks: Readonly<Record<string, ReactNode>> = {
  [adminPaths.requests()]: <NewRequests />,
  [adminPaths.appointments()]: <VisitsOfNobody />,
  [adminPaths.system()]: <HealthMark />,
};

interface MenuLinkProps {
  page: StaffPage;
  mark?: ReactNode;
  /** A path below `page` that has its own entry. */
  except?: string | undefined;
}

function MenuLink({ page: { path: to, alsoAt, icon: MenuIcon, label }, mark, except }: MenuLinkProps) {
  const { i18n } = useLingui();
  const { pathname } = useLocation();
  const isWithin = (path: string | undefined) => path !== undefined && `${pathname}/`.startsWith(`${path}/`);
  const isHere = pathname !== except && (isWithin(to) || isWithin(alsoAt));
  return (
    <NavLink
      component={Link}
      to={to}
      label={i18n._(label)}
      leftSection={<MenuIcon size={20} aria-hidden />}
      rightSection={mark}
      active={isHere}
      {...(isHere && { 'aria-current': 'page', ref: scrollIntoView })}
      className={styles.link ?? ''}
      fw={500}
    />
  );
}

/** The number of agreed home visits to which nobody goes yet. */
function VisitsOfNobody() {
  const { visitsOfNobody: count } = useRequestsPoll();
  if (count === 0) return null;
  return (
    <Badge variant="light" color="coral" radius="xl" size="sm">
      <span aria-hidden>{count}</span>
      <VisuallyHidden>
        <Plural value={count} one="# visit without a collector" other="# visits without a collector" />
      </VisuallyHidden>
    </Badge>
  );
}

/** The numbers of new requests and of possible spam. */
function NewRequests() {
  const { newCount: count, suspectedCount } = useRequestsPoll();
  return (
    <Group gap="2xs" wrap="nowrap">
      {count > 0 && (
        <Badge variant="filled" color="coral" radius="xl" size="sm">
          <span aria-hidden>{count}</span>
          <VisuallyHidden>
            <Plural value={count} one="# new request" other="# new requests" />
          </VisuallyHidden>
        </Badge>
      )}
      {suspectedCount > 0 && (
        <Badge
          variant="light"
          color="gray"
          radius="xl"
          size="sm"
          leftSection={<IconMailQuestion size={14} aria-hidden />}
        >
          <span aria-hidden>{suspectedCount}</span>
          <VisuallyHidden>
            <Plural
              value={suspectedCount}
              one="# request that looks like spam"
              other="# requests that look like spam"
            />
          </VisuallyHidden>
        </Badge>
      )}
    </Group>
  );
}
