import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { allCategories, type PackageChoice, packagesAddress } from '#shared/packages/packages-address.rules.ts';
import { sitePaths } from '#shared/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CardGridSkeleton } from '../../ui/card-grid.tsx';
import { ContentText } from '../../ui/content-text.tsx';
import { FetchError } from '../../ui/fetch-error.tsx';
import { FoundRecords } from '../../ui/found-records.tsx';
import { Invitation } from '../../ui/invitation.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { usePageTexts } from '../../ui/lib/use-page-texts.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { CategoryTabs } from './category-tabs.tsx';
import { CompareBar } from './compare/compare-bar.tsx';
import { PackageFilters } from './package-filters.tsx';
import { PackageGrid } from './package-grid.tsx';
import { PackageSearch, PackageSearchForm } from './package-search.tsx';
import styles from './packages.page.module.css';

/** The bar and the comparison share a chunk, because a visitor who chooses packages needs both. */
const loadComparison = () => import('./compare/compare.page.tsx');

/** The catalogue: packages by category, or the results of a search. */
export function Page() {
  const { t } = useLingui();
  const texts = usePageTexts('packages');
  const tests = usePageTexts('lab-tests');
  const { locale } = useSite();
  const [query] = useSearchParams();
  const categories = trpc.content.categories.list.useQuery({ locale });
  const { categoryId, search, page, choice } = packagesAddress(query, categories.data ?? []);
  const { sort, ...filters } = choice;
  const selection = { locale, categoryId, search };
  const packages = trpc.content.packages.list.useQuery(
    { ...selection, page, ...choice },
    {
      enabled: categories.isSuccess,
      // While filters change, the previous results stay visible. A new category starts empty.
      placeholderData: (previous, query) => {
        const isOfSameList = search || isOfCategory(query?.queryKey, categoryId);
        return isOfSameList ? previous : undefined;
      },
    },
  );
  const facets = trpc.content.packages.listFacets.useQuery(
    { ...selection, ...filters },
    { enabled: categories.isSuccess, placeholderData: keepPreviousData },
  );
  const asked = { locale, term: search ?? '' };
  // While the visitor types, the previous matches stay visible.
  const whileSearching = { enabled: search !== undefined, placeholderData: keepPreviousData } as const;
  const foundTests = trpc.content.labTests.find.useQuery(asked, whileSearching);
  const foundTopics = trpc.content.medicalInfos.find.useQuery(asked, whileSearching);
  const { siteParts, unlisted } = useSiteFrame();
  const { data: hasOffers } = trpc.content.offers.isAnyRunning.useQuery();
  const selectedId = search ? undefined : (categoryId ?? allCategories);
  const category = categories.data?.find(({ id }) => id === categoryId);
  // The catalogue's own address shows the first category.
  const isOwn = selectedId === allCategories || (category !== undefined && category !== categories.data?.[0]);
  const named = isOwn && query.has('category') ? selectedId : undefined;
  const title = named === undefined ? t`Packages` : (category?.title ?? t`All packages`);
  const searchAddress = (q: string) => sitePaths.packages({ q, ...choice });
  const addressOf = (changed: PackageChoice) =>
    sitePaths.packages({ category: query.has('category') ? selectedId : undefined, q: search, ...changed });

  const offersLink = (
    <ButtonLink to={sitePaths.offers()}>
      <Trans>See offers</Trans>
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title={page > 1 ? t`${title}, page ${page}` : title}
        section={named && t`Packages`}
        description={[
          named && (category?.subtitle || title),
          t`Health test packages: search them, and compare their tests, their preparation and their prices.`,
        ]
          .filter(Boolean)
          .join('. ')}
        canonicalPath={sitePaths.packages({ category: named, page: page > 1 ? page : undefined })}
        isIndexed={!search && Object.keys(choice).length === 0 && page <= (packages.data?.pageCount ?? page)}
      />
      <PageBanner title={t`Health packages`} text={texts.intro} isCompact />
      <PackageSearchForm addressOf={searchAddress} />
      <div className={styles.layout}>
        <div className={styles.tools}>
          <PackageSearch term={search ?? ''} addressOf={searchAddress} />
          <PackageFilters facets={facets.data} choice={choice} otherParameters={{ category: named, q: search }} />
        </div>
        {categories.isPending && <p className={styles.loading} role="status">{t`Loading…`}</p>}
        {categories.isError && <FetchError error={categories.error} onRetry={() => void categories.refetch()} />}
        {categories.data && categories.data.length > 0 && (
          <CategoryTabs categories={categories.data} selectedId={selectedId} choice={choice} />
        )}
        <div className={styles.found}>
          {category?.subtitle && (
            <p>
              <ContentText text={category.subtitle} />
            </p>
          )}
          <ActiveFilters total={packages.data?.total} choice={choice} tags={facets.data?.tags} addressOf={addressOf} />
        </div>
        {search && page === 1 && (
          <>
            <FoundRecords found={foundTests.data} pathOf={sitePaths.labTest} />
            <FoundRecords found={foundTopics.data} pathOf={sitePaths.medicalInfo} />
          </>
        )}
        <h2 className="visually-hidden">
          <ContentText text={category?.title ?? t`Packages`} />
        </h2>
        {packages.isPending && !categories.isError && <CardGridSkeleton />}
        {packages.isError && <FetchError error={packages.error} onRetry={() => void packages.refetch()} />}
        {packages.data && packages.data.items.length > 0 && <PackageGrid items={packages.data.items} canCompare />}
        {packages.data?.items.length === 0 && (
          <NoPackages isSearch={search !== undefined} isInCategory={categoryId !== undefined} choice={choice} />
        )}
        {packages.data && (
          <Pager
            page={page}
            pageCount={packages.data.pageCount}
            addressOf={(number) => sitePaths.packages({ category: selectedId, q: search, ...choice, page: number })}
          />
        )}
        {!unlisted.includes('lab-tests') && (
          <Invitation title={tests.heading} text={tests.intro} className={styles.tests}>
            <ButtonLink look="secondary" to={sitePaths.labTests()}>
              <Trans>Test directory</Trans>
            </ButtonLink>
          </Invitation>
        )}
        {hasOffers ? (
          <Invitation title={t`Special offers`} text={texts.offers} className={styles.offers}>
            {offersLink}
          </Invitation>
        ) : (
          siteParts.offers && <p className={styles.offers}>{offersLink}</p>
        )}
      </div>
      <CompareBar load={loadComparison} />
    </>
  );
}

