import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { tabStorage } from '../lib/tab-storage.ts';

interface DraftOptions<Values> {
  /** The name of the draft in session storage. */
  name: string;
  empty: Values;
  /** Texts with which values begin. */
  openings?: Partial<Values> | undefined;
  /** The posted values of a form sent without script; null if there are none. */
  posted: Record<string, string> | null;
  /** The form element. Values typed before hydration are read from it once. */
  frame: RefObject<HTMLFormElement | null>;
}

/**
 * The values of a form, stored in this tab until they are sent. They survive a failed request, a reload and a switch of
 * language.
 */
export function useDraft<Values extends Record<string, string>>({
  name: form,
  empty,
  openings = {},
  posted,
  frame,
}: DraftOptions<Values>) {
  const key = keyOf(form);
  const [values, setValues] = useState<Values>({ ...empty, ...openings, ...pick(posted, empty) });
  // Several fields can change before the next render.
  const latest = useRef(values);

  const take = (changed: Values) => {
    latest.current = changed;
    setValues(changed);
  };
  const keep = () => tabStorage.write(key, JSON.stringify(latest.current));

  // Runs at hydration, because the server has neither the draft nor early input.
  const restore = useEffectEvent(() => {
    const early = earlyValues(frame.current, values);
    const stored = posted ? null : readDraft(key);
    take({ ...values, ...withOpenings(pick(stored, empty), openings), ...early });
    if (Object.keys(early).length > 0) keep();
  });
  useLayoutEffect(() => restore(), []);

  const change = (name: keyof Values & string, value: string) => {
    take({ ...latest.current, [name]: value });
    keep();
  };
  const clear = () => {
    tabStorage.remove(key);
    take(empty);
  };
  return { values, change, clear };
}

const keyOf = (form: string) => `draft:${form}`;

/** Adds values that are not empty to the draft of a form that the visitor opens next, which has some of these fields. */
export function addToDraft(form: string, values: Record<string, string>): void {
  const typed = Object.entries(values).filter(([, value]) => value !== '');
  tabStorage.write(keyOf(form), JSON.stringify({ ...readDraft(keyOf(form)), ...Object.fromEntries(typed) }));
}

function readDraft(key: string): Record<string, string> | null {
  try {
    return JSON.parse(tabStorage.read(key) ?? 'null') as Record<string, string> | null;
  } catch {
    return null;
  }
}

/** Ignores stored keys that are not fields of this form. */
function pick<Values extends Record<string, string>>(
  source: Record<string, string> | null,
  empty: Values,
): Partial<Values> {
  if (!source) return {};
  return Object.fromEntries(
    Object.keys(empty).flatMap((name) => (typeof source[name] === 'string' ? [[name, source[name]]] : [])),
  ) as Partial<Values>;
}

/** Values of a draft with their openings before what was typed. */
function withOpenings<Values extends Record<string, string>>(
  stored: Partial<Values>,
  openings: Partial<Values>,
): Partial<Values> {
  const opened = Object.entries(openings).flatMap(([name, opening = '']) => {
    const typed = stored[name];
    return typed === undefined || typed.includes(opening.trim()) ? [] : [[name, opening + typed]];
  });
  return { ...stored, ...Object.fromEntries(opened) };
}

/**
 * The values that differ from those rendered: typed before hydration, or restored by the browser. Call it in a layout
 * effect of the first render, before React overwrites them.
 */
function earlyValues<Values extends Record<string, string>>(
  form: HTMLFormElement | null,
  rendered: Values,
): Partial<Values> {
  const found = Object.entries(rendered).flatMap(([name, value]) => {
    // Form data has nothing for a box that is not ticked.
    const early = form?.elements.namedItem(name) ? String(new FormData(form).get(name) ?? '') : value;
    return early === value ? [] : [[name, early]];
  });
  return Object.fromEntries(found) as Partial<Values>;
}
