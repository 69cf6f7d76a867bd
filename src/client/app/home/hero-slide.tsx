import { useLingui } from '@lingui/react/macro';
import { IconArrowRight } from '@tabler/icons-react';
import type { HeroSlide as HeroSlideData } from '#shared/settings/site-pages.schema.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import styles from './hero.module.css';

interface HeroSlideProps {
  slide: HeroSlideData;
  position: number;
  count: number;
  isShown: boolean;
  /** Whether to load the picture: its slide was shown or is next. */
  isFetched: boolean;
}

const sizes = '(min-width: 1260px) 480px, (min-width: 960px) 40vw, 92vw';

/** One slide; its link covers the whole slide. */
export function HeroSlide({ slide, position, count, isShown, isFetched }: HeroSlideProps) {
  const { t } = useLingui();
  const number = position + 1;
  return (
    <article
      className={isShown ? styles.slide : `${styles.slide} ${styles.hidden}`}
      aria-roledescription={t`slide`}
      aria-label={t`${number} of ${count}`}
      inert={!isShown}
    >
      <div className={styles.picture}>{isFetched && slide.picture && <Picture picture={slide.picture} sizes={sizes} isFirstView={position === 0} />}</div>
      <div className={styles.panel}>
        <h2 className={styles.title}>{slide.title}</h2>
        <p className={styles.text}>{slide.text}</p>
        {slide.link && (
          <ButtonLink look="quiet" className={styles.cta} to={slide.link}>
            <span>{slide.cta}</span>
            <IconArrowRight className="flip" size={18} aria-hidden />
          </ButtonLink>
        )}
      </div>
    </article>
  );
}
