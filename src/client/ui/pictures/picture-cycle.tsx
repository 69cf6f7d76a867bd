import { useState } from 'react';
import type { Picture as PictureData } from '#shared/media/media.schema.ts';
import { Picture } from './picture.tsx';
import styles from './picture-cycle.module.css';
import type { useCycle } from './use-cycle.ts';

interface PictureCycleProps {
  pictures: readonly PictureData[];
  /** From `useCycle` with the number of pictures. The caller decides where hover or focus pauses it. */
  cycle: Pick<ReturnType<typeof useCycle>, 'index' | 'canMove'>;
  /** The `sizes` attribute of the pictures. */
  sizes: string;
  /** Sets the aspect ratio of the box; the pictures fill it. */
  className?: string | undefined;
  isFirstView?: boolean;
}

/**
 * Pictures that rotate in one box, with a fade of 200 ms. The page loads only the first; each other one loads before
 * its turn.
 */
export function PictureCycle({ pictures, cycle, sizes, className, isFirstView = false }: PictureCycleProps) {
  const { index, canMove } = cycle;
  const [furthest, setFurthest] = useState(0);
  if (index > furthest) setFurthest(index);
  const fetched = pictures.slice(0, furthest + (canMove ? 2 : 1));
  return (
    <div className={className ? `${styles.box} ${className}` : styles.box}>
      {fetched.map((picture, position) => (
        <div
          key={picture.id}
          className={position === index ? styles.shown : styles.hidden}
          aria-hidden={position !== index}
        >
          <Picture picture={picture} sizes={sizes} isFirstView={isFirstView && position === 0} />
        </div>
      ))}
    </div>
  );
}
