import { Link } from 'react-router';
import { formatMonthAndYear } from '#shared/i18n/format.ts';
import { languageMarks } from '#shared/i18n/localized.ts';
import type { Quote } from '#shared/opinions/opinions.schema.ts';
import { sitePaths } from '#shared/paths.ts';
import { ContentText } from '../../ui/content-text.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { withNumberRuns } from '../../ui/number-runs.tsx';
import styles from './quote-list.module.css';

interface QuoteListProps {
  quotes: readonly Quote[];
  /** Cuts long quotes, for pages that show a few of them. */
  isShort?: boolean;
}

/** Testimonials as text, each with the first name, the month and the subject. */
export function QuoteList({ quotes, isShort = false }: QuoteListProps) {
  const { locale } = useSite();
  return (
    <ul className={isShort ? `${styles.quotes} ${styles.short}` : styles.quotes}>
      {quotes.map(({ id, quote, firstName, monthStart, about, packageId }) => (
        <li key={id}>
          <figure className={styles.quote}>
            <blockquote className={styles.words}>
              <p {...languageMarks(quote, locale)}>{withNumberRuns(quote)}</p>
            </blockquote>
            {(firstName || monthStart || about) && (
              <figcaption className={`note ${styles.source}`}>
                {firstName && (
                  <span className={styles.initial} aria-hidden>
                    {Array.from(firstName)[0]}
                  </span>
                )}
                <span className="stack gap-1">
                  {(firstName || monthStart) && (
                    <span className="row gap-1">
                      {firstName && (
                        <strong>
                          <ContentText text={firstName} />
                        </strong>
                      )}
                      {monthStart && <span>{formatMonthAndYear(monthStart, locale)}</span>}
                    </span>
                  )}
                  {about && (
                    <span>
                      {packageId ? (
                        <Link to={sitePaths.packageDetail(packageId)}>
                          <ContentText text={about} isName />
                        </Link>
                      ) : (
                        <ContentText text={about} />
                      )}
                    </span>
                  )}
                </span>
              </figcaption>
            )}
          </figure>
        </li>
      ))}
    </ul>
  );
}
