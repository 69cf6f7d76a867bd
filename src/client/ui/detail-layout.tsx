import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { BackLink } from './back-link.tsx';
import { ContentText } from './content-text.tsx';
import styles from './detail-layout.module.css';
import { ErrorBoundary } from './error-boundary.tsx';
import { SaleTimeLeft } from './sale-time-left.tsx';

const asideId = 'price-and-booking';

interface DetailLayoutProps {
  /** The page that lists the package or offer. */
  parent: { to: string; label: string };
  children: ReactNode;
  /** Price and booking: beside the text on a wide screen, below it on a phone. */
  aside: ReactNode;
  /** Sections below both, in the full width of the page. They are left out if they fail to load. */
  below?: ReactNode;
  /** A short form of `aside`, sticky at the bottom of a phone's screen. */
  bar?: ReactNode;
}

interface BarPriceProps {
  /** Days left, including today; null without an end. */
  daysLeft: number | null;
  children: ReactNode;
}

/** The price in the bar, below the days left. */
export function BarPrice({ daysLeft, children }: BarPriceProps) {
  return (
    <div>
      {daysLeft !== null && (
        <p className="urgent">
          <SaleTimeLeft daysLeft={daysLeft} />
        </p>
      )}
      {children}
    </div>
  );
}

/** A link below the heading to price and booking, which may be many tests away. It is shown while it has the focus. */
export function BookingLink() {
  const { t } = useLingui();
  return (
    <a
      className={styles.skip}
      href={`#${asideId}`}
      onClick={(event) => {
        // A fragment in the address would be a step in the history.
        event.preventDefault();
        document.getElementById(asideId)?.focus();
      }}
    >
      {t`Price and booking`}
    </a>
  );
}

/** The layout of the page of one package or offer. */
export function DetailLayout({ parent, children, aside, below, bar }: DetailLayoutProps) {
  const { t } = useLingui();
  const box = useRef<HTMLElement>(null);
  const isBoxSeen = useIsOnScreen(box);
  return (
    <>
      <div className={styles.layout}>
        <BackLink className={styles.back} to={parent.to}>
          <ContentText text={parent.label} />
        </BackLink>
        <div className="stack gap-5">{children}</div>
        <aside ref={box} id={asideId} tabIndex={-1} className={styles.aside} aria-label={t`Price and booking`}>
          {aside}
        </aside>
      </div>
      <ErrorBoundary fallback={null}>
        <Suspense>{below}</Suspense>
      </ErrorBoundary>
      {bar && (
        <div className={isBoxSeen ? `${styles.bar} ${styles.away}` : styles.bar} inert={isBoxSeen}>
          {bar}
        </div>
      )}
    </>
  );
}

function useIsOnScreen(element: RefObject<HTMLElement | null>): boolean {
  const [isOnScreen, setIsOnScreen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setIsOnScreen(entry?.isIntersecting === true));
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isOnScreen;
}
