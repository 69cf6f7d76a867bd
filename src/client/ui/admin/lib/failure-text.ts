import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { pictureLimits } from '#shared/media/media.schema.ts';
import { useForeignAnswerText } from '../../forms/foreign-answer-text.ts';
import { appErrorOf } from '../../lib/app-error.ts';
import { foreignStatusOf } from '../../lib/foreign-answer.ts';
import { UnreadableFile } from '../../lib/read-file.ts';
import { UploadError } from './upload-picture.ts';

const megabytes = pictureLimits.bytes / 1024 ** 2;

/**
 * The cause of a failed call: the server's message if there is one, else that the server could not be reached. The
 * sentence that names the failed action is a title beside it.
 */
export function useFailureText(): (error: unknown) => string {
  const { t } = useLingui();
  const foreignText = useForeignAnswerText();
  return useCallback(
    (error) => {
      const unsent: Record<number, string> = {
        413: t`This picture is too large. Choose one of at most ${megabytes} MB.`,
        415: t`This file is not a picture that can be used. Choose a JPEG, PNG, WebP, AVIF or GIF picture.`,
      };
      const foreignStatus = foreignStatusOf(error);
      if (foreignStatus !== null) return foreignText(foreignStatus);
      if (error instanceof UnreadableFile)
        return t`This file could not be read. It may have been moved or changed. Choose it again.`;
      const uploadText = error instanceof UploadError && (error.message || unsent[error.status]);
      return (
        appErrorOf(error)?.message ||
        uploadText ||
        t`The server could not be reached. Check the connection and try again.`
      );
    },
    [t, foreignText],
  );
}
