import { useEffect, useState } from 'react';
import type { RequestRecord } from '#shared/requests/inbox.schema.ts';
import { useFailureText } from '../../ui/admin/lib/failure-text.ts';
import { appErrorOf } from '../../ui/lib/app-error.ts';
import { trpc } from '../../ui/lib/trpc.ts';

/** The place in a dialog that gives the reason of a refusal: its alert, or a field that is wrong. */
const shownReason = '[role=dialog] :is([role=alert], [aria-invalid=true], input[data-error], [data-error] input)';

const focusReason = () => document.querySelector<HTMLElement>(shownReason)?.focus();

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
  const [missing, setMissing] = useState<readonly string[]>([]);
  // The button that was pressed lost the focus while it was busy, and may be far below the reason.
  useEffect(() => {
    if (refusal) focusReason();
  }, [refusal]);
  useEffect(() => {
    if (missing.length > 0) focusReason();
  }, [missing]);
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
    /** Moves the focus to the first of the fields that have no value; returns whether there is none. */
    checkMissing: (isMissing: Readonly<Record<string, boolean>>) => {
      const names = Object.keys(isMissing).filter((name) => isMissing[name]);
      setMissing(names);
      return names.length === 0;
    },
    wrongCount: new Set([...missing, ...Object.keys(fields)]).size,
    /** Another appointment has the seat. */
    isSeatTaken: refusal?.isConflict === true && 'seat' in fields,
    /** Forgets a refusal, after what it was about has changed. */
    forget: () => setRefusal(null),
  };
}
