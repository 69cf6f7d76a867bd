import { useState } from 'react';
import { mergeChanges } from '#shared/content/merge.rules.ts';
import { appErrorOf } from '../../lib/app-error.ts';
import type { StaffForm } from './use-staff-form.ts';

interface MergeOptions<Stored extends { values: Record<string, unknown> }> {
  form: StaffForm<Stored['values']>;
  /** The stored state when the form opened. */
  stored: Stored;
  /** Returns the stored state of now. */
  readStored: () => Promise<Stored>;
}

/**
 * Three-way merge of a form after a conflict: keeps the fields that only one side changed. Nothing is stored until the
 * form is saved again.
 */
export function useMerge<Stored extends { values: Record<string, unknown> }>({
  form,
  stored,
  readStored,
}: MergeOptions<Stored>) {
  const [opened] = useState(stored);
  const [base, setBase] = useState(stored);
  const [theirs, setTheirs] = useState<Stored | null>(null);

  const merge = async () => {
    try {
      const now = await readStored();
      // The call failed for another reason.
      if (JSON.stringify(now.values) === JSON.stringify(base.values)) return;
      form.setValues(mergeChanges(base.values, form.getValues(), now.values));
      setTheirs(now);
      setBase(now);
    } catch {
      // The form does not change; the next save shows the failure.
    }
  };
  return {
    /** The stored state that the next save is based on. */
    base,
    handleFailure: (error: unknown) => {
      if (appErrorOf(error)?.code === 'conflict') void merge();
    },
    /** Props of a MergedNotice; null without a conflict. */
    notice: theirs && { before: opened.values, now: theirs.values, onTakeTheirs: () => form.setValues(theirs.values) },
  };
}
