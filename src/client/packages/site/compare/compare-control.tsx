import { Trans } from '@lingui/react/macro';
import type { KeyboardEvent, MouseEvent } from 'react';
import { toggleCompared } from '#shared/packages/compare.rules.ts';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import { CardIcon } from '../../../ui/card-icon.tsx';
import { ContentText } from '../../../ui/content-text.tsx';
import { hasModifier } from '../../../ui/lib/has-modifier.ts';
import { useSite } from '../../../ui/lib/site-context.tsx';
import { toggleChoice, useCompareChoice } from './compare-choice.ts';
import styles from './compare-control.module.css';

export interface CompareControlProps {
  item: { id: string; name: string };
  /** In the corner of a card's picture, on a phone as an icon in its foot. */
  isOnCard?: boolean;
}

/** Adds a package to the comparison. Without script, it is a link to the comparison; with script, a toggle button. */
export function CompareControl({ item, isOnCard = false }: CompareControlProps) {
  const { locale } = useSite();
  const { ids, isLive } = useCompareChoice();
  const isChosen = ids.includes(item.id);
  const handleClick = (event: MouseEvent) => {
    if (hasModifier(event)) return;
    event.preventDefault();
    toggleChoice(item.id);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    toggleChoice(item.id);
  };
  return (
    <a
      className={isOnCard ? `${styles.control} ${styles.onCard}` : styles.control}
      href={localizedPath(locale, sitePaths.comparePackages(isChosen ? ids : toggleCompared(ids, item.id)))}
      onClick={handleClick}
      onKeyDown={handleKey}
      {...(isLive && { role: 'button', 'aria-pressed': isChosen })}
    >
      <span className={styles.pill}>
        <CardIcon name={isChosen ? 'check' : 'scale'} />
        <span className={styles.word}>
          <Trans>Compare</Trans>
        </span>
        <span className="visually-hidden">
          {' '}
          <ContentText text={item.name} isName />
        </span>
      </span>
    </a>
  );
}
