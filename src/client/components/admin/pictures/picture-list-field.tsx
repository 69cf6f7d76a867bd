import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, FileButton, Input, Progress, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPhotoUp, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Picture } from '#shared/schemas/media.schema.ts';
import { mostListedPictures } from '#shared/schemas/packages.schema.ts';
import { acceptedPictures, useFileDrop } from './picture-files.ts';
import styles from './picture-list-field.module.css';
import { usePictureListUpload } from './use-picture-list-upload.ts';

export interface PictureListFieldProps {
  label: string;
  pictures: Picture[];
  error: ReactNode;
  /** Changes the list from what it is at that moment: pictures arrive while others are moved. */
  onChange: (change: (before: Picture[]) => Picture[]) => void;
  /** Pictures are on their way. */
  onBusy: (isBusy: boolean) => void;
}

/** Several pictures in an order: dropped or chosen, moved by buttons, taken away. */
export function PictureListField({ label, pictures, error, onChange, onBusy }: PictureListFieldProps) {
  const { t } = useLingui();
  const upload = usePictureListUpload({ onAdd: (picture) => onChange((before) => [...before, picture]), onBusy });
  const handleFiles = (files: File[]) => upload.start(files.slice(0, Math.max(0, mostListedPictures - pictures.length - upload.countWaiting())));
  const drop = useFileDrop(handleFiles);
  const isFull = pictures.length >= mostListedPictures;
  const move = (from: number, to: number) => {
    if (to < 0 || to >= pictures.length) return;
    onChange((before) => before.toSpliced(from, 1).toSpliced(to, 0, ...before.slice(from, from + 1)));
  };
  return (
    <fieldset {...drop} aria-label={label} className={styles.field}>
      <div className={styles.head}>
        <div>
          <Text fw={600}>{label}</Text>
          <Text size="sm" c="dimmed">
            <Trans>At most {mostListedPictures} pictures. Without any, the one picture above stands for them.</Trans>
          </Text>
        </div>
        <FileButton multiple onChange={handleFiles} accept={acceptedPictures} resetRef={upload.resetRef} inputProps={{ 'aria-label': label }}>
          {(props) => (
            <Button {...props} variant="light" disabled={isFull} leftSection={<IconPhotoUp size={20} aria-hidden />}>
              <Trans>Choose pictures</Trans>
            </Button>
          )}
        </FileButton>
      </div>
      <ol className={styles.list}>
        {pictures.map(({ id, src }, index) => {
          const number = index + 1;
          const isFirst = index === 0;
          const isLast = number === pictures.length;
          return (
            <li key={id} className={styles.item}>
              <img src={src} alt={`${label}: ${number}`} className={styles.image} />
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
      <div aria-live="polite">
        {upload.progress !== null && <Progress value={upload.progress * 100} animated={upload.progress === 1} aria-label={t`Sending the pictures`} />}
        {upload.failures.map((failure) => (
          <Input.Error key={failure}>{failure}</Input.Error>
        ))}
        {error && <Input.Error>{error}</Input.Error>}
      </div>
    </fieldset>
  );
}
