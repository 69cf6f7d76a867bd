import { sharePictureOf } from '#shared/media/share-picture.ts';
import { sitePaths } from '#shared/paths.ts';
import { PackageArticle } from '../../packages/site/package-article.tsx';
import { PackageMissing } from '../../packages/site/package-missing.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { belowPackagePart } from './below-part.ts';

/** The page of one package. */
export function Page({ id }: { id: string }) {
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
      <PackageArticle item={data} below={<belowPackagePart.Page item={data} />} />
    </>
  );
}
