import type { ReactNode } from 'react';
import { BackLink } from './back-link.tsx';
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
  return (
    <>
      <div className={styles.layout}>
        <BackLink className={styles.back} to={parent.to}>
          {parent.label}
        </BackLink>
        <div className={styles.main}>{children}</div>
        <aside className={styles.aside}>{aside}</aside>
      </div>
      {bar && <div className={styles.bar}>{bar}</div>}
    </>
  );
}
