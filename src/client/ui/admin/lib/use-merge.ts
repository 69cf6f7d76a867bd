import { useState } from 'react';
import { mergeChanges } from '#shared/content/merge.rules.ts';
import { appErrorOf } from '../../lib/app-error.ts';
import type { StaffForm } from '../forms/use-staff-form.ts';

export interface JoiningOptions<Stored extends { values: Record<string, unknown> }> {
  form: StaffForm<Stored['values']>;
  /** What the form was opened over. */
  stored: Stored;
  /** Reads what is stored now. */
  readStored: () => Promise<Stored>;
}

/** A form that somebody else was faster in: what only one of the two changed is kept of both, and nothing is stored before it was seen. */
export function useMerge<Stored extends { values: Record<string, unknown> }>({ form, stored, readStored }: JoiningOptions<Stored>) {
  const [opened] = useState(stored);
  const [base, setBase] = useState(stored);
  const [theirs, setTheirs] = useState<Stored | null>(null);

  const join = async () => {
    try {
      const now = await readStored();
      // It was refused for something else.
      if (JSON.stringify(now.values) === JSON.stringify(base.values)) return;
      form.setValues(mergeChanges(base.values, form.getValues(), now.values));
      setTheirs(now);
      setBase(now);
    } catch {
      // It stays as it was: the next saving says why.
    }
  };
  return {
    /** What the next saving is a change of. */
    base,
    handleFailure: (error: unknown) => {
      if (appErrorOf(error)?.code === 'conflict') void join();
    },
    /** What a JoinedNotice tells; null where nobody was faster. */
    notice: theirs && { before: opened.values, now: theirs.values, onTakeTheirs: () => form.setValues(theirs.values) },
  };
}
