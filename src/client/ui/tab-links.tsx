import { Link } from 'react-router';
import styles from './tab-links.module.css';

interface TabLink {
  to: string;
  label: string;
  isCurrent: boolean;
}

interface TabLinksProps {
  /** The accessible name. */
  label: string;
  links: readonly TabLink[];
}

/** Tabs as links: they work without script, and each has its own address. */
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
