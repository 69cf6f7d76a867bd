import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { sitePaths } from '#shared/paths.ts';
import { mostCompared, readComparedIds } from '#shared/rules/compare.rules.ts';
import type { PackageDetail } from '#shared/schemas/packages.schema.ts';
import { BackLink } from '../../components/back-link.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { CardGridSkeleton } from '../../components/card-grid.tsx';
import { FetchError } from '../../components/fetch-error.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Screen } from '../../components/screen.tsx';
import { CompareAdd } from '../../features/packages/compare-add.tsx';
import { CompareTable } from '../../features/packages/compare-table.tsx';
import { useSite } from '../../lib/site-context.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useSiteFrame } from '../../lib/use-site-frame.ts';
import styles from './compare.page.module.css';

export { CompareTray } from '../../features/packages/compare-tray.tsx';

/** Two or three packages side by side, as the address names them. */
export function Page() {
  const { t } = useLingui();
  const { locale } = useSite();
  const { priceNote } = useSiteFrame();
  const [query] = useSearchParams();
  const ids = readComparedIds(query.get('packages'));
  const { data, error, refetch } = trpc.content.packages.compare.useQuery({ locale, ids }, { enabled: ids.length > 0, placeholderData: keepPreviousData });
  const items = ids.length === 0 ? [] : data?.filter(({ id }) => ids.includes(id));

  return (
    <>
      <PageHead
        title={t`Compare packages`}
        description={t`Health test packages with every included test, how to prepare, and the price in dirhams.`}
        canonicalPath={sitePaths.comparePackages()}
        isIndexed={false}
      />
      <div className={styles.page}>
        <BackLink className={styles.back} to={sitePaths.packages()}>
          <Trans>Packages</Trans>
        </BackLink>
        <h1 className={styles.title}>
          <Trans>Compare packages</Trans>
        </h1>
        {error && !items && <FetchError error={error} onRetry={() => void refetch()} />}
        {!error && !items && <CardGridSkeleton />}
        {items && items.length > 1 && <CompareTable items={items} isOnlyDifferent={query.get('only') === 'differences'} />}
        {items && items.length < 2 && <TooFew item={items[0]} />}
        {items?.[0] && items.length < mostCompared && <CompareAdd items={items} categoryId={items[0].category?.id} />}
        {items && items.length > 1 && <p className={styles.note}>{priceNote}</p>}
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
          <strong>{name}</strong> is chosen. Choose one or two more to see them side by side.
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
