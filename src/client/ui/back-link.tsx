import { useLingui } from '@lingui/react/macro';
import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './back-link.module.css';

export interface BackLinkProps {
  to: string;
  /** What the page above is called. */
  children: ReactNode;
  className?: string | undefined;
}

/** Where this page belongs, and the way there. */
export function BackLink({ to, children, className }: BackLinkProps) {
  const { t } = useLingui();
  return (
    <nav className={className ? `${styles.back} ${className}` : styles.back} aria-label={t`You are here`}>
      <Link to={to}>
        <IconChevronLeft className="flip" aria-hidden />
        {children}
      </Link>
    </nav>
  );
}
