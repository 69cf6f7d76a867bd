import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton } from '@mantine/core';
import { IconReplace } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { replacementPath } from '#shared/paths.ts';
import { uploadPicture } from '../../ui/admin/lib/upload-picture.ts';
import { acceptedPictures } from '../../ui/admin/pictures/picture-files.ts';
import { useConfirmation } from '../../ui/admin/use-confirmation.ts';
import { SendDialog } from '../../ui/forms/send-dialog.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';

interface ReplacePictureProps {
  id: string;
  /** The server refuses the file if the picture has changed since this version. */
  version: number;
  /** The number of uses. */
  uses: number;
  /** Called after the file was accepted or refused. */
  onSettled: () => void;
}

/** Replaces the file of a picture in all its uses. */
export function ReplacePicture({ id, version, uses, onSettled }: ReplacePictureProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const [part, setPart] = useState(0);
  const resetRef = useRef<() => void>(null);
  const sending = useConfirmation<File>({
    send: (file) =>
      uploadPicture({
        file,
        path: replacementPath(id),
        version,
        locale,
        signal: new AbortController().signal,
        onProgress: setPart,
      }),
    question: (file) => {
      const name = file?.name ?? '';
      return {
        confirmTitle: t`Replace this picture?`,
        confirmText: (
          <>
            <Plural
              value={uses}
              _0={`“${name}” takes its place. The previous file is deleted.`}
              one={`“${name}” takes its place in # place. The previous file is deleted.`}
              other={`“${name}” takes its place in all # places. The previous file is deleted.`}
            />{' '}
            <Trans>The alternative texts stay: check that they still fit.</Trans>
          </>
        ),
        confirmLabel: t`Replace`,
        sendingText: t`Sending the picture`,
      };
    },
    failureTitle: t`The picture was not replaced.`,
    doneText: () => t`Replaced. The new picture is shown everywhere.`,
    onSent: onSettled,
  });
  const handleFile = (file: File | null) => {
    resetRef.current?.();
    if (file) sending.ask(file);
  };
  return (
    <>
      <FileButton
        onChange={handleFile}
        accept={acceptedPictures}
        resetRef={resetRef}
        inputProps={{ 'aria-label': t`Replace with another file` }}
      >
        {(props) => (
          <Button {...props} variant="light" leftSection={<IconReplace size={20} aria-hidden />}>
            <Trans>Replace with another file</Trans>
          </Button>
        )}
      </FileButton>
      <SendDialog {...sending.dialog} progress={part} />
    </>
  );
}
