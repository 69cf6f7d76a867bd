import { useLingui } from '@lingui/react/macro';
import { NavLink } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
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
  const list = useRef<HTMLUListElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is open
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);

  return (
    <nav aria-label={t`Settings`} className={styles.sections}>
      <ul ref={list} className={styles.list}>
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
                aria-current={isOpen ? 'page' : undefined}
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
