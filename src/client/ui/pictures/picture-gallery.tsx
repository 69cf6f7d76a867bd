import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { locales } from '#shared/i18n/locales.ts';
import type { Picture as PictureData } from '#shared/media/media.schema.ts';
import detail from '../detail-layout.module.css';
import { hasModifier } from '../lib/has-modifier.ts';
import { useSite } from '../lib/site-context.tsx';
import { setPaused } from './motion.ts';
import { PauseButton } from './pause-button.tsx';
import { Picture } from './picture.tsx';
import { PictureCycle } from './picture-cycle.tsx';
import styles from './picture-gallery.module.css';
import { PictureViewer } from './picture-viewer.tsx';
import { useCycle } from './use-cycle.ts';
import { useSwipe } from './use-swipe.ts';

interface PictureGalleryProps {
  pictures: readonly PictureData[];
  /** The fallback for pictures without alternative text. */
  name: string;
}

const pictureMs = 6000;
const sizes = '(min-width: 1260px) 800px, (min-width: 960px) 62vw, 92vw';

/** The pictures of a package or offer on its page. Each can be enlarged; several rotate. */
export function PictureGallery({ pictures, name }: PictureGalleryProps) {
  return pictures.length > 0 && <Gallery pictures={pictures} name={name} />;
}

/** Without script, each picture links to its file. Choosing a picture stops the rotation. */
function Gallery({ pictures, name }: PictureGalleryProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const cycle = useCycle({ count: pictures.length, intervalMs: pictureMs });
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const choose = (index: number) => {
    setPaused(true);
    cycle.show(index);
  };
  const forward = locales[locale].direction === 'rtl' ? -1 : 1;
  const moveLeft = () => choose(cycle.index - forward);
  const moveRight = () => choose(cycle.index + forward);
  const swipe = useSwipe({ onLeft: moveRight, onRight: moveLeft });
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') moveLeft();
    else if (event.key === 'ArrowRight') moveRight();
    else return;
    event.preventDefault();
  };
  const handleClick = (event: MouseEvent, act: () => void) => {
    if (hasModifier(event)) return;
    event.preventDefault();
    act();
  };
  const enlarge = () => {
    choose(cycle.index);
    setEnlarged(cycle.index);
  };
  const isSingle = pictures.length === 1;
  const described = pictures.map((picture, index) => {
    const number = index + 1;
    return { ...picture, alt: picture.alt || (isSingle ? name : t`${name}, picture ${number}`) };
  });
  return (
    <>
      <section className="stack gap-2" aria-label={t`Pictures`} onKeyDown={handleKey}>
        <div className={styles.stage} {...cycle.holdProps} {...swipe}>
          <PauseButton className={styles.pause} />
          <PictureCycle className={detail.picture} pictures={pictures} cycle={cycle} sizes={sizes} isFirstView />
          <a
            className={styles.enlarge}
            href={described[cycle.index]?.src}
            onClick={(event) => handleClick(event, enlarge)}
          >
            <span className="visually-hidden">
              <Trans>Enlarge the picture</Trans>
            </span>
          </a>
        </div>
        {!isSingle && (
          <ul className={styles.thumbnails}>
            {described.map((picture, index) => (
              <li key={picture.id}>
                <a
                  href={picture.src}
                  aria-label={picture.alt}
                  aria-current={index === cycle.index ? 'true' : undefined}
                  onClick={(event) => handleClick(event, () => choose(index))}
                >
                  <Picture picture={{ ...picture, alt: '' }} sizes="112px" />
                </a>
              </li>
            ))}
          </ul>
        )}
      </section>
      <PictureViewer pictures={described} index={enlarged} onShow={setEnlarged} onClose={() => setEnlarged(null)} />
    </>
  );
}
