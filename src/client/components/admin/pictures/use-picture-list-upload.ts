import { useEffect, useRef, useState } from 'react';
import type { Picture } from '#shared/schemas/media.schema.ts';
import { useFailureText } from '../../../lib/admin/failure-text.ts';
import { UploadError, uploadPicture } from '../../../lib/admin/upload-picture.ts';
import { useSite } from '../../../lib/site-context.tsx';
import { trpc } from '../../../lib/trpc.ts';

export interface PictureListUploadOptions {
  onAdd: (picture: Picture) => void;
  onBusy: (isBusy: boolean) => void;
}

/** The way of several pictures to the server, one after another: how far they are together, and which were refused and why. */
export function usePictureListUpload({ onAdd, onBusy }: PictureListUploadOptions) {
  const { locale } = useSite();
  const failureText = useFailureText();
  const utils = trpc.useUtils();
  const [progress, setProgress] = useState<number | null>(null);
  const [failures, setFailures] = useState<string[]>([]);
  const queue = useRef<File[]>([]);
  const running = useRef<AbortController | null>(null);
  const resetRef = useRef<() => void>(null);

  useEffect(() => () => running.current?.abort(), []);

  const sendAll = async (signal: AbortSignal) => {
    for (let sent = 0; !signal.aborted; sent += 1) {
      const file = queue.current.shift();
      if (!file) return;
      const handleProgress = (part: number) => setProgress((sent + part) / (sent + 1 + queue.current.length));
      try {
        onAdd(await uploadPicture({ file, locale, signal, onProgress: handleProgress }));
      } catch (error) {
        if (signal.aborted) return;
        const reason = (error instanceof UploadError && error.message) || failureText(error);
        setFailures((before) => [...before, `${file.name}: ${reason}`]);
        if (error instanceof UploadError && error.status === 401) utils.admin.staff.me.setData(undefined, null);
      }
    }
  };

  const start = async (files: File[]) => {
    queue.current.push(...files);
    if (running.current || queue.current.length === 0) return;
    running.current = new AbortController();
    setFailures([]);
    setProgress(0);
    onBusy(true);
    await sendAll(running.current.signal);
    running.current = null;
    setProgress(null);
    onBusy(false);
    // Choosing the same files once more has to count as a choice.
    resetRef.current?.();
  };

  /** How many more pictures are on their way. */
  const countWaiting = () => queue.current.length + (running.current ? 1 : 0);

  return { progress, failures, resetRef, countWaiting, start: (files: File[]) => void start(files) };
}
