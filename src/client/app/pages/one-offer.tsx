import { sharePictureOf } from '#shared/media/share-picture.ts';
import { sitePaths } from '#shared/paths.ts';
import { OfferArticle } from '../../offers/site/offer-article.tsx';
import { PackageMissing } from '../../packages/site/package-missing.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { belowOfferPart } from './below-part.ts';

/** The page of one offer. */
export function Page({ id }: { id: string }) {
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
      <OfferArticle offer={data} below={<belowOfferPart.Page offer={data} />} />
    </>
  );
}
