import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Input, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { mostListedPictures, type Picture } from '#shared/schemas/media.schema.ts';
import { PictureDrop } from './picture-drop.tsx';
import styles from './picture-list-field.module.css';
import { UploadList } from './upload-list.tsx';
import { usePictureUploads } from './use-picture-uploads.ts';

export interface PictureListFieldProps {
  label: string;
  /** What visitors see where the list is empty. */
  hint: string;
  pictures: Picture[];
  error: ReactNode;
  /** Changes the list from what it is at that moment: pictures arrive while others are moved. */
  onChange: (change: (before: Picture[]) => Picture[]) => void;
  /** Pictures are on their way. */
  onBusy: (isBusy: boolean) => void;
}

/** Several pictures in an order: dropped or chosen, moved by buttons, taken away. */
export function PictureListField({ label, hint, pictures, error, onChange, onBusy }: PictureListFieldProps) {
  const { t } = useLingui();
  const upload = usePictureUploads({ onAdd: (picture) => onChange((before) => [...before, picture]), onBusy });
  const room = mostListedPictures - pictures.length;
  const handleFiles = (files: File[]) => upload.start(files.slice(0, Math.max(0, room - upload.countWaiting())));
  const handleLibrary = (chosen: Picture[]) =>
    onChange((before) => [...before, ...chosen.filter(({ id }) => !before.some((picture) => picture.id === id))].slice(0, mostListedPictures));
  const move = (from: number, to: number) => {
    if (to < 0 || to >= pictures.length) return;
    onChange((before) => before.toSpliced(from, 1).toSpliced(to, 0, ...before.slice(from, from + 1)));
  };
  return (
    <PictureDrop
      label={label}
      text={
        <>
          <Text fw={600}>{label}</Text>
          <Text size="sm" c="dimmed">
            <Trans>At most {mostListedPictures} pictures.</Trans> {hint}
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
      <ol className={styles.list}>
        {pictures.map(({ id, src, focal }, index) => {
          const number = index + 1;
          const isFirst = index === 0;
          const isLast = number === pictures.length;
          return (
            <li key={id} className={styles.item}>
              <img src={src} alt={`${label}: ${number}`} className={styles.image} data-focal={focal || undefined} />
              <div className={styles.buttons}>
                {/* Not truly disabled at the ends of the list: whoever moved a picture there by keyboard would lose their place. */}
                <ActionIcon
                  variant="subtle"
                  aria-label={t`Move picture ${number} up`}
                  {...(isFirst && { 'aria-disabled': true, 'data-disabled': true })}
                  onClick={() => move(index, index - 1)}
                >
                  <IconArrowUp size={20} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={t`Move picture ${number} down`}
                  {...(isLast && { 'aria-disabled': true, 'data-disabled': true })}
                  onClick={() => move(index, index + 1)}
                >
                  <IconArrowDown size={20} aria-hidden />
                </ActionIcon>
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