/** Whether a query key is that of a category's packages. */
function isOfCategory(key: unknown, categoryId: string | undefined): boolean {
  const [, options] = (key ?? []) as [unknown, { input?: { categoryId?: string; search?: string } }?];
  return !options?.input?.search && options?.input?.categoryId === categoryId;
}

interface NoPackagesProps {
  isSearch: boolean;
  isInCategory: boolean;
  choice: PackageChoice;
}

/** The reason for an empty list, and the most useful next step. */
function NoPackages({ isSearch, isInCategory, choice }: NoPackagesProps) {
  const { t } = useLingui();
  const { sort, ...filters } = choice;
  if (!isSearch && Object.keys(filters).length > 0)
    return (
      <Screen
        title={t`No packages match these filters.`}
        actions={
          <ButtonLink
            look="secondary"
            to={sitePaths.packages(
              isInCategory ? { category: allCategories, ...choice } : { category: allCategories, sort },
            )}
          >
            {isInCategory ? <Trans>Search all packages</Trans> : <Trans>Clear all</Trans>}
          </ButtonLink>
        }
      />
    );
  return (
    <Screen
      title={
        isSearch
          ? t({ id: 'noPackages', message: 'No packages match your search.' })
          : t`No packages available in this category.`
      }
      text={isSearch ? t`Try another word, or ask us: we are glad to help.` : undefined}
      actions={
        <ButtonLink look="secondary" to={isSearch ? sitePaths.packages() : sitePaths.contact()}>
          {isSearch ? <Trans>All packages</Trans> : <Trans>Ask us</Trans>}
        </ButtonLink>
      }
    />
  );
}
