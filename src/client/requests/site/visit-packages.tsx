import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { maxNamedPackages } from '#shared/fields/package-ids.rules.ts';
import type { PackageDetail } from '#shared/packages/packages.schema.ts';
import { sitePaths } from '#shared/paths.ts';
import { readVisitPackages } from '#shared/requests/visit-packages.rules.ts';
import { FastingChip } from '../../packages/site/fasting-chip.tsx';
import { PackageSearch, PackageSearchForm } from '../../packages/site/package-search.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ContentText } from '../../ui/content-text.tsx';
import { FetchError } from '../../ui/fetch-error.tsx';
import { OptionalMark } from '../../ui/forms/field.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { Price } from '../../ui/price.tsx';
import styles from './visit-packages.module.css';

/** The packages in the address of the page, in the order of the choice. */
export interface ChosenPackages {
  /** Without those that are known not to exist. */
  ids: string[];
  /** Those that have loaded. */
  items: PackageDetail[];
}

/** Reads the packages in the address. */
export function useChosenPackages(): ChosenPackages {
  const { locale } = useSite();
  const [query] = useSearchParams();
  const ids = readVisitPackages(query.get('package'));
  const { data, isPlaceholderData } = trpc.content.packages.listByIds.useQuery(
    { locale, ids },
    { enabled: ids.length > 0, placeholderData: keepPreviousData },
  );
  const items = (data ?? []).filter(({ id }) => ids.includes(id));
  return { ids: data && !isPlaceholderData ? items.map(({ id }) => id) : ids, items };
}

const maxFound = 8;
const addressWith = (ids: readonly string[]) => (q: string) => sitePaths.withdraw({ packages: ids, q });

/** The form of the search among packages, which stands outside the form of the visit. */
export function VisitPackageSearch({ ids }: Pick<ChosenPackages, 'ids'>) {
  return <PackageSearchForm addressOf={addressWith(ids)} />;
}

/** The packages of a home visit. The address contains them, so that a visitor without script can choose them too. */
export function VisitPackages({ ids, items }: ChosenPackages) {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const term = query.get('q') ?? '';
  const count = useRef<HTMLParagraphElement>(null);
  const isFull = ids.length >= maxNamedPackages;
  // The link disappears with its package, so the focus moves to the count.
  const handleChange = () => count.current?.focus({ preventScroll: true });
  return (
    <section className={styles.packages} aria-label={t`Packages of the visit`}>
      <p className={styles.question}>
        <Trans>What should we test?</Trans> <OptionalMark />
      </p>
      <p className="note" role="status" tabIndex={-1} ref={count}>
        {ids.length === 0 ? (
          <Trans>
            Choose up to five packages. If you do not know yet, leave this empty, and we will discuss it with you.
          </Trans>
        ) : (
          <Plural
            value={ids.length}
            one="A home visit for # package, of five at most"
            other="A home visit for # packages, of five at most"
          />
        )}
      </p>
      {items.length > 0 && (
        <ul className={`stack gap-2 ${styles.chosen}`}>
          {items.map((item) => (
            <li key={item.id}>
              <strong>
                <ContentText text={item.name} isName />
              </strong>
              <FastingChip item={item} />
              {item.homeCollection === 'no' && (
                <Chip look="sand">
                  <Trans>Taken at the centre only</Trans>
                </Chip>
              )}
              <span className={`row small ${styles.links}`}>
                <Link className="tap" to={sitePaths.packageDetail(item.id)}>
                  <Trans>Tests and preparation</Trans>
                </Link>
                <Link
                  className="tap"
                  to={sitePaths.withdraw({ packages: ids.filter((id) => id !== item.id) })}
                  replace
                  aria-label={t`Remove: ${item.name}`}
                  onClick={handleChange}
                >
                  <Trans>Remove</Trans>
                </Link>
              </span>
            </li>
          ))}
        </ul>
      )}
      {!isFull && <PackageSearch term={term} addressOf={addressWith(ids)} />}
      {!isFull && term && <FoundPackages term={term} chosenIds={ids} onChoose={handleChange} />}
    </section>
  );
}

interface FoundPackagesProps {
  term: string;
  chosenIds: readonly string[];
  onChoose: () => void;
}

/** The best matches that are not chosen yet. */
function FoundPackages({ term, chosenIds, onChoose }: FoundPackagesProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { data, error, refetch } = trpc.content.packages.list.useQuery(
    { locale, search: term },
    { placeholderData: keepPreviousData },
  );
  if (error) return <FetchError error={error} onRetry={() => void refetch()} />;
  const found = data?.items.filter(({ id }) => !chosenIds.includes(id)).slice(0, maxFound);
  return (
    <>
      <p className="visually-hidden" role="status">
        {found && <Plural value={found.length} one="# package found" other="# packages found" />}
      </p>
      {found?.length === 0 && (
        <p>
          <Trans>We found no package by these words. Write in the notes what you need.</Trans>
        </p>
      )}
      {found && found.length > 0 && (
        <ul className={styles.found}>
          {found.map(({ id, name, price, priceSale }) => (
            <li key={id}>
              <Link
                className="tap gap-2"
                to={sitePaths.withdraw({ packages: [...chosenIds, id] })}
                replace
                aria-label={t`Add: ${name}`}
                onClick={onChoose}
              >
                <IconPlus size={18} aria-hidden />
                <ContentText text={name} isName />
              </Link>
              <Price price={price} priceSale={priceSale} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
