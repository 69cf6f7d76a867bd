import { useState } from 'react';
import { tabStorage } from '../../lib/tab-storage.ts';
import { useStaff } from './staff-context.tsx';

/**
 * What is typed outside of a form, kept in this tab under `name` until it is cleared: it survives a reload, the end of a session
 * and a switch of language. Another member of staff in the same tab does not see it.
 */
export function useKeptValue<Value>(name: string, empty: Value) {
  const key = `draft:${useStaff().id}:${name}`;
  const [value, setValue] = useState<Value>(() => readValue<Value>(key) ?? empty);
  const keep = (next: Value) => {
    setValue(next);
    tabStorage.write(key, JSON.stringify(next));
  };
  const clear = () => {
    setValue(empty);
    tabStorage.remove(key);
  };
  return { value, keep, clear };
}

function readValue<Value>(key: string): Value | null {
  try {
    return JSON.parse(tabStorage.read(key) ?? 'null') as Value | null;
  } catch {
    return null;
  }
}
