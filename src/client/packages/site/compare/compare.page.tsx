import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { maxCompared, readComparedIds } from '#shared/packages/compare.rules.ts';
import type { PackageDetail } from '#shared/packages/packages.schema.ts';
import { sitePaths } from '#shared/paths.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { CardGridSkeleton } from '../../../ui/card-grid.tsx';
import { ContentText } from '../../../ui/content-text.tsx';
import { FetchError } from '../../../ui/fetch-error.tsx';
import { useSite } from '../../../ui/lib/site-context.tsx';
import { trpc } from '../../../ui/lib/trpc.ts';
import { useSiteFrame } from '../../../ui/lib/use-site-frame.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { Screen } from '../../../ui/screen.tsx';
import styles from './compare.page.module.css';
import { CompareAdd } from './compare-add.tsx';
import { CompareTable } from './compare-table.tsx';

export { CompareTray } from './compare-tray.tsx';

/** Compares the two or three packages of the address. */
export function Page() {
  const { t } = useLingui();
  const { locale } = useSite();
  const { priceNote } = useSiteFrame();
  const [query] = useSearchParams();
  const ids = readComparedIds(query.get('packages'));
  const { data, error, refetch } = trpc.content.packages.listByIds.useQuery(
    { locale, ids },
    { enabled: ids.length > 0, placeholderData: keepPreviousData },
  );
  const items = ids.length === 0 ? [] : data?.filter(({ id }) => ids.includes(id));

  return (
    <>
      <PageHead
        title={t`Compare packages`}
        description={t`Health test packages: search them, and compare their tests, their preparation and their prices.`}
        canonicalPath={sitePaths.comparePackages()}
        isIndexed={false}
      />
      <div className="column">
        <BackLink className={styles.back} to={sitePaths.packages()}>
          <Trans>Packages</Trans>
        </BackLink>
        <h1>
          <Trans>Compare packages</Trans>
        </h1>
        {error && !items && <FetchError error={error} onRetry={() => void refetch()} />}
        {!error && !items && <CardGridSkeleton />}
        {items && items.length > 1 && (
          <CompareTable items={items} isOnlyDifferent={query.get('only') === 'differences'} />
        )}
        {items && items.length < 2 && <TooFew item={items[0]} />}
        {items?.[0] && items.length < maxCompared && <CompareAdd items={items} categoryId={items[0].category?.id} />}
        {items && items.length > 1 && (
          <p className="note">
            <ContentText text={priceNote} />
          </p>
        )}
      </div>
    </>
  );
}

function TooFew({ item }: { item: PackageDetail | undefined }) {
  const { t } = useLingui();
  const name = item?.name;
  if (name)
    return (
      <p className={styles.lead} role="status">
        <Trans>
          <strong translate="no">{name}</strong> is chosen. Choose one or two more to see them side by side.
        </Trans>
      </p>
    );
  return (
    <Screen
      title={t`Nothing to compare yet`}
      text={t`Choose two or three packages in the list with “Compare”.`}
      actions={
        <ButtonLink to={sitePaths.packages()}>
          <Trans>Browse packages</Trans>
        </ButtonLink>
      }
    />
  );
}
