import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { sitePaths } from '#shared/paths.ts';
import { ButtonLink } from '../../components/button.tsx';
import { CardGridSkeleton } from '../../components/card-grid.tsx';
import { FetchError } from '../../components/fetch-error.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Screen } from '../../components/screen.tsx';
import { OfferArticle } from '../../features/offers/offer-article.tsx';
import { PackageArticle } from '../../features/packages/package-article.tsx';
import { appErrorOf } from '../../lib/app-error.ts';
import { useSite } from '../../lib/site-context.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useNavigationState } from '../../lib/use-navigation-state.ts';

/** One package or offer, named by the address, or by the navigation that led here. */
export function Page() {
  const [query] = useSearchParams();
  const state = useNavigationState<{ packageId?: string; offerId?: string }>();
  const named = { packageId: query.get('package'), offerId: query.get('offer') };
  const { packageId, offerId } = named.packageId || named.offerId ? named : (state ?? {});
  if (packageId) return <PackageOf id={packageId} />;
  return offerId ? <OfferOf id={offerId} /> : <NotFound />;
}

function PackageOf({ id }: { id: string }) {
  const { locale } = useSite();
  const { data, error, refetch } = trpc.content.packages.get.useQuery({ id, locale });
  if (!data) return <Missing error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHead title={data.name} description={data.description} canonicalPath={sitePaths.packageDetail(data.id)} picture={{ kind: 'package', id }} />
      <PackageArticle item={data} />
    </>
  );
}

function OfferOf({ id }: { id: string }) {
  const { locale } = useSite();
  const { data, error, refetch } = trpc.content.offers.get.useQuery({ id, locale });
  if (!data) return <Missing error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHead title={data.name} description={data.description} canonicalPath={sitePaths.offerDetail(data.id)} picture={{ kind: 'offer', id }} />
      <OfferArticle offer={data} />
    </>
  );
}

interface MissingProps {
  error: { message: string } | null;
  onRetry: () => void;
}

/** What stands in the place of a record that is not there, could not be loaded, or is still to come. */
function Missing({ error, onRetry }: MissingProps) {
  const code = appErrorOf(error)?.code;
  if (code === 'not_found' || code === 'invalid_input') return <NotFound />;
  return error ? <FetchError error={error} onRetry={onRetry} /> : <CardGridSkeleton />;
}

function NotFound() {
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
