import { useState } from 'react';
import type { RequestRecord } from '#shared/requests/inbox.schema.ts';
import { useFailureText } from '../../ui/admin/lib/failure-text.ts';
import { appErrorOf } from '../../ui/lib/app-error.ts';
import { trpc } from '../../ui/lib/trpc.ts';

/**
 * Saves a change of the request that a dialog shows. The dialog names the version from its opening, although the page
 * behind it refetches; after a conflict, the next attempt names the version that the page shows then.
 */
export function useSeenRequest({ id, version }: Pick<RequestRecord, 'id' | 'version'>, onSaved: () => void) {
  const utils = trpc.useUtils();
  const failureText = useFailureText();
  const [openedAt, setOpenedAt] = useState<number | null>(version);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ text: string; fields: Record<string, string> } | null>(null);

  async function save(change: () => Promise<unknown>): Promise<void> {
    setIsBusy(true);
    try {
      await change();
      await utils.admin.requests.invalidate();
      onSaved();
    } catch (error) {
      const { code, fields = {} } = appErrorOf(error) ?? {};
      if (code === 'conflict') setOpenedAt(null);
      setRefusal({ text: failureText(error), fields });
      setIsBusy(false);
      await utils.admin.requests.invalidate();
    }
  }

  const fields = refusal?.fields ?? {};
  return {
    seen: () => ({ id, version: openedAt ?? version }),
    save: (change: () => Promise<unknown>) => void save(change),
    isBusy,
    /** The reason of a refusal, unless it is shown at a field. */
    failure: Object.keys(fields).length > 0 ? '' : (refusal?.text ?? ''),
    fields,
  };
}
