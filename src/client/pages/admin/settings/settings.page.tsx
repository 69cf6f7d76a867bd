import { useLingui } from '@lingui/react/macro';
import { NavLink } from '@mantine/core';
import { Link, Outlet, useLocation } from 'react-router';
import { bringIntoView } from '../../../lib/admin/bring-into-view.ts';
import styles from './settings.page.module.css';
import { settingsSections } from './settings-sections.tsx';

/** The settings: the list of their sections, and the one that is open. */
export function SettingsPage() {
  return (
    <div className={styles.columns}>
      <Sections />
      <div className={styles.section}>
        <Outlet />
      </div>
    </div>
  );
}

/** Beside the section; on a narrow screen a row above it, in which the open one is brought into view. */
function Sections() {
  const { t, i18n } = useLingui();
  const { pathname } = useLocation();
  return (
    <nav aria-label={t`Settings`} className={styles.sections}>
      <ul className={styles.list}>
        {settingsSections.map(({ path, label, icon: SectionIcon }) => {
          const isOpen = pathname === path || pathname.startsWith(`${path}/`);
          return (
            <li key={path}>
              <NavLink
                component={Link}
                to={path}
                label={i18n._(label)}
                leftSection={<SectionIcon size={20} aria-hidden />}
                active={isOpen}
                {...(isOpen && { 'aria-current': 'page', ref: bringIntoView })}
                mih={44}
                className={styles.link ?? ''}
              />
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
