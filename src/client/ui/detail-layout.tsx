import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { BackLink } from './back-link.tsx';
import { ContentText } from './content-text.tsx';
import styles from './detail-layout.module.css';
import { SaleTimeLeft } from './sale-time-left.tsx';

export interface DetailLayoutProps {
  /** Where the thing is listed. */
  parent: { to: string; label: string };
  children: ReactNode;
  /** Price and booking, beside the text on a wide screen and below it on a phone. */
  aside: ReactNode;
  /** The shortest form of the same, which stays at the bottom of a phone's screen. */
  bar?: ReactNode;
}

export interface BarPriceProps {
  /** Days left with today; null where nothing ends. */
  daysLeft: number | null;
  children: ReactNode;
}

/** The price in the bar, and above it how long it still holds. */
export function BarPrice({ daysLeft, children }: BarPriceProps) {
  return (
    <div>
      {daysLeft !== null && (
        <p className={styles.left}>
          <SaleTimeLeft daysLeft={daysLeft} />
        </p>
      )}
      {children}
    </div>
  );
}

/** The page of one package or offer: the way back, what it is, and what it costs. */
export function DetailLayout({ parent, children, aside, bar }: DetailLayoutProps) {
  const box = useRef<HTMLElement>(null);
  const isBoxSeen = useIsOnScreen(box);
  return (
    <>
      <div className={styles.layout}>
        <BackLink className={styles.back} to={parent.to}>
          <ContentText text={parent.label} />
        </BackLink>
        <div className={styles.main}>{children}</div>
        <aside ref={box} className={styles.aside}>
          {aside}
        </aside>
      </div>
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
