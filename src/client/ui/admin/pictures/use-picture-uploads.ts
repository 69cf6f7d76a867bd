import { useEffect, useRef, useState } from 'react';
import type { Picture } from '#shared/media/media.schema.ts';
import { useSite } from '../../lib/site-context.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useFailureText } from '../lib/failure-text.ts';
import { UploadError, uploadPicture } from '../lib/upload-picture.ts';

interface PictureUploadsOptions {
  onAdd: (picture: Picture) => void;
  onBusy: (isBusy: boolean) => void;
}

/** One upload: the fraction sent (0 to 1), and the reason of a refusal. */
export interface PictureUpload {
  key: number;
  name: string;
  state: 'waiting' | 'sending' | 'sent' | 'refused';
  part: number;
  reason: string;
}

/** Uploads several pictures, one after another. */
export function usePictureUploads({ onAdd, onBusy }: PictureUploadsOptions) {
  const { locale } = useSite();
  const failureText = useFailureText();
  const utils = trpc.useUtils();
  const [uploads, setUploads] = useState<PictureUpload[]>([]);
  const queue = useRef<{ key: number; file: File }[]>([]);
  const nextKey = useRef(0);
  const running = useRef<AbortController | null>(null);
  const resetRef = useRef<() => void>(null);

  useEffect(() => () => running.current?.abort(), []);

  const change = (key: number, news: Partial<PictureUpload>) =>
    setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...news } : upload)));

  const sendAll = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      const next = queue.current.shift();
      if (!next) return;
      const { key, file } = next;
      change(key, { state: 'sending' });
      try {
        onAdd(await uploadPicture({ file, locale, signal, onProgress: (part) => change(key, { part }) }));
        change(key, { state: 'sent', part: 1 });
      } catch (error) {
        if (signal.aborted) return;
        change(key, { state: 'refused', reason: failureText(error) });
        if (error instanceof UploadError && error.status === 401) utils.admin.staff.me.setData(undefined, null);
      }
    }
  };

  const start = async (files: File[]) => {
    const added = files.map((file) => ({ key: nextKey.current++, file }));
    queue.current.push(...added);
    const waiting = added.map(({ key, file }) => ({
      key,
      name: file.name,
      state: 'waiting' as const,
      part: 0,
      reason: '',
    }));
    // A new choice clears the results of an earlier one.
    setUploads((before) => [...(running.current ? before : []), ...waiting]);
    if (running.current || queue.current.length === 0) return;
    running.current = new AbortController();
    onBusy(true);
    await sendAll(running.current.signal);
    running.current = null;
    onBusy(false);
    // Without a reset, choosing the same files again fires no event.
    resetRef.current?.();
  };

  /** The number of unfinished uploads. */
  const countWaiting = () => queue.current.length + (running.current ? 1 : 0);

  return { uploads, resetRef, countWaiting, start: (files: File[]) => void start(files) };
}
