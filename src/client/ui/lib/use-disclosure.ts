import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Props for a `<details>` menu. It works without script; with it, the menu closes on Escape, on an outside click, when
 * the focus leaves it, and after navigation.
 */
export function useDisclosure() {
  const ref = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  // A change of location closes the menu. The first location does not: the visitor may have opened the menu before
  // hydration.
  const closedAt = useRef(key);
  useEffect(() => {
    if (closedAt.current === key) return;
    closedAt.current = key;
    if (ref.current) ref.current.open = false;
  }, [key]);

  useEffect(() => {
    const close = (hasFocusBack: boolean) => {
      if (!ref.current?.open) return;
      ref.current.open = false;
      if (hasFocusBack) ref.current.querySelector('summary')?.focus();
    };
    const handleKey = (event: KeyboardEvent) => event.key === 'Escape' && close(true);
    const handlePointer = (event: PointerEvent) => !ref.current?.contains(event.target as Node) && close(false);
    // An open panel would cover the element that has the focus now.
    const handleFocus = (event: FocusEvent) => !ref.current?.contains(event.target as Node) && close(false);
    document.addEventListener('keydown', handleKey);
    document.addEventListener('pointerdown', handlePointer);
    document.addEventListener('focusin', handleFocus);
    return () => {
      document.removeEventListener('keydown', handleKey);
      document.removeEventListener('pointerdown', handlePointer);
      document.removeEventListener('focusin', handleFocus);
    };
  }, []);

  return { ref };
}
