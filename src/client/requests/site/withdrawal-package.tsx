import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { sitePaths } from '#shared/paths.ts';
import { ContentText } from '../../ui/content-text.tsx';
import styles from './withdrawal-form.module.css';

interface WithdrawalPackageProps {
  id: string;
  name: string;
  /** Whether the package needs fasting, where that is stated. */
  fasting: ReactNode;
}

/** The package of a home visit. */
export function WithdrawalPackage({ id, name, fasting }: WithdrawalPackageProps) {
  return (
    <section className={styles.package}>
      <p>
        <Trans>A home visit for the package</Trans>
      </p>
      <strong>
        <ContentText text={name} isName />
      </strong>
      <div>{fasting}</div>
      <div className={styles.links}>
        <Link to={sitePaths.packageDetail(id)}>
          <Trans>Tests and preparation</Trans>
        </Link>
        <Link to={sitePaths.withdraw()}>
          <Trans>Without a package</Trans>
        </Link>
      </div>
    </section>
  );
}
