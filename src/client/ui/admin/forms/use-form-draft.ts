import { useEffect, useEffectEvent, useState } from 'react';
import { tabStorage } from '../../lib/tab-storage.ts';
import { useStaff } from '../lib/staff-context.tsx';
import { restoredValues } from './restored-values.ts';
import type { StaffForm } from './use-staff-form.ts';

/** The stored record at the start of an edit. */
export interface FormBase<Values, Version = number> {
  version: Version;
  values: Values;
}

interface Draft<Values, Version> {
  base: FormBase<Values, Version>;
  values: Partial<Values>;
}

/**
 * Stores a staff form's input in this tab until it is saved or discarded. It survives the end of a session, a reload
 * and a change of language. Other members of staff who use the same tab do not see it. `base` is the record that the
 * draft is based on, which may have changed since; without a draft it is `opened`.
 */
export function useFormDraft<Values extends Record<string, unknown>, Version = number>(
  form: StaffForm<Values>,
  name: string,
  opened: FormBase<Values, Version>,
) {
  const key = `draft:${useStaff().id}:${name}`;
  const [stored] = useState(() => readDraft<Values, Version>(key));
  const [isRestored, setIsRestored] = useState(false);
  const base = stored?.base ?? opened;

  const restore = useEffectEvent(() => {
    if (!stored) return;
    form.setValues(restoredValues(stored, opened.values));
    setIsRestored(true);
  });
  useEffect(() => restore(), []);

  // Only edits change the draft.
  const keep = useEffectEvent((values: Values) => {
    if (form.isDirty()) tabStorage.write(key, JSON.stringify({ base, values }));
  });
  useEffect(() => keep(form.values), [form.values]);

  const clear = () => {
    tabStorage.remove(key);
    setIsRestored(false);
  };
  /** Discards the draft and resets the form. */
  const discard = () => {
    clear();
    form.reset();
  };
  return { isRestored, base, clear, discard };
}

function readDraft<Values extends Record<string, unknown>, Version>(key: string): Draft<Values, Version> | null {
  try {
    const draft = JSON.parse(tabStorage.read(key) ?? 'null') as Partial<Draft<Values, Version>> | null;
    return draft?.base && draft.values ? { base: draft.base, values: draft.values } : null;
  } catch {
    return null;
  }
}
