import { useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useRef } from 'react';
import { locales } from '#shared/i18n/locales.ts';
import type { GallerySlide } from '#shared/settings/site-pages.schema.ts';
import { ContentText } from '../../ui/content-text.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import styles from './gallery.module.css';

const sizes = '(min-width: 960px) 560px, 86vw';

/** A scrollable row of pictures of the centre, with arrow buttons. */
export function Gallery({ slides }: { slides: readonly GallerySlide[] }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const row = useRef<HTMLElement>(null);
  const move = (slidesOn: number) => {
    const width = row.current?.querySelector('li')?.getBoundingClientRect().width ?? 0;
    const sign = locales[locale].direction === 'rtl' ? -1 : 1;
    row.current?.scrollBy({ left: slidesOn * sign * width });
  };
  return (
    <div className="stack gap-3">
      <ScrollRegion className={styles.row} ref={row} label={t`Pictures of the centre`}>
        <ul className={styles.slides}>
          {slides.map(({ title, description, picture }) => (
            <li key={title} className={styles.slide}>
              {picture && <Picture className={styles.picture} picture={picture} sizes={sizes} />}
              <h3>
                <ContentText text={title} />
              </h3>
              <p className="soft">
                <ContentText text={description} />
              </p>
            </li>
          ))}
        </ul>
      </ScrollRegion>
      <div className={styles.arrows}>
        <button type="button" className={styles.arrow} aria-label={t`Previous picture`} onClick={() => move(-1)}>
          <IconChevronLeft className="flip" aria-hidden />
        </button>
        <button type="button" className={styles.arrow} aria-label={t`Next picture`} onClick={() => move(1)}>
          <IconChevronRight className="flip" aria-hidden />
        </button>
      </div>
    </div>
  );
}
