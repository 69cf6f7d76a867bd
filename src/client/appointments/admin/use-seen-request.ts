import { useEffect, useState } from 'react';
import type { RequestRecord } from '#shared/requests/inbox.schema.ts';
import { useFailureText } from '../../ui/admin/lib/failure-text.ts';
import { appErrorOf } from '../../ui/lib/app-error.ts';
import { trpc } from '../../ui/lib/trpc.ts';

/** Where a dialog says why it could not save. */
const shownReason = '[role=dialog] :is([role=alert], [aria-invalid=true], [data-error])';

/**
 * Saves a change of the request that a dialog shows. The dialog keeps the request of its opening, although the page behind
 * it refetches; after a conflict it shows, and the next attempt names, the version that the page has then.
 */
export function useSeenRequest(request: RequestRecord, onSaved: () => void) {
  const utils = trpc.useUtils();
  const failureText = useFailureText();
  const [seen, setSeen] = useState(request);
  const [conflictAt, setConflictAt] = useState<number | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ text: string; fields: Record<string, string>; isConflict: boolean } | null>(
    null,
  );
  // The button that was pressed may be far below the reason.
  useEffect(() => {
    if (refusal) document.querySelector(shownReason)?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);
  if (conflictAt === seen.version && request.version > seen.version) setSeen(request);

  async function save(change: () => Promise<unknown>): Promise<void> {
    setIsBusy(true);
    try {
      await change();
      await utils.admin.requests.invalidate();
      onSaved();
    } catch (error) {
      const { code, fields = {} } = appErrorOf(error) ?? {};
      const isConflict = code === 'conflict';
      // Another appointment has the seat; the request itself did not change.
      if (isConflict && !('seat' in fields)) setConflictAt(seen.version);
      setRefusal({ text: failureText(error), fields, isConflict });
      setIsBusy(false);
      await utils.admin.requests.invalidate();
    }
  }

  const fields = refusal?.fields ?? {};
  return {
    /** The request that the dialog shows. */
    request: seen,
    /** The version that the author of a refused change saw; null without a conflict. */
    conflictAt,
    seen: { id: seen.id, version: seen.version },
    save: (change: () => Promise<unknown>) => void save(change),
    isBusy,
    /** The reason of a refusal, unless it is shown at a field. */
    failure: Object.keys(fields).length > 0 ? '' : (refusal?.text ?? ''),
    fields,
    /** Another appointment has the seat. */
    isSeatTaken: refusal?.isConflict === true && 'seat' in fields,
    /** Forgets a refusal, after what it was about has changed. */
    forget: () => setRefusal(null),
  };
}
