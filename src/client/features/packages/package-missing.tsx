import { Trans, useLingui } from '@lingui/react/macro';
import { sitePaths } from '#shared/paths.ts';
import { ButtonLink } from '../../components/button.tsx';
import { CardGridSkeleton } from '../../components/card-grid.tsx';
import { FetchError } from '../../components/fetch-error.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Screen } from '../../components/screen.tsx';
import { appErrorOf } from '../../lib/app-error.ts';

export interface PackageMissingProps {
  /** Why a fetch brought nothing; null while it is still under way. */
  error: { message: string } | null;
  onRetry: () => void;
}

/** What stands in the place of a record that is not there, could not be loaded, or is still to come. */
export function PackageMissing({ error, onRetry }: PackageMissingProps) {
  const code = appErrorOf(error)?.code;
  if (code === 'not_found' || code === 'invalid_input') return <PackageNotFound />;
  return error ? <FetchError error={error} onRetry={onRetry} /> : <CardGridSkeleton />;
}

/** Says that no package is named, or none of that name is there. */
export function PackageNotFound() {
  const { t } = useLingui();
  return (
    <>
      <PageHead title={t`Package not found`} description={t`No package is named in this address.`} canonicalPath={sitePaths.packages()} isIndexed={false} />
      <Screen
        level={1}
        title={t`Package not found`}
        text={t`Choose a package from the list to see its tests and price.`}
        actions={
          <ButtonLink to={sitePaths.packages()}>
            <Trans>Browse packages</Trans>
          </ButtonLink>
        }
      />
    </>
  );
}
