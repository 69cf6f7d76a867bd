import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconHomeHeart, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatAmount } from '#shared/i18n/format.ts';
import { allCategories } from '#shared/packages/packages-address.rules.ts';
import { sitePaths } from '#shared/paths.ts';
import { CatalogueSearch } from '../../packages/site/search-field.tsx';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { ContentText } from '../../ui/content-text.tsx';
import { neverStale } from '../../ui/lib/query-client.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { usePageTexts } from '../../ui/lib/use-page-texts.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import styles from './welcome.module.css';

/** The list that begins with the price of the heading. */
const fromLowestPrice = sitePaths.packages({ category: allCategories, sort: 'price-up' });

interface WelcomeProps {
  /** Shows whether the centre is open now. */
  openNow: ReactNode;
}

/** The page's heading, the centre's name and its main services at the top of the home page. */
export function Welcome({ openNow }: WelcomeProps) {
  const { name, phones, siteParts, unlisted } = useSiteFrame();
  const [hotline] = phones;
  const { heading, isPriced } = useHeading();
  return (
    <div className={styles.welcome}>
      <div>
        {heading && (
          <p className={styles.name} translate="no">
            {name}
          </p>
        )}
        <h1 className={styles.heading}>
          {heading ? <ContentText text={heading} /> : <span translate="no">{name}</span>}
        </h1>
        {openNow && (
          <Link className={styles.open} to={sitePaths.location()}>
            {openNow}
            <span className="visually-hidden">
              {' '}
              <Trans>Location and opening hours</Trans>
            </span>
          </Link>
        )}
      </div>
      <div className={styles.actions}>
        {!unlisted.includes('packages') && (
          <ButtonLink className={styles.wide} to={isPriced ? fromLowestPrice : sitePaths.packages()}>
            <Trans>See packages and prices</Trans>
          </ButtonLink>
        )}
        {siteParts.homeVisits && (
          <ButtonLink look="secondary" to={sitePaths.withdraw()}>
            <IconHomeHeart size={20} aria-hidden />
            <Trans>Home visit</Trans>
          </ButtonLink>
        )}
        {hotline && (
          <a className={buttonClass('secondary')} href={hotline.tel}>
            <IconPhone size={20} aria-hidden />
            <Trans>Call us</Trans>
          </a>
        )}
      </div>
      {!unlisted.includes('packages') && <CatalogueSearch />}
    </div>
  );
}

/** The heading with the lowest price, or the tagline if a value is missing; empty if the centre has neither. */
function useHeading(): { heading: string; isPriced: boolean } {
  const { t } = useLingui();
  const { locale } = useSite();
  const { tagline } = useSiteFrame();
  const { heading = '' } = usePageTexts('home');
  const { data: lowestPrice = null } = trpc.content.packages.findLowestPrice.useQuery(undefined, neverStale);
  if (!heading.includes('{price}')) return { heading: heading || tagline, isPriced: false };
  if (lowestPrice === null) return { heading: tagline, isPriced: false };
  const amount = formatAmount(lowestPrice, locale);
  // In the grammar of the language: in Arabic, 89 needs another form of the currency than 100.
  const words = t`${plural(lowestPrice, { one: `AED ${amount}`, other: `AED ${amount}` })}`;
  // A no-break space keeps the amount and its currency on one line.
  const price = words.replace(' ', '\u00a0');
  return { heading: heading.replaceAll('{price}', price), isPriced: true };
}
