import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from './button.tsx';
import styles from './pager.module.css';

interface PagerProps {
  page: number;
  pageCount: number;
  /** The address of a page by its number, counted from 1. */
  addressOf: (page: number) => string;
}

/** Links to the previous and the next page; renders nothing for a single page. */
export function Pager({ page, pageCount, addressOf }: PagerProps) {
  const { t } = useLingui();
  if (pageCount <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={t`Pages`}>
      {page > 1 && (
        <ButtonLink look="secondary" to={addressOf(page - 1)}>
          <Trans>Previous</Trans>
        </ButtonLink>
      )}
      <span>
        <Trans>
          Page {page} of {pageCount}
        </Trans>
      </span>
      {page < pageCount && (
        <ButtonLink look="secondary" to={addressOf(page + 1)}>
          <Trans>Next</Trans>
        </ButtonLink>
      )}
    </nav>
  );
}
