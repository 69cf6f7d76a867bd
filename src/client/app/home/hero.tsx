import { useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { HeroSlide as HeroSlideData } from '#shared/settings/site-pages.schema.ts';
import { PauseButton } from '../../ui/pictures/pause-button.tsx';
import { useCycle } from '../../ui/pictures/use-cycle.ts';
import styles from './hero.module.css';
import { HeroSlide } from './hero-slide.tsx';
import { useArrowKeys } from './use-arrow-keys.ts';

const slideMs = 6000;

/** The slides at the top of the home page. The first picture loads with high priority; each other one loads just before its slide. */
export function Hero({ slides }: { slides: readonly HeroSlideData[] }) {
  const { t } = useLingui();
  const frame = useRef<HTMLElement>(null);
  const { index, canMove, isPaused, togglePause, show, holdProps } = useCycle({ count: slides.length, intervalMs: slideMs });
  const [furthest, setFurthest] = useState(0);
  if (index > furthest) setFurthest(index);
  const showNext = () => show(index + 1);
  const showPrevious = () => show(index - 1);
  useArrowKeys(frame, { onForward: showNext, onBack: showPrevious });
  if (slides.length === 0) return null;
  return (
    <section ref={frame} className={styles.hero} aria-roledescription={t`slideshow`} aria-label={t`Highlights`} {...holdProps}>
      <div className={styles.slides} aria-live={canMove && !isPaused ? 'off' : 'polite'}>
        {slides.map((slide, position) => (
          <HeroSlide
            key={slide.key}
            slide={slide}
            position={position}
            count={slides.length}
            isShown={position === index}
            isFetched={position <= furthest + (canMove ? 1 : 0)}
          />
        ))}
      </div>
      {slides.length > 1 && (
        <div className={styles.controls}>
          <button className={styles.control} type="button" aria-label={t`Previous slide`} onClick={showPrevious}>
            <IconChevronLeft className="flip" aria-hidden />
          </button>
          {canMove && <PauseButton className={styles.control} isPaused={isPaused} onToggle={togglePause} />}
          <button className={styles.control} type="button" aria-label={t`Next slide`} onClick={showNext}>
            <IconChevronRight className="flip" aria-hidden />
          </button>
        </div>
      )}
    </section>
  );
}
