import { useLingui } from '@lingui/react/macro';
import { IconArrowRight, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { locales } from '#shared/i18n/locales.ts';
import type { HeroSlide as HeroSlideData } from '#shared/settings/site-pages.schema.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ContentText } from '../../ui/content-text.tsx';
import { hasModifier } from '../../ui/lib/has-modifier.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { useCycle } from '../../ui/pictures/use-cycle.ts';
import styles from './hero.module.css';

const slideMs = 6000;

interface HeroProps {
  slides: readonly HeroSlideData[];
  /** The pause button of the page, which precedes the slides. */
  pause: ReactNode;
}

/**
 * The slides at the top of the home page. The first picture loads with high priority; each other one loads just before
 * its slide.
 */
export function Hero({ slides, pause }: HeroProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLElement>(null);
  const { index, canMove, isMoving, show, holdProps } = useCycle({
    count: slides.length,
    intervalMs: slideMs,
  });
  const [furthest, setFurthest] = useState(0);
  if (index > furthest) setFurthest(index);
  const showNext = () => show(index + 1);
  const showPrevious = () => show(index - 1);
  useArrowKeys(frame, { onForward: showNext, onBack: showPrevious });
  if (slides.length === 0) return null;
  return (
    <section
      ref={frame}
      className={styles.hero}
      aria-roledescription={t`slideshow`}
      aria-label={t`Highlights`}
      {...holdProps}
    >
      {slides.length > 1 && <div className={styles.pause}>{pause}</div>}
      <div className="stack" aria-live={isMoving ? 'off' : 'polite'}>
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
          <button
            className={`round ${styles.control}`}
            type="button"
            aria-label={t`Previous slide`}
            onClick={showPrevious}
          >
            <IconChevronLeft className="flip" size={22} aria-hidden />
          </button>
          <button className={`round ${styles.control}`} type="button" aria-label={t`Next slide`} onClick={showNext}>
            <IconChevronRight className="flip" size={22} aria-hidden />
          </button>
        </div>
      )}
    </section>
  );
}

interface HeroSlideProps {
  slide: HeroSlideData;
  position: number;
  count: number;
  isShown: boolean;
  /** Whether to load the picture: its slide was shown or is next. */
  isFetched: boolean;
}

const sizes = '(min-width: 1120px) 540px, (min-width: 768px) 64vw, 92vw';

/** One slide; its link covers the whole slide. */
function HeroSlide({ slide, position, count, isShown, isFetched }: HeroSlideProps) {
  const { t } = useLingui();
  const number = position + 1;
  return (
    <article
      className={isShown ? styles.slide : `${styles.slide} ${styles.hidden}`}
      aria-roledescription={t`slide`}
      aria-label={t`${number} of ${count}`}
      inert={!isShown}
    >
      <div className={styles.picture}>
        {isFetched && slide.picture && <Picture picture={slide.picture} sizes={sizes} isFirstView={position === 0} />}
      </div>
      <div className={styles.panel}>
        <h2 className={styles.title}>
          <ContentText text={slide.title} />
        </h2>
        <p className={styles.text}>
          <ContentText text={slide.text} />
        </p>
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

interface ArrowKeyHandlers {
  onForward: () => void;
  onBack: () => void;
}

/**
 * Handles the left and right arrow keys while an element is on the screen and the focused element does not use them. In
 * Arabic, left is forward.
 */
function useArrowKeys(element: RefObject<HTMLElement | null>, handlers: ArrowKeyHandlers): void {
  const { locale } = useSite();
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const forwardKey = locales[locale].direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      if (hasModifier(event) || event.defaultPrevented) return;
      if (!isOnScreen(element.current) || usesArrowKeys(event.target)) return;
      if (event.key === forwardKey) latest.current.onForward();
      else latest.current.onBack();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [element, locale]);
}

function isOnScreen(element: HTMLElement | null): boolean {
  if (!element) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

function usesArrowKeys(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, select, textarea, [contenteditable], [role="tablist"], [role="menu"], dialog[open]') !== null
  );
}
