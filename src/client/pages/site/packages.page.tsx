import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { sitePaths } from '#shared/paths.ts';
import { packagesAddress } from '#shared/rules/packages-address.rules.ts';
import { ButtonLink } from '../../components/button.tsx';
import { CardGridSkeleton } from '../../components/card-grid.tsx';
import { FetchError } from '../../components/fetch-error.tsx';
import { PageBanner } from '../../components/page-banner.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Pager } from '../../components/pager.tsx';
import { Screen } from '../../components/screen.tsx';
import { CategoryTabs } from '../../features/packages/category-tabs.tsx';
import { PackageGrid } from '../../features/packages/package-grid.tsx';
import { PackageSearch } from '../../features/packages/package-search.tsx';
import { useSite } from '../../lib/site-context.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useSiteFrame } from '../../lib/use-site-frame.ts';
import styles from './packages.page.module.css';

/** The catalogue: packages by category, or those that match a search. */
export function Page() {
  const { t } = useLingui();
  const { locale } = useSite();
  const { name } = useSiteFrame();
  const [query] = useSearchParams();
  const categories = trpc.content.categories.list.useQuery({ locale });
  const { categoryId, search, page } = packagesAddress(query, categories.data ?? []);
  const packages = trpc.content.packages.list.useQuery(
    { locale, categoryId, search, page },
    { enabled: categories.isSuccess, ...(search && { placeholderData: keepPreviousData }) },
  );
  const category = categories.data?.find(({ id }) => id === categoryId);
  const title = category && query.has('category') ? `${category.title} | ${t`Packages`}` : t`Packages`;

  return (
    <>
      <PageHead
        title={`${title} | ${name}`}
        description={t`Health test packages with every included test, how to prepare, and the price in dirhams.`}
        canonicalPath={sitePaths.packages({ category: query.has('category') ? categoryId : undefined, page: page > 1 ? page : undefined })}
        isIndexed={!search}
      />
      <PageBanner title={t`Health packages`} text={t`See every test, how to prepare and the price before you book.`}>
        <PackageSearch term={search ?? ''} />
      </PageBanner>
      <div className={styles.content}>
        {categories.isPending && <p role="status">{t`Loading…`}</p>}
        {categories.isError && <FetchError error={categories.error} onRetry={() => void categories.refetch()} />}
        {categories.data && categories.data.length > 0 && <CategoryTabs categories={categories.data} selectedId={search ? undefined : categoryId} />}
        {category?.subtitle && <p className={styles.subtitle}>{category.subtitle}</p>}
        {search && packages.data && (
          <p className={styles.subtitle} role="status">
            <Plural value={packages.data.total} one="# package found" other="# packages found" />
          </p>
        )}
        <h2 className="visually-hidden">{category?.title ?? t`Packages`}</h2>
        {packages.isPending && categories.isSuccess && <CardGridSkeleton />}
        {packages.isError && <FetchError error={packages.error} onRetry={() => void packages.refetch()} />}
        {packages.data && packages.data.items.length > 0 && <PackageGrid items={packages.data.items} />}
        {packages.data?.items.length === 0 && <NoPackages isSearch={search !== undefined} />}
        {packages.data && (
          <Pager
            page={page}
            pageCount={packages.data.pageCount}
            addressOf={(number) => sitePaths.packages({ category: categoryId, q: search, page: number })}
          />
        )}
        <section className={styles.offers}>
          <div>
            <h2>
              <Trans>Special offers</Trans>
            </h2>
            <p>
              <Trans>Reduced prices for families, seniors and the season.</Trans>
            </p>
          </div>
          <ButtonLink to={sitePaths.offers()}>
            <Trans>See offers</Trans>
          </ButtonLink>
        </section>
      </div>
    </>
  );
}

function NoPackages({ isSearch }: { isSearch: boolean }) {
  const { t } = useLingui();
  return (
    <Screen
      title={isSearch ? t({ id: 'noPackages', message: 'No packages match your search.' }) : t`No packages available in this category.`}
      text={isSearch ? t`Try another word, or ask us: we are glad to help.` : undefined}
      actions={
        <ButtonLink look="secondary" to={isSearch ? sitePaths.packages() : sitePaths.contact()}>
          {isSearch ? <Trans>All packages</Trans> : <Trans>Ask us</Trans>}
        </ButtonLink>
      }
    />
  );
}
