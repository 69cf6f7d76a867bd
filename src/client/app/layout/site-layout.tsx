import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { CardIcons } from '../../ui/card-icon.tsx';
import { restoreScrollAfterSwitch } from '../../ui/lib/use-language-switch.ts';
import { useScroll } from '../../ui/lib/use-scroll.ts';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';
import styles from './site-layout.module.css';
import { TopBar } from './top-bar.tsx';

interface SiteLayoutProps {
  /** The canonical path without language prefix; null for a page that was not found. */
  pagePath: string | null;
  children: ReactNode;
}

/** The layout of every public page: info bar and navigation above, footer below. */
export function SiteLayout({ pagePath, children }: SiteLayoutProps) {
  const header = useRef<HTMLElement>(null);
  useScroll();
  useEffect(restoreScrollAfterSwitch, []);
  useHiddenTopBar(header);
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#main">
        <Trans>Skip to content</Trans>
      </a>
      <header className={styles.header} ref={header}>
        <TopBar pagePath={pagePath} />
        <Navbar />
      </header>
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer pagePath={pagePath} />
      <CardIcons />
    </div>
  );
}

/** Hides the info bar after scrolling by a tenth of the screen's height. */
function useHiddenTopBar(header: { current: HTMLElement | null }): void {
  useEffect(() => {
    const handleScroll = () => {
      const element = header.current;
      if (!element) return;
      const isPast = window.scrollY > window.innerHeight * 0.1;
      element.style.transform = isPast
        ? `translateY(-${(element.firstElementChild as HTMLElement).offsetHeight}px)`
        : '';
      element.firstElementChild?.toggleAttribute('inert', isPast);
    };
    handleScroll();
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => window.removeEventListener('scroll', handleScroll);
  }, [header]);
}
