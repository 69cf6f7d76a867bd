import { Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton, Group, Input, Progress, Text } from '@mantine/core';
import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Picture } from '#shared/schemas/media.schema.ts';
import styles from './picture-field.module.css';
import { acceptedPictures, mostMegabytes, useFileDrop } from './picture-files.ts';
import { usePictureUpload } from './use-picture-upload.ts';

export interface PictureFieldProps {
  picture: Picture | null;
  error: ReactNode;
  onChange: (picture: Picture | null) => void;
  /** A picture is on its way. */
  onBusy: (isBusy: boolean) => void;
}

/** One picture: dropped or chosen, seen at once, sent in the background. */
export function PictureField({ picture, error, onChange, onBusy }: PictureFieldProps) {
  const { t } = useLingui();
  const upload = usePictureUpload({ onChange, onBusy });
  const preview = upload.preview ?? picture?.src ?? null;
  const drop = useFileDrop(([file]) => file && upload.start(file));
  return (
    <div {...drop} className={styles.field}>
      <div className={styles.frame}>
        {preview ? <img src={preview} alt={t`As visitors will see it`} className={styles.image} /> : <IconPhotoUp size={40} stroke={1.4} aria-hidden />}
      </div>
      <div className={styles.side}>
        <Text>
          <Trans>Drop a picture here or choose one.</Trans>
        </Text>
        <Text size="sm" c="dimmed">
          <Trans>JPEG, PNG, WebP, AVIF or GIF, at most {mostMegabytes} MB.</Trans>
        </Text>
        <Group gap="xs" mt="sm">
          <FileButton
            onChange={(file) => file && upload.start(file)}
            accept={acceptedPictures}
            resetRef={upload.resetRef}
            inputProps={{ 'aria-label': t`Picture` }}
          >
            {(props) => (
              <Button {...props} variant="light" leftSection={<IconPhotoUp size={20} aria-hidden />}>
                {preview ? <Trans>Choose another</Trans> : <Trans>Choose a picture</Trans>}
              </Button>
            )}
          </FileButton>
          {preview && (
            <Button variant="subtle" color="coral" leftSection={<IconTrash size={20} aria-hidden />} onClick={upload.remove}>
              <Trans>Remove</Trans>
            </Button>
          )}
        </Group>
        <div aria-live="polite">
          {upload.progress !== null && <Progress value={upload.progress * 100} mt="md" animated={upload.progress === 1} aria-label={t`Sending the picture`} />}
          {(upload.failure || error) && <Input.Error mt="sm">{upload.failure || error}</Input.Error>}
        </div>
      </div>
    </div>
  );
}
