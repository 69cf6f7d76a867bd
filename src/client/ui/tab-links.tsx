import { Link } from 'react-router';
import styles from './tab-links.module.css';

interface TabLink {
  to: string;
  label: string;
  isCurrent: boolean;
}

export interface TabLinksProps {
  /** What the choice is about, for those who do not see it. */
  label: string;
  links: readonly TabLink[];
}

/** A few views of one page to choose from, as links: they work without script and can be shared. */
export function TabLinks({ label, links }: TabLinksProps) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {links.map(({ to, label: text, isCurrent }) => (
        <Link key={to} to={to} className={styles.tab} aria-current={isCurrent ? 'true' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
