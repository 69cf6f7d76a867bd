import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Input, Progress, Text } from '@mantine/core';
import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Picture } from '#shared/media/media.schema.ts';
import { PictureDrop } from './picture-drop.tsx';
import styles from './picture-field.module.css';
import { usePictureUpload } from './use-picture-upload.ts';

interface PictureFieldProps {
  picture: Picture | null;
  error: ReactNode;
  onChange: (picture: Picture | null) => void;
  /** Shows the whole picture, as visitors see a logo. */
  isWhole?: boolean;
  /** Called when an upload starts and ends. */
  onBusy: (isBusy: boolean) => void;
}

/** A field for one picture. The preview is shown at once, while the file is sent in the background. */
export function PictureField({ picture, error, isWhole = false, onChange, onBusy }: PictureFieldProps) {
  const { t } = useLingui();
  const upload = usePictureUpload({ onChange, onBusy });
  const preview = upload.preview ?? picture?.src ?? null;
  return (
    <PictureDrop
      label={t`Picture`}
      text={
        <Text>
          <Trans>Drop a picture here or choose one.</Trans>
        </Text>
      }
      chooseLabel={preview ? <Trans>Choose another</Trans> : <Trans>Choose a picture</Trans>}
      onFiles={([file]) => file && upload.start(file)}
      onLibrary={([chosen]) => chosen && upload.take(chosen)}
      resetRef={upload.resetRef}
      preview={
        <div className={styles.frame}>
          {preview ? (
            <img
              src={preview}
              alt={t`As visitors will see it`}
              className={isWhole ? styles.whole : styles.image}
              data-focal={(!isWhole && !upload.preview && picture?.focal) || undefined}
            />
          ) : (
            <IconPhotoUp size={40} stroke={1.4} aria-hidden />
          )}
        </div>
      }
      actions={
        preview && (
          <Button
            variant="subtle"
            color="coral"
            leftSection={<IconTrash size={20} aria-hidden />}
            onClick={upload.remove}
          >
            <Trans>Remove</Trans>
          </Button>
        )
      }
    >
      <div aria-live="polite">
        {upload.progress !== null && (
          <Progress
            value={upload.progress * 100}
            mt="md"
            animated={upload.progress === 1}
            aria-label={t`Sending the picture`}
          />
        )}
        {(upload.failure || error) && <Input.Error mt="sm">{upload.failure || error}</Input.Error>}
      </div>
    </PictureDrop>
  );
}
