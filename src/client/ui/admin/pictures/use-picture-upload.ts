import { useEffect, useRef, useState } from 'react';
import type { Picture } from '#shared/media/media.schema.ts';
import { useSite } from '../../lib/site-context.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useFailureText } from '../lib/failure-text.ts';
import { UploadError, uploadPicture } from '../lib/upload-picture.ts';

interface PictureUploadOptions {
  onChange: (picture: Picture | null) => void;
  onBusy: (isBusy: boolean) => void;
}

/** Uploads one picture, with preview, progress and failure. A newer choice cancels the upload in progress. */
export function usePictureUpload({ onChange, onBusy }: PictureUploadOptions) {
  const { locale } = useSite();
  const failureText = useFailureText();
  const utils = trpc.useUtils();
  const [preview, setPreview] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState('');
  const running = useRef<AbortController | null>(null);
  const resetRef = useRef<() => void>(null);

  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);

  const settle = () => {
    running.current = null;
    setProgress(null);
    onBusy(false);
    // Without a reset, choosing the same file again fires no event.
    resetRef.current?.();
  };

  const start = async (file: File) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setPreview(URL.createObjectURL(file));
    setFailure('');
    setProgress(0);
    onBusy(true);
    try {
      const picture = await uploadPicture({ file, locale, signal: own.signal, onProgress: setProgress });
      if (running.current !== own) return;
      onChange(picture);
      settle();
    } catch (error) {
      if (running.current !== own) return;
      setPreview(null);
      settle();
      setFailure(failureText(error));
      if (error instanceof UploadError && error.status === 401) utils.admin.staff.me.setData(undefined, null);
    }
  };

  /** Sets a stored picture, or none. */
  const take = (picture: Picture | null) => {
    running.current?.abort();
    settle();
    setPreview(null);
    setFailure('');
    onChange(picture);
  };

  return {
    preview,
    progress,
    failure,
    resetRef,
    start: (file: File) => void start(file),
    take,
    remove: () => take(null),
  };
}
