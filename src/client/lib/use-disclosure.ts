import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Props for a `<details>` menu, which works without script; with it, it closes on Escape, on a click elsewhere and after navigating. */
export function useDisclosure() {
  const ref = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new location closes the menu
  useEffect(() => {
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
    document.addEventListener('keydown', handleKey);
    document.addEventListener('pointerdown', handlePointer);
    return () => {
      document.removeEventListener('keydown', handleKey);
      document.removeEventListener('pointerdown', handlePointer);
    };
  }, []);

  return { ref };
}
