import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sitePaths } from '#shared/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ContentText } from '../../../ui/content-text.tsx';
import { useSite } from '../../../ui/lib/site-context.tsx';
import { trpc } from '../../../ui/lib/trpc.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { dropMissing, toggleChoice, useCompareChoice, useRefusal } from './compare-choice.ts';
import { CompareFull } from './compare-full.tsx';
import styles from './compare-tray.module.css';

/** The packages chosen for comparison, at the bottom of the screen. */
export function CompareTray() {
  const { t } = useLingui();
  const { locale } = useSite();
  const { ids } = useCompareChoice();
  const isRefused = useRefusal();
  const { data, isPlaceholderData } = trpc.content.packages.listByIds.useQuery(
    { ids: [...ids], locale },
    { placeholderData: keepPreviousData },
  );

  useEffect(() => {
    if (!data || isPlaceholderData) return;
    const found = data.map(({ id }) => id);
    dropMissing(ids, found);
  }, [data, isPlaceholderData, ids]);

  return (
    <section className={styles.tray} aria-label={t`Comparison`}>
      <div className={styles.inner}>
        <ul className={styles.list}>
          {ids.map((id) => {
            const item = data?.find((found) => found.id === id);
            const name = item?.name;
            return (
              <li key={id} className={styles.item}>
                {item?.picture ? (
                  <Picture className={styles.picture} picture={{ ...item.picture, alt: '' }} sizes="64px" />
                ) : (
                  <span className={styles.picture} />
                )}
                {name ? (
                  <span className={styles.name}>
                    <ContentText text={name} isName />
                  </span>
                ) : (
                  <span className={`${styles.name} ${styles.unknown}`} aria-hidden />
                )}
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={name ? t`Remove from the comparison: ${name}` : t`Remove from the comparison`}
                  onClick={() => toggleChoice(id)}
                >
                  <IconX aria-hidden />
                </button>
              </li>
            );
          })}
        </ul>
        <p className={isRefused ? `${styles.state} ${styles.full}` : styles.state} role="status">
          {isRefused ? (
            <CompareFull />
          ) : ids.length === 1 ? (
            <Trans>Choose one more to compare.</Trans>
          ) : (
            <Plural value={ids.length} one="# package chosen" other="# packages chosen" />
          )}
        </p>
        {ids.length > 1 && (
          <ButtonLink to={sitePaths.comparePackages(ids)}>
            <Trans>Compare</Trans> <span>{`(${ids.length})`}</span>
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
