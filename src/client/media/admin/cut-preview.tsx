import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { coverOf, type Point, type Rectangle, type Size } from '#shared/media/pictures.rules.ts';
import styles from './cut-preview.module.css';

interface CutPreviewProps {
  src: string;
  size: Size;
  part: Rectangle;
  focus: Point;
}

/** Previews how the site's boxes crop a picture. */
export function CutPreview(props: CutPreviewProps) {
  const { t } = useLingui();
  return (
    <div className={styles.previews}>
      <Cut {...props} label={t`On a card`} ratio={8 / 5} width={208} />
      <Cut {...props} label={t`Upright`} ratio={4 / 5} width={104} />
    </div>
  );
}

function Cut({ src, size, part, focus, label, ratio, width }: CutPreviewProps & { label: string; ratio: number; width: number }) {
  const laid = coverOf(part, size, focus, ratio);
  return (
    <figure className={styles.figure}>
      <div className={styles.box} dir="ltr" style={{ inlineSize: width, aspectRatio: String(ratio) }}>
        <img
          className={styles.image}
          src={src}
          alt=""
          style={{ insetInlineStart: `${laid.left}%`, insetBlockStart: `${laid.top}%`, inlineSize: `${laid.width}%`, blockSize: `${laid.height}%` }}
        />
      </div>
      <Text component="figcaption" size="sm" c="dimmed">
        {label}
      </Text>
    </figure>
  );
}
