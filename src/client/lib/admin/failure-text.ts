import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { appErrorOf } from '../app-error.ts';
import { UploadError } from './upload-picture.ts';

/** What to say of a failed call: the server's own message where there is one, else `fallback`, else that nobody answered. */
export function useFailureText(): (error: unknown, fallback?: string) => string {
  const { t } = useLingui();
  return useCallback(
    (error, fallback) =>
      appErrorOf(error)?.message ||
      (error instanceof UploadError && error.message) ||
      fallback ||
      t`The server could not be reached. Check the connection and try again.`,
    [t],
  );
}
