import { useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router';
import { headingFocus } from '../../ui/admin/admin-page.tsx';
import { scrollIntoView } from '../../ui/admin/lib/scroll-into-view.ts';
import { useStaff } from '../../ui/admin/lib/staff-context.tsx';
import { isOpen, permittedPlaces } from './menu-pages.ts';
import { pageMarks } from './page-marks.tsx';
import styles from './place-tabs.module.css';

/** Links to the pages of the open page's place. Editors below these pages have none. */
export function PlaceTabs() {
  const { i18n } = useLingui();
  const { role } = useStaff();
  const { pathname } = useLocation();
  const place = permittedPlaces(role).find(({ pages }) => pages.some((page) => isOpen(pathname, page)));
  if (!place || place.pages.length === 1) return null;
  return (
    <nav aria-label={i18n._(place.label)}>
      <ul className={styles.tabs}>
        {place.pages.map((page) => (
          <li key={page.path}>
            <Link
              to={page.path}
              state={headingFocus}
              className={styles.tab}
              {...(isOpen(pathname, page) && { 'aria-current': 'page', ref: scrollIntoView })}
            >
              {i18n._(page.label)}
              {pageMarks[page.path]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
