import { Trans } from '@lingui/react/macro';
import { type MouseEvent, useState } from 'react';
import type { SampleReport } from '#shared/settings/site-pages.schema.ts';
import { ContentText } from '../../ui/content-text.tsx';
import { hasModifier } from '../../ui/lib/has-modifier.ts';
import { Picture } from '../../ui/pictures/picture.tsx';
import { PictureViewer } from '../../ui/pictures/picture-viewer.tsx';
import styles from './about.module.css';

/** An example of a report, which opens the viewer. Without script it is a link to its file. */
export function SampleReportCard({ caption, picture }: SampleReport) {
  const [isEnlarged, setEnlarged] = useState(false);
  const handleClick = (event: MouseEvent) => {
    if (hasModifier(event)) return;
    event.preventDefault();
    setEnlarged(true);
  };
  return (
    <section className={`${styles.text} ${styles.report}`}>
      <div>
        <h2 className={styles.title}>
          <Trans>Sample report</Trans>
        </h2>
        {caption && (
          <p>
            <ContentText text={caption} />
          </p>
        )}
      </div>
      <a className={styles.sheet} href={picture.src} onClick={handleClick}>
        <Picture picture={{ ...picture, alt: '' }} sizes="140px" />
        <span>
          <Trans>Enlarge the picture</Trans>
        </span>
      </a>
      <PictureViewer
        pictures={[{ ...picture, alt: picture.alt || caption }]}
        index={isEnlarged ? 0 : null}
        onShow={() => setEnlarged(true)}
        onClose={() => setEnlarged(false)}
      />
    </section>
  );
}
