import { Link } from 'react-router';
import type { FoundRecords as Found } from '#shared/content/found.schema.ts';
import { ContentText } from './content-text.tsx';
import styles from './found-records.module.css';

interface FoundListProps {
  items: Found['items'];
  pathOf: (slug: string) => string;
}

/** The best matches of a search in other records than packages; nothing without a match. */
export function FoundRecords({ found, pathOf }: { found: Found | undefined } & Pick<FoundListProps, 'pathOf'>) {
  if (!found || found.items.length === 0) return null;
  return (
    <section className={styles.found}>
      <h2 className={styles.title}>{found.title}</h2>
      <FoundList items={found.items} pathOf={pathOf} />
    </section>
  );
}

/** Records with what they are about, each with a link to its page if it has one. */
export function FoundList({ items, pathOf }: FoundListProps) {
  return (
    <ul className={styles.list}>
      {items.map(({ id, slug, name, text, note }) => {
        const shownName = <ContentText text={name} isName />;
        return (
          <li key={id}>
            {slug ? (
              <Link className={styles.name} to={pathOf(slug)}>
                {shownName}
              </Link>
            ) : (
              <span className={styles.name}>{shownName}</span>
            )}
            {[note, text].filter(Boolean).map((line) => (
              <p key={line} className="note">
                <ContentText text={line} />
              </p>
            ))}
          </li>
        );
      })}
    </ul>
  );
}
