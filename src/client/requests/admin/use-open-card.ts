import { useState } from 'react';
import type { DrawnCard } from '#shared/requests/cards.schema.ts';
import { useFailureText } from '../../ui/admin/lib/failure-text.ts';
import { ForeignAnswer, fetchOwn, refusalIn } from '../../ui/lib/foreign-answer.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';

/**
 * Opens a card with a single request, since each one is recorded as a view. Passes pictures of pages to `onDrawn`;
 * saves a file as a download. `refusal` is a text in the page's language.
 */
export function useOpenCard(id: string, onDrawn: (drawn: DrawnCard) => void) {
  const { locale } = useSite();
  const failureText = useFailureText();
  const utils = trpc.useUtils();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState('');

  const open = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setRefusal('');
    try {
      const answer = await fetchOwn(`/admin-api/cards/${id}`, { headers: { 'accept-language': locale } });
      const fileName = /filename="(.+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
      if (answer.ok && fileName) return save(await answer.blob(), fileName);
      const content: unknown = await answer.json();
      const refused = refusalIn(content);
      if (answer.ok && isDrawn(content)) return onDrawn(content);
      if (!refused) throw new ForeignAnswer(answer.status);
      setRefusal(refused.message);
      if (answer.status === 401) utils.admin.staff.me.setData(undefined, null);
    } catch (error) {
      setRefusal(failureText(error));
    } finally {
      setIsBusy(false);
      // The server recorded the view or the result of the scan.
      void utils.admin.requests.invalidate();
    }
  };
  return { open: () => void open(), isBusy, refusal };
}

const isDrawn = (content: unknown): content is DrawnCard =>
  Array.isArray((content as Partial<DrawnCard> | null)?.pages);

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // By then the browser has read the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
