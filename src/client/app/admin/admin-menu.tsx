import { Plural, useLingui } from '@lingui/react/macro';
import { Badge, NavLink, VisuallyHidden } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import { scrollIntoView } from '../../ui/admin/lib/scroll-into-view.ts';
import { useStaff } from '../../ui/admin/lib/staff-context.tsx';
import type { StaffPage } from '../../ui/admin/lib/staff-page.ts';
import { useDueSteps } from '../../ui/admin/lib/use-due-steps.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import styles from './admin-menu.module.css';
import { firstStepsPage, isAt, type PermittedPlace, permittedPlaces } from './menu-pages.ts';
import { pageMarks } from './page-marks.tsx';

/** The side menu: the places with pages that the signed-in member of staff may open. */
export function AdminMenu() {
  const { t } = useLingui();
  const { locale } = useSite();
  const { role } = useStaff();
  const { pathname } = useLocation();
  /** For owners, until the first steps are done. */
  const { count: left } = useDueSteps();
  const isFirstSteps = left > 0 && isAt(pathname, firstStepsPage);
  return (
    <>
      <ul className={styles.places}>
        {permittedPlaces(role).map((place) => (
          <PlaceEntry key={place.label.id} place={place} openPath={isFirstSteps ? '' : pathname} />
        ))}
      </ul>
      <div className={styles.foot}>
        {left > 0 && (
          <MenuLink
            page={firstStepsPage}
            current={isFirstSteps && 'page'}
            mark={
              <Badge radius="xl" size="sm">
                <span aria-hidden>{left}</span>
                <VisuallyHidden>
                  <Plural value={left} one="# step is left" other="# steps are left" />
                </VisuallyHidden>
              </Badge>
            }
          />
        )}
        <NavLink
          component="a"
          href={localizedPath(locale, sitePaths.home())}
          target="_blank"
          label={t`View the site`}
          leftSection={<IconExternalLink size={20} className="flip" aria-hidden />}
          className={styles.link ?? ''}
        />
      </div>
    </>
  );
}

/** A link to the first page of a place, with what its pages count, and below it the pages with entries of their own. */
function PlaceEntry({ place: { label, icon, pages, entries }, openPath }: { place: PermittedPlace; openPath: string }) {
  const { path = '' } = pages[0] ?? {};
  const openEntry = entries.find((page) => isAt(openPath, page));
  const isOpen = pages.some((page) => isAt(openPath, page));
  const marks = pages.map((page) => <Fragment key={page.path}>{pageMarks[page.path]}</Fragment>);
  return (
    <li>
      <MenuLink
        page={{ path, label, icon }}
        current={isOpen && !openEntry && (pages.length === 1 ? 'page' : 'true')}
        mark={marks}
      />
      {entries.length > 0 && (
        <ul>
          {entries.map((page) => (
            <li key={page.path}>
              <MenuLink page={page} current={page === openEntry && 'page'} isInner />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface MenuLinkProps {
  page: StaffPage;
  /** The value of `aria-current`. */
  current: 'page' | 'true' | false;
  mark?: ReactNode;
  /** An entry below its place. */
  isInner?: boolean;
}

function MenuLink({ page: { path, icon: MenuIcon, label }, current, mark, isInner = false }: MenuLinkProps) {
  const { i18n } = useLingui();
  return (
    <NavLink
      component={Link}
      to={path}
      label={i18n._(label)}
      leftSection={!isInner && <MenuIcon size={20} aria-hidden />}
      rightSection={mark}
      active={current !== false}
      {...(current && { 'aria-current': current, ref: scrollIntoView })}
      className={styles.link ?? ''}
      mod={{ inner: isInner }}
    />
  );
}
