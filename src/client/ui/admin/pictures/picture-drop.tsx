import { Trans } from '@lingui/react/macro';
import { Button, FileButton, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLibraryPhoto, IconPhotoUp } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import type { Picture } from '#shared/media/media.schema.ts';
import { useFileDrop } from '../use-file-drop.ts';
import styles from './picture-drop.module.css';
import { acceptedPictures, maxMegabytes } from './picture-files.ts';
import { PictureLibraryDialog } from './picture-library-dialog.tsx';

interface PictureDropProps {
  /** The accessible name of the field. */
  label: string;
  /** The instruction; the accepted file types are listed below it. */
  text: ReactNode;
  chooseLabel: ReactNode;
  onFiles: (files: File[]) => void;
  /** Called with stored pictures. Absent if only new files are accepted. */
  onLibrary?: (pictures: Picture[]) => void;
  /** The number of pictures that can be added. If 1, a new choice replaces the current picture. */
  room?: number;
  isMultiple?: boolean;
  resetRef: Ref<() => void>;
  /** Shown beside the text. */
  preview?: ReactNode;
  /** Extra buttons. */
  actions?: ReactNode;
  /** Current pictures, upload progress and refusals. */
  children?: ReactNode;
}

/** Accepts pictures by drag and drop, from the device or from the library. */
export function PictureDrop({
  label,
  text,
  chooseLabel,
  onFiles,
  onLibrary,
  room = 1,
  isMultiple = false,
  resetRef,
  preview,
  actions,
  children,
}: PictureDropProps) {
  const [isOpen, library] = useDisclosure();
  const className = preview ? `${styles.field} ${styles.withPreview}` : styles.field;
  const drop = useFileDrop((files) => onFiles(isMultiple ? files : files.slice(0, 1)), className);
  const handleChosen = (chosen: File | File[] | null) => onFiles(chosen === null ? [] : [chosen].flat());
  const isFull = room <= 0;
  return (
    <fieldset {...drop} aria-label={label}>
      {preview}
      <div className={styles.side}>
        {text}
        <Text size="sm" c="dimmed">
          <Trans>JPEG, PNG, WebP, AVIF or GIF, at most {maxMegabytes} MB.</Trans>
        </Text>
        <Group gap="xs" mt="sm">
          <FileButton
            multiple={isMultiple}
            onChange={handleChosen}
            accept={acceptedPictures}
            resetRef={resetRef}
            inputProps={{ 'aria-label': label }}
          >
            {(props) => (
              <Button {...props} variant="light" disabled={isFull} leftSection={<IconPhotoUp size={20} aria-hidden />}>
                {chooseLabel}
              </Button>
            )}
          </FileButton>
          {onLibrary && (
            <Button
              variant="default"
              disabled={isFull}
              leftSection={<IconLibraryPhoto size={20} aria-hidden />}
              onClick={library.open}
            >
              <Trans>From the library</Trans>
            </Button>
          )}
          {actions}
        </Group>
        {children}
      </div>
      {onLibrary && (
        <PictureLibraryDialog
          isOpen={isOpen}
          onClose={library.close}
          most={isMultiple ? room : 1}
          onChoose={onLibrary}
        />
      )}
    </fieldset>
  );
}
