import { type RefObject, useEffect, useEffectEvent } from 'react';

interface MenuClosing {
  menu: RefObject<HTMLElement | null>;
  burger: RefObject<HTMLElement | null>;
  close: () => void;
}

/**
 * On a phone, the open menu covers the page. Opening it moves the focus to its first link, because the rest of the
 * header comes between button and menu. It closes on Escape, and when the focus leaves it.
 */
export function useMenuClosing(isOpen: boolean, { menu, burger, close }: MenuClosing): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    close();
    burger.current?.focus();
  });
  const handleFocus = useEffectEvent(({ target }: FocusEvent) => {
    const isInside = [menu, burger].some(({ current }) => current?.contains(target as Node));
    if (!isInside) close();
  });
  useEffect(() => {
    if (!isOpen) return;
    menu.current?.querySelector('a')?.focus();
    document.addEventListener('keydown', handleKey);
    document.addEventListener('focusin', handleFocus);
    return () => {
      document.removeEventListener('keydown', handleKey);
      document.removeEventListener('focusin', handleFocus);
    };
  }, [isOpen, menu]);
}
