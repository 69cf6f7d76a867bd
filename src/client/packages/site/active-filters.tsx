import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { PackageFacets } from '#shared/packages/packages.schema.ts';
import type { PackageChoice } from '#shared/packages/packages-address.rules.ts';
import { ContentText } from '../../ui/content-text.tsx';
import styles from './active-filters.module.css';
import { useFilterTexts } from './use-filter-texts.ts';

interface ActiveFiltersProps {
  /** The number of matching packages; undefined while loading. */
  total: number | undefined;
  choice: PackageChoice;
  tags: PackageFacets['tags'] | undefined;
  addressOf: (choice: PackageChoice) => string;
}

/** The number of matches, and a removable chip for each active filter. */
export function ActiveFilters({ total, choice, tags, addressOf }: ActiveFiltersProps) {
  const { t } = useLingui();
  const texts = useFilterTexts();
  const count = useRef<HTMLParagraphElement>(null);
  const { tag, audience, fasting, maxPrice, sort } = choice;
  const chips = [
    { name: 'tag', text: tags?.find(({ value }) => value === tag)?.name },
    { name: 'audience', text: audience && texts.audiences[audience] },
    { name: 'fasting', text: fasting && texts.fasting[fasting] },
    { name: 'maxPrice', text: maxPrice && texts.priceUpTo(maxPrice) },
  ].flatMap(({ name, text }) => (text ? [{ text, address: addressOf({ ...choice, [name]: undefined }) }] : []));
  // The link disappears with its filter, so the focus moves to the count.
  const handleClick = () => count.current?.focus({ preventScroll: true });

  return (
    <div className={styles.row}>
      <p className={styles.count} role="status" tabIndex={-1} ref={count}>
        {total !== undefined && <Plural value={total} one="# package found" other="# packages found" />}
      </p>
      {chips.length > 0 && (
        <ul className="row centre gap-2" aria-label={t`Active filters`}>
          {chips.map(({ text, address }) => (
            <li key={address}>
              <Link className={styles.chip} to={address} aria-label={t`Remove filter: ${text}`} onClick={handleClick}>
                <ContentText text={text} />
                <IconX size={18} aria-hidden />
              </Link>
            </li>
          ))}
          <li>
            <Link className={styles.clear} to={addressOf({ sort })} onClick={handleClick}>
              <Trans>Clear all</Trans>
            </Link>
          </li>
        </ul>
      )}
    </div>
  );
}
