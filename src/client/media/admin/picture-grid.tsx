import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge, Checkbox, Paper, Skeleton, Text } from '@mantine/core';
import { Link } from 'react-router';
import { formatFileSize } from '#shared/i18n/format.ts';
import type { PictureRecord } from '#shared/media/media.schema.ts';
import { adminPaths } from '#shared/paths.ts';
import thumb from '../../ui/admin/pictures/thumb.module.css';
import { pictureTitle } from '../../ui/admin/records/picture-title.ts';
import type { Selection } from '../../ui/admin/records/use-selection.ts';
import { Copies } from '../../ui/copies.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import styles from './picture-grid.module.css';

interface PictureGridProps {
  /** Undefined while loading; the grid then shows placeholders. */
  pictures: PictureRecord[] | undefined;
  selection: Selection<PictureRecord>;
}

const skeletonCount = 12;

/** Pictures as tiles with their texts, missing languages and number of uses. */
export function PictureGrid({ pictures, selection }: PictureGridProps) {
  if (!pictures)
    return (
      <div className={styles.grid} aria-busy>
        <Copies count={skeletonCount}>
          <Skeleton h={250} radius="lg" />
        </Copies>
      </div>
    );
  return (
    <ul className={styles.grid}>
      {pictures.map((record) => (
        <PictureTile
          key={record.id}
          record={record}
          isSelected={selection.has(record.id)}
          onToggle={() => selection.toggle(record)}
        />
      ))}
    </ul>
  );
}

function PictureTile({
  record,
  isSelected,
  onToggle,
}: {
  record: PictureRecord;
  isSelected: boolean;
  onToggle: () => void;
}) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { id, picture, bytes, uses, lacksAlt } = record;
  const title = pictureTitle(record, locale);
  return (
    <Paper component="li" className={styles.tile}>
      <Picture className={thumb.thumb} picture={{ ...picture, alt: '' }} sizes="(min-width: 640px) 280px, 92vw" />
      <Checkbox
        className={styles.check}
        size="md"
        checked={isSelected}
        onChange={onToggle}
        aria-label={t`Select ${title}`}
      />
      <div className={styles.texts}>
        <Link to={adminPaths.media(id)} className={styles.link} dir="auto" title={title}>
          {title}
        </Link>
        <Text size="sm" c="dimmed">
          <Plural value={uses} _0="Not used" one="Used in # place" other="Used in # places" /> ·{' '}
          {formatFileSize(bytes, locale)}
        </Text>
        {lacksAlt && (
          <Badge color="coral">
            <Trans>Alternative text missing</Trans>
          </Badge>
        )}
      </div>
    </Paper>
  );
}
