import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Input, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { maxListedPictures, type Picture } from '#shared/media/media.schema.ts';
import { DragHandle, MoveButtons } from '../ordering/move-buttons.tsx';
import { moveItem } from '../ordering/move-item.ts';
import ordering from '../ordering/ordering.module.css';
import { useOrdering } from '../ordering/use-ordering.tsx';
import { PictureDrop } from './picture-drop.tsx';
import styles from './picture-list-field.module.css';
import { UploadList } from './upload-list.tsx';
import { usePictureUploads } from './use-picture-uploads.ts';

interface PictureListFieldProps {
  label: string;
  /** Describes what visitors see if the list is empty. */
  hint: string;
  pictures: Picture[];
  error: ReactNode;
  /** Receives an update function, because uploads finish while pictures are being moved. */
  onChange: (change: (before: Picture[]) => Picture[]) => void;
  /** Called when uploads start and end. */
  onBusy: (isBusy: boolean) => void;
}

/** An ordered list of pictures: added by drop or choice, moved by dragging or buttons. */
export function PictureListField({ label, hint, pictures, error, onChange, onBusy }: PictureListFieldProps) {
  const { t } = useLingui();
  const upload = usePictureUploads({ onAdd: (picture) => onChange((before) => [...before, picture]), onBusy });
  const room = maxListedPictures - pictures.length;
  const handleFiles = (files: File[]) => upload.start(files.slice(0, Math.max(0, room - upload.countWaiting())));
  const handleLibrary = (chosen: Picture[]) =>
    onChange((before) => {
      const ids = new Set(before.map(({ id }) => id));
      const added = chosen.filter(({ id }) => !ids.has(id));
      return [...before, ...added].slice(0, maxListedPictures);
    });
  const nameOf = (index: number) => {
    const number = index + 1;
    return t`picture ${number}`;
  };
  const { list, draggedIndex, startDrag, press, liveRegion } = useOrdering<HTMLOListElement>({
    total: pictures.length,
    nameOf,
    onMove: (from, to) => onChange((before) => moveItem(before, from, to)),
  });
  return (
    <PictureDrop
      label={label}
      text={
        <>
          <Text fw={600}>{label}</Text>
          <Text size="sm" c="dimmed">
            <Trans>At most {maxListedPictures} pictures.</Trans> {hint}
          </Text>
        </>
      }
      chooseLabel={<Trans>Choose pictures</Trans>}
      onFiles={handleFiles}
      onLibrary={handleLibrary}
      room={room}
      isMultiple
      resetRef={upload.resetRef}
    >
      {liveRegion}
      <ol ref={list} className={styles.list}>
        {pictures.map(({ id, src, focal }, index) => {
          const number = index + 1;
          return (
            <li
              key={id}
              className={`${styles.item} ${ordering.row}`}
              data-dragged={draggedIndex === index || undefined}
            >
              <img src={src} alt={`${label}: ${number}`} className={styles.image} data-focal={focal || undefined} />
              <div className={styles.buttons}>
                {pictures.length > 1 && <DragHandle onDragStart={startDrag(index)} />}
                <MoveButtons name={nameOf(index)} index={index} total={pictures.length} isAcross press={press} />
                <ActionIcon
                  variant="subtle"
                  color="coral"
                  aria-label={t`Remove picture ${number}`}
                  onClick={() => onChange((before) => before.filter((picture) => picture.id !== id))}
                >
                  <IconTrash size={20} aria-hidden />
                </ActionIcon>
              </div>
            </li>
          );
        })}
      </ol>
      <UploadList uploads={upload.uploads} />
      {error && (
        <Input.Error mt="sm" role="alert">
          {error}
        </Input.Error>
      )}
    </PictureDrop>
  );
}
