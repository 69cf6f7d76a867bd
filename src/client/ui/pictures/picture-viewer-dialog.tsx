import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { locales } from '#shared/i18n/locales.ts';
import type { Picture as PictureData } from '#shared/media/media.schema.ts';
import { useSite } from '../lib/site-context.tsx';
import { Picture } from './picture.tsx';
import styles from './picture-viewer-dialog.module.css';
import { useSwipe } from './use-swipe.ts';

export interface PictureViewerProps {
  pictures: readonly PictureData[];
  /** The picture to show; null while the viewer is closed. */
  index: number | null;
  onShow: (index: number) => void;
  onClose: () => void;
}

/**
 * A dialog that shows one picture at a time. Arrows, arrow keys and swipes follow the reading direction and wrap
 * around.
 */
export function PictureViewerDialog({ pictures, index, onShow, onClose }: PictureViewerProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const dialog = useRef<HTMLDialogElement>(null);
  const thumbnails = useRef<HTMLDivElement>(null);
  const isOpen = index !== null;
  const isRightToLeft = locales[locale].direction === 'rtl';
  const move = (step: number) => index !== null && onShow((index + step + pictures.length) % pictures.length);
  const moveLeft = () => move(isRightToLeft ? 1 : -1);
  const moveRight = () => move(isRightToLeft ? -1 : 1);
  const swipe = useSwipe({ onLeft: moveRight, onRight: moveLeft });

  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);

  useEffect(() => {
    if (index === null) return;
    // Scrolls only the row of thumbnails; `scrollIntoView` would also scroll the page.
    const row = thumbnails.current?.getBoundingClientRect();
    const box = thumbnails.current?.children[index]?.getBoundingClientRect();
    if (row && box) thumbnails.current?.scrollBy({ left: box.left + box.width / 2 - (row.left + row.width / 2) });
  }, [index]);

  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') moveLeft();
    else if (event.key === 'ArrowRight') moveRight();
    else return;
    event.preventDefault();
  };

  const current = index === null ? undefined : pictures[index];
  const number = (index ?? 0) + 1;
  const total = pictures.length;
  return (
    <dialog ref={dialog} className={styles.viewer} aria-label={t`Pictures`} onKeyDown={handleKey} onClose={onClose}>
      {current && (
        <>
          <header className={styles.head}>
            <p role="status">
              {total > 1 && (
                <Trans>
                  {number} of {total}
                </Trans>
              )}
            </p>
            <button type="button" className={styles.button} aria-label={t`Close`} onClick={onClose}>
              <IconX aria-hidden />
            </button>
          </header>
          <div className={styles.stage} {...swipe}>
            {total > 1 && (
              <button type="button" className={styles.button} aria-label={t`Previous picture`} onClick={() => move(-1)}>
                <IconChevronLeft className="flip" aria-hidden />
              </button>
            )}
            <Picture
              key={current.id}
              className={styles.picture}
              picture={current}
              sizes="(min-width: 1000px) 860px, 92vw"
              isFirstView
            />
            {total > 1 && (
              <button type="button" className={styles.button} aria-label={t`Next picture`} onClick={() => move(1)}>
                <IconChevronRight className="flip" aria-hidden />
              </button>
            )}
          </div>
          {/* Hidden from screen readers, which read the same text from the picture. */}
          <p className={styles.caption} aria-hidden>
            {current.alt}
          </p>
          <div className={styles.thumbnails} ref={thumbnails}>
            {total > 1 &&
              pictures.map((picture, position) => (
                <button
                  key={picture.id}
                  type="button"
                  className={styles.thumbnail}
                  aria-label={picture.alt}
                  aria-current={position === index ? 'true' : undefined}
                  onClick={() => onShow(position)}
                >
                  <Picture picture={{ ...picture, alt: '' }} sizes="88px" />
                </button>
              ))}
          </div>
        </>
      )}
    </dialog>
  );
}
