import { useLingui } from '@lingui/react/macro';
import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface BackLinkProps {
  to: string;
  /** The title of the parent page. */
  children: ReactNode;
  className?: string | undefined;
}

/** A link to the parent page. */
export function BackLink({ to, children, className }: BackLinkProps) {
  const { t } = useLingui();
  return (
    <nav className={className} aria-label={t`You are here`}>
      <Link to={to} className="tap small gap-1">
        <IconChevronLeft className="flip" size={18} aria-hidden />
        {children}
      </Link>
    </nav>
  );
}
