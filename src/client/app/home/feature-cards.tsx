import { IconAward, IconCoins, IconShieldCheck, IconSparkles } from '@tabler/icons-react';
import type { FeatureCard } from '#shared/settings/site-pages.schema.ts';
import { CardIcon } from '../../ui/card-icon.tsx';
import { ContentText } from '../../ui/content-text.tsx';
import styles from './feature-cards.module.css';

const icons: Record<string, typeof IconAward> = {
  excellence: IconAward,
  competitiveness: IconCoins,
  quality: IconShieldCheck,
};

/** The centre's strengths in cards. */
export function FeatureCards({ cards }: { cards: readonly FeatureCard[] }) {
  return (
    <ul className={styles.grid}>
      {cards.map((card) => {
        const Icon = icons[card.icon] ?? IconSparkles;
        return (
          <li key={card.key} className={styles.card}>
            <span className={styles.icon} aria-hidden>
              <Icon />
            </span>
            <h3>
              <ContentText text={card.title} />
            </h3>
            <p className={styles.text}>
              <ContentText text={card.text} />
            </p>
            {card.fact && (
              <p className={styles.fact}>
                <CardIcon name="check" />
                <ContentText text={card.fact} />
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
