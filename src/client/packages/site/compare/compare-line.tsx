import { Plural } from '@lingui/react/macro';
import { Link } from 'react-router';
import { sitePaths } from '#shared/paths.ts';
import { useCompareChoice, useRefusal } from './compare-choice.ts';
import styles from './compare-control.module.css';
import { CompareControl, type CompareControlProps } from './compare-control.tsx';
import { CompareFull } from './compare-full.tsx';

/** The comparison control on the page of a package, with a link to the comparison from two packages on. */
export function CompareLine({ item }: Pick<CompareControlProps, 'item'>) {
  const { ids } = useCompareChoice();
  const isRefused = useRefusal();
  return (
    <div className={styles.line}>
      <CompareControl item={item} />
      {ids.length > 1 && (
        <Link className={styles.open} to={sitePaths.comparePackages(ids)}>
          <Plural value={ids.length} one="See # package side by side" other="See # packages side by side" />
        </Link>
      )}
      <p className={styles.full} role="status">
        {isRefused && <CompareFull />}
      </p>
    </div>
  );
}
