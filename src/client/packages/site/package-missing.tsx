import { Trans, useLingui } from '@lingui/react/macro';
import { sitePaths } from '#shared/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CardGridSkeleton } from '../../ui/card-grid.tsx';
import { FetchError } from '../../ui/fetch-error.tsx';
import { appErrorOf } from '../../ui/lib/app-error.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Screen } from '../../ui/screen.tsx';

interface PackageMissingProps {
  /** The failure of the query; null while it is loading. */
  error: { message: string } | null;
  onRetry: () => void;
}

/** Replaces a package that was not found, failed to load, or is loading. */
export function PackageMissing({ error, onRetry }: PackageMissingProps) {
  const code = appErrorOf(error)?.code;
  if (code === 'not_found' || code === 'invalid_input') return <PackageNotFound />;
  return error ? <FetchError error={error} onRetry={onRetry} /> : <CardGridSkeleton />;
}

/** For an address without a package, or with an unknown one. */
export function PackageNotFound() {
  const { t } = useLingui();
  const title = t`Package not found`;
  return (
    <>
      <PageHead
        title={title}
        description={t`This address does not name a package.`}
        canonicalPath={sitePaths.packages()}
        isIndexed={false}
      />
      <Screen
        level={1}
        title={title}
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
