import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useSyncExternalStore } from 'react';

let spoken = '';
const listeners = new Set<() => void>();

/** Speaks a text to screen readers, in a live region that is on every page: they can miss one that is inserted with it. */
export function announce(text: string): void {
  // Only a change is spoken: the same text again gets a no-break space at its end.
  spoken = text === spoken ? `${text}\u00a0` : text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The live region of `announce`. */
export function Announcer() {
  const text = useSyncExternalStore(
    subscribe,
    () => spoken,
    () => '',
  );
  return <VisuallyHidden role="status">{text}</VisuallyHidden>;
}

/** Announces the text of an element when it appears and when it changes. */
export function useAnnouncedText<Part extends HTMLElement>() {
  const part = useRef<Part>(null);
  const last = useRef('');
  useEffect(() => {
    const text = part.current?.innerText.trim() ?? '';
    if (text !== last.current && text !== '') announce(text);
    last.current = text;
  });
  return part;
}
