import { Trans, useLingui } from '@lingui/react/macro';
import { AppShell, Burger, Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { adminPaths } from '#shared/paths.ts';
import { GuidedStepBar } from '../../first-steps/admin/guided-step-bar.tsx';
import { HealthDot } from '../../health/admin/health-mark.tsx';
import { HealthNotices } from '../../health/admin/health-notices.tsx';
import { pageHeadingId } from '../../ui/admin/admin-page.tsx';
import { Announcer } from '../../ui/admin/announcer.tsx';
import { ColourSchemeSwitch } from '../../ui/admin/layout/colour-scheme-switch.tsx';
import { LanguageLink } from '../../ui/admin/layout/language-link.tsx';
import { useCan } from '../../ui/admin/lib/staff-context.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import styles from './admin-layout.module.css';
import { AdminMenu } from './admin-menu.tsx';
import { PlaceTabs } from './place-tabs.tsx';
import { StaffMenu } from './staff-menu.tsx';
import { useFocusRestoration } from './use-focus-restoration.ts';
import { useMenuClosing } from './use-menu-closing.ts';

/** The layout of every signed-in page: header, side menu and page. */
export function AdminLayout({ commandPalette }: { /** Shown in the header. */ commandPalette: ReactNode }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const { shortName } = useSiteFrame();
  const start = useCan('dashboard.read') ? adminPaths.dashboard() : adminPaths.home();
  useFocusRestoration();
  const [menuPath, setMenuPath] = useState<string | null>(null);
  const isMenuOpen = menuPath === pathname;
  // A new page closes the menu; Back does not open it again.
  if (menuPath !== null && !isMenuOpen) setMenuPath(null);
  const menu = useRef<HTMLElement | null>(null);
  const burger = useRef<HTMLButtonElement>(null);
  useMenuClosing(isMenuOpen, { menu, burger, close: () => setMenuPath(null) });

  return (
    <AppShell
      header={{ height: 64 }}
      navbar={{ width: 248, breakpoint: 'md', collapsed: { mobile: !isMenuOpen } }}
      padding={{ base: 'md', sm: 'xl' }}
      classNames={{ main: styles.main ?? '', navbar: styles.menu ?? '' }}
    >
      <UnstyledButton className={styles.skip ?? ''} onClick={skipToContent}>
        <Trans>Skip to the content</Trans>
      </UnstyledButton>
      <AppShell.Header>
        <Group h="100%" px="md" gap="xs" justify="space-between" wrap="nowrap">
          <Group gap="xs" wrap="nowrap" className={styles.start}>
            <Burger
              ref={burger}
              opened={isMenuOpen}
              onClick={() => setMenuPath(isMenuOpen ? null : pathname)}
              hiddenFrom="md"
              className={styles.burger ?? ''}
              aria-expanded={isMenuOpen}
            >
              <VisuallyHidden>{isMenuOpen ? t`Close the menu` : t`Open the menu`} </VisuallyHidden>
              {!isMenuOpen && <HealthDot />}
            </Burger>
            <Link to={start} className={styles.brand} aria-label={shortName || t`Staff area`}>
              <BrandMark />
              <Text component="span" fw={600} truncate>
                {shortName}
              </Text>
            </Link>
          </Group>
          <Group gap="2xs" wrap="nowrap" className={styles.end}>
            {commandPalette}
            <LanguageLink />
            <ColourSchemeSwitch />
            <StaffMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar
        p="sm"
        ref={(node: HTMLElement | null) => {
          menu.current = node;
        }}
        aria-label={t`Staff area`}
        data-open={isMenuOpen || undefined}
      >
        <AdminMenu />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} aria-labelledby={pageHeadingId}>
        <HealthNotices />
        <GuidedStepBar />
        <PlaceTabs />
        <ErrorBoundary key={pathname}>
          <Outlet />
        </ErrorBoundary>
      </AppShell.Main>
      <Announcer />
      <ScrollToTop key={pathname} />
    </AppShell>
  );
}

/** A button, because a link to a hash would bypass the router and its confirmation of unsaved changes. */
function skipToContent() {
  document.getElementById('content')?.focus();
}

/** Scrolls each new page to its top, unless the address has a hash. */
function ScrollToTop() {
  useEffect(() => {
    if (!location.hash) window.scrollTo(0, 0);
  }, []);
  return null;
}
