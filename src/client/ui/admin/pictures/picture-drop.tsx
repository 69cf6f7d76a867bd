import { Trans } from '@lingui/react/macro';
import { Button, FileButton, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLibraryPhoto, IconPhotoUp } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import type { Picture } from '#shared/media/media.schema.ts';
import { useFileDrop } from '../use-file-drop.ts';
import styles from './picture-drop.module.css';
import { acceptedPictures, mostMegabytes } from './picture-files.ts';
import { PictureLibraryDialog } from './picture-library-dialog.tsx';

export interface PictureDropProps {
  /** What the field is called, to those who cannot see it. */
  label: string;
  /** What can be done here; what files are taken is said below it. */
  text: ReactNode;
  chooseLabel: ReactNode;
  onFiles: (files: File[]) => void;
  /** Pictures that are stored already were chosen; left out where only new ones are meant. */
  onLibrary?: (pictures: Picture[]) => void;
  /** How many pictures can still be added; one: a new choice takes the place of the former. */
  room?: number;
  isMultiple?: boolean;
  resetRef: Ref<() => void>;
  /** What stands beside the words. */
  preview?: ReactNode;
  /** Further buttons. */
  actions?: ReactNode;
  /** What is there already, how far the sending is, what was refused. */
  children?: ReactNode;
}

/** Where pictures come in: dropped, chosen from the device, or taken from those that are stored already. */
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
  const drop = useFileDrop((files) => onFiles(isMultiple ? files : files.slice(0, 1)), preview ? `${styles.field} ${styles.withPreview}` : styles.field);
  const handleChosen = (chosen: File | File[] | null) => onFiles(chosen === null ? [] : [chosen].flat());
  const isFull = room <= 0;
  return (
    <fieldset {...drop} aria-label={label}>
      {preview}
      <div className={styles.side}>
        {text}
        <Text size="sm" c="dimmed">
          <Trans>JPEG, PNG, WebP, AVIF or GIF, at most {mostMegabytes} MB.</Trans>
        </Text>
        <Group gap="xs" mt="sm">
          <FileButton multiple={isMultiple} onChange={handleChosen} accept={acceptedPictures} resetRef={resetRef} inputProps={{ 'aria-label': label }}>
            {(props) => (
              <Button {...props} variant="light" disabled={isFull} leftSection={<IconPhotoUp size={20} aria-hidden />}>
                {chooseLabel}
              </Button>
            )}
          </FileButton>
          {onLibrary && (
            <Button variant="default" disabled={isFull} leftSection={<IconLibraryPhoto size={20} aria-hidden />} onClick={library.open}>
              <Trans>From the library</Trans>
            </Button>
          )}
          {actions}
        </Group>
        {children}
      </div>
      {onLibrary && <PictureLibraryDialog isOpen={isOpen} onClose={library.close} most={isMultiple ? room : 1} onChoose={onLibrary} />}
    </fieldset>
  );
}
