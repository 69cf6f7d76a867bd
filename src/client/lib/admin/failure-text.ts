import { useLingui } from '@lingui/react/macro';
import { TRPCClientError } from '@trpc/client';
import { useCallback } from 'react';
import { appErrorOf } from '../app-error.ts';
import { UploadError } from './upload-picture.ts';

/** What to say of a failed call: the server's own message where there is one, that it could not be reached where nobody answered, else `fallback`. */
export function useFailureText(): (error: unknown, fallback?: string) => string {
  const { t } = useLingui();
  return useCallback(
    (error, fallback) => {
      const told = appErrorOf(error)?.message || (error instanceof UploadError && error.message);
      const isUnanswered = error instanceof TRPCClientError || !fallback;
      return told || (isUnanswered ? t`The server could not be reached. Check the connection and try again.` : fallback);
    },
    [t],
  );
}
