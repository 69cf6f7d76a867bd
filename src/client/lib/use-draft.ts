import { useEffect, useState } from 'react';
import { tabStorage } from './tab-storage.ts';

/** What is typed into a form, kept in this tab until it is sent: it survives a failed sending, a reload and a switch of language. */
export function useDraft<Values extends Record<string, string>>(form: string, empty: Values, posted: Record<string, string> | null) {
  const key = `draft:${form}`;
  const [values, setValues] = useState<Values>({ ...empty, ...pick(posted, empty) });

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, after hydration, because the server knows no draft
  useEffect(() => {
    if (posted) return;
    const stored = readDraft(key);
    if (stored) setValues((current) => ({ ...current, ...pick(stored, empty) }));
  }, []);

  const change = (name: keyof Values & string, value: string) => {
    const changed = { ...values, [name]: value };
    setValues(changed);
    tabStorage.write(key, JSON.stringify(changed));
  };
  const clear = () => {
    tabStorage.remove(key);
    setValues(empty);
  };
  return { values, change, clear };
}

function readDraft(key: string): Record<string, string> | null {
  try {
    return JSON.parse(tabStorage.read(key) ?? 'null') as Record<string, string> | null;
  } catch {
    return null;
  }
}

/** Only the form's own fields: what else stands in storage is not ours. */
function pick<Values extends Record<string, string>>(source: Record<string, string> | null, empty: Values): Partial<Values> {
  if (!source) return {};
  return Object.fromEntries(Object.keys(empty).flatMap((name) => (typeof source[name] === 'string' ? [[name, source[name]]] : []))) as Partial<Values>;
}
