import { useState } from 'react';
import { tabStorage } from '../../lib/tab-storage.ts';
import { useStaff } from './staff-context.tsx';

/**
 * A draft outside of a form, stored in this tab under `name` until it is cleared. It survives a reload, the end of a
 * session and a switch of language. The key contains the id of the member of staff, so others in the same tab do not
 * see it.
 */
export function useTabDraft<Value>(name: string, empty: Value) {
  const key = `draft:${useStaff().id}:${name}`;
  const [value, setValue] = useState<Value>(() => readValue<Value>(key) ?? empty);
  const set = (next: Value) => {
    setValue(next);
    tabStorage.write(key, JSON.stringify(next));
  };
  const clear = () => {
    setValue(empty);
    tabStorage.remove(key);
  };
  return { value, set, clear };
}

function readValue<Value>(key: string): Value | null {
  try {
    return JSON.parse(tabStorage.read(key) ?? 'null') as Value | null;
  } catch {
    return null;
  }
}
