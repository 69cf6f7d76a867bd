import { type MouseEvent, useState } from 'react';
import type { Opinion } from '#shared/opinions/opinions.schema.ts';
import { Copies } from '../../ui/copies.tsx';
import { hasModifier } from '../../ui/lib/has-modifier.ts';
import { Picture } from '../../ui/pictures/picture.tsx';
import { PictureViewer } from '../../ui/pictures/picture-viewer.tsx';
import styles from './opinion-gallery.module.css';

const sizes = '(min-width: 1260px) 282px, (min-width: 1000px) 23vw, (min-width: 700px) 31vw, 46vw';
/** Pictures in the first viewport, loaded eagerly. */
const firstViewCount = 2;

interface OpinionGalleryProps {
  opinions: readonly Opinion[];
  /** Whether the gallery begins in the first viewport. */
  isFirstView: boolean;
}

/** Testimonials as pictures, each opening a viewer. Without script each is a link to its file. */
export function OpinionGallery({ opinions, isFirstView }: OpinionGalleryProps) {
  const [shown, setShown] = useState<number | null>(null);
  const handleClick = (event: MouseEvent, index: number) => {
    if (hasModifier(event)) return;
    event.preventDefault();
    setShown(index);
  };
  return (
    <>
      <ul className={styles.grid}>
        {opinions.map(({ id, picture }, index) => (
          <li key={id}>
            <a className={styles.item} href={picture.src} onClick={(event) => handleClick(event, index)}>
              <Picture
                className={styles.picture}
                picture={picture}
                sizes={sizes}
                isFirstView={isFirstView && index < firstViewCount}
              />
            </a>
          </li>
        ))}
      </ul>
      <PictureViewer
        pictures={opinions.map(({ picture }) => picture)}
        index={shown}
        onShow={setShown}
        onClose={() => setShown(null)}
      />
    </>
  );
}

const skeletonCount = 8;

/** A placeholder while the gallery loads. */
export function OpinionGallerySkeleton() {
  return (
    <div className={styles.grid} aria-hidden>
      <Copies count={skeletonCount}>
        <div className={`skeleton ${styles.skeleton}`} />
      </Copies>
    </div>
  );
}
