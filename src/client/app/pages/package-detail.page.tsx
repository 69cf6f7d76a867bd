import { useSearchParams } from 'react-router';
import { sharePictureOf } from '#shared/media/share-picture.ts';
import { sitePaths } from '#shared/paths.ts';
import { OfferArticle } from '../../offers/site/offer-article.tsx';
import { PackageArticle } from '../../packages/site/package-article.tsx';
import { PackageMissing, PackageNotFound } from '../../packages/site/package-missing.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { useNavigationState } from '../../ui/lib/use-navigation-state.ts';
import { PageHead } from '../../ui/page-head.tsx';

/** One package or offer, given by the query or by the navigation state. */
export function Page() {
  const [query] = useSearchParams();
  const state = useNavigationState<{ packageId?: string; offerId?: string }>();
  const named = { packageId: query.get('package'), offerId: query.get('offer') };
  const { packageId, offerId } = named.packageId || named.offerId ? named : (state ?? {});
  if (packageId) return <PackageOf id={packageId} />;
  return offerId ? <OfferOf id={offerId} /> : <PackageNotFound />;
}

function PackageOf({ id }: { id: string }) {
  const { locale } = useSite();
  const { data, error, refetch } = trpc.content.packages.get.useQuery({ id, locale });
  if (!data) return <PackageMissing error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHead
        title={data.name}
        description={data.description}
        canonicalPath={sitePaths.packageDetail(data.id)}
        picture={sharePictureOf(data.picture)}
      />
      <PackageArticle item={data} />
    </>
  );
}

function OfferOf({ id }: { id: string }) {
  const { locale } = useSite();
  const { data, error, refetch } = trpc.content.offers.get.useQuery({ id, locale });
  if (!data) return <PackageMissing error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHead
        title={data.name}
        description={data.description}
        canonicalPath={sitePaths.offerDetail(data.id)}
        picture={sharePictureOf(data.pictures[0])}
      />
      <OfferArticle offer={data} />
    </>
  );
}
