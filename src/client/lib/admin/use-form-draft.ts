import { useEffect, useState } from 'react';
import { tabStorage } from '../tab-storage.ts';
import { useStaff } from './staff-context.tsx';
import type { StaffForm } from './use-staff-form.ts';

/**
 * What is typed into a staff form, kept in this tab until it is saved or given up: it survives the end of a session,
 * a reload and a switch of language. Another member of staff in the same tab does not see it.
 */
export function useFormDraft<Values extends Record<string, unknown>>(form: StaffForm<Values>, name: string) {
  const key = `draft:${useStaff().id}:${name}`;
  const [stored] = useState(() => readDraft<Values>(key));
  const [isRestored, setIsRestored] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the form opens
  useEffect(() => {
    if (!stored) return;
    form.setValues(stored);
    setIsRestored(true);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed changes the draft
  useEffect(() => {
    if (form.isDirty()) tabStorage.write(key, JSON.stringify(form.getValues()));
  }, [form.values]);

  const clear = () => {
    tabStorage.remove(key);
    setIsRestored(false);
  };
  return { isRestored, clear };
}

function readDraft<Values>(key: string): Partial<Values> | null {
  try {
    return JSON.parse(tabStorage.read(key) ?? 'null') as Partial<Values> | null;
  } catch {
    return null;
  }
}
