import { type RefObject, useEffect, useRef } from 'react';
import { locales } from '#shared/i18n/locales.ts';
import { useSite } from '../../ui/lib/site-context.tsx';

interface ArrowKeyHandlers {
  onForward: () => void;
  onBack: () => void;
}

/**
 * Handles the left and right arrow keys while an element is on the screen and the focused element does not use them. In Arabic, left is
 * forward.
 */
export function useArrowKeys(element: RefObject<HTMLElement | null>, handlers: ArrowKeyHandlers): void {
  const { locale } = useSite();
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const forwardKey = locales[locale].direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
      if (!isOnScreen(element.current) || usesArrowKeys(event.target)) return;
      if (event.key === forwardKey) latest.current.onForward();
      else latest.current.onBack();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [element, locale]);
}

function isOnScreen(element: HTMLElement | null): boolean {
  if (!element) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

function usesArrowKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, select, textarea, [contenteditable], [role="tablist"], [role="menu"], dialog[open]') !== null;
}
