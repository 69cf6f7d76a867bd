import { Trans, useLingui } from '@lingui/react/macro';
import { NavLink, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconSettings } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { scrollIntoView } from '../../ui/admin/lib/scroll-into-view.ts';
import styles from './settings.page.module.css';
import { settingsSections } from './settings-sections.tsx';

/** The list of sections beside the open section. */
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

/** On a narrow screen, the list is folded behind a button with the name of the open section. */
function Sections() {
  const { t, i18n } = useLingui();
  const { pathname } = useLocation();
  const listId = useId();
  const [isListed, setIsListed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  const open = settingsSections.find(({ path }) => isOpen(path));
  const OpenIcon = open?.icon ?? IconSettings;
  const fold = () => {
    setIsListed(false);
    // The list with the focused link disappears.
    button.current?.focus();
  };
  return (
    <nav
      aria-label={t`Settings`}
      className={styles.sections}
      onKeyDown={({ key }) => isListed && key === 'Escape' && fold()}
    >
      <UnstyledButton
        ref={button}
        className={styles.fold}
        aria-expanded={isListed}
        aria-controls={listId}
        onClick={() => setIsListed(!isListed)}
      >
        <OpenIcon size={20} aria-hidden />
        <span>
          <Text span size="sm" c="dimmed">
            <Trans>All settings</Trans>
          </Text>
          {open && (
            <Text span fw={500}>
              {i18n._(open.label)}
            </Text>
          )}
        </span>
        <IconChevronDown size={20} aria-hidden className={styles.arrow} />
      </UnstyledButton>
      <ul id={listId} className={styles.list} data-listed={isListed || undefined}>
        {settingsSections.map(({ path, label, icon: SectionIcon }) => (
          <li key={path}>
            <NavLink
              component={Link}
              to={path}
              label={i18n._(label)}
              leftSection={<SectionIcon size={20} aria-hidden />}
              active={isOpen(path)}
              {...(isOpen(path) && { 'aria-current': 'page', ref: scrollIntoView })}
              onClick={() => isListed && fold()}
              mih={44}
              className={styles.link ?? ''}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}
