import { useEffect } from 'react';

/** No field for text: a phone would open its keyboard. */
const reachable = 'a[href], button:not(:disabled), input[type="checkbox"]:not(:disabled)';
/** What opens over the page, and gives the focus back to it. */
const layers = 'dialog, [role="dialog"], [role="menu"], [role="listbox"], .mantine-Notifications-root';

/** A part that the focus was in, and its place among its neighbours. */
interface Around {
  part: Element;
  place: number;
}

/**
 * Whoever uses the keyboard or hears the page stays where they are when what they pressed goes away: a deleted row, the bar of the ticked records, a
 * dialog, a page that was left by a link in it. The focus goes back to where it was, to what took its place, or to the page's content.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: HTMLElement | null = null;
    let around: Around[] = [];
    let isComingBack = false;
    const settle = () => {
      const left = last;
      if (!left || document.activeElement !== document.body || isCovered()) return;
      // A button that waits for its answer is pressable again soon.
      if (left.isConnected && left.matches(':disabled')) {
        isComingBack = true;
        return;
      }
      last = null;
      if (!left.isConnected) focusInstead(around);
      else if (isComingBack) left.focus({ preventScroll: true });
    };
    const handleFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      isComingBack = target.closest(layers) !== null;
      if (isComingBack) return;
      last = target;
      around = partsAround(target);
    };
    const handleBlur = () => void setTimeout(settle);
    const observer = new MutationObserver(settle);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', handleFocus);
    document.addEventListener('focusout', handleBlur);
    document.addEventListener('close', handleBlur, true);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', handleFocus);
      document.removeEventListener('focusout', handleBlur);
      document.removeEventListener('close', handleBlur, true);
    };
  }, []);
}

/** Past the last button of a dialog the focus is the browser's own for a moment. */
function isCovered(): boolean {
  return [...document.querySelectorAll('dialog[open], [role="dialog"]')].some((layer) => layer.checkVisibility());
}

function partsAround(element: Element): Around[] {
  const parts: Around[] = [];
  for (let part: Element | null = element; part && part.id !== 'content'; part = part.parentElement) {
    parts.push({ part, place: part.parentElement ? [...part.parentElement.children].indexOf(part) : 0 });
  }
  return parts;
}

function focusInstead(around: readonly Around[]): void {
  const standing = around.findIndex(({ part }) => part.isConnected);
  const parent = around[standing]?.part;
  const place = around[standing - 1]?.place ?? 0;
  const near = parent ? [parent.children[place], parent.children[place - 1], parent].flatMap(reachableIn) : [];
  const instead = near.find(isInSight) ?? near[0] ?? document.getElementById('content');
  instead?.focus({ preventScroll: true });
}

function reachableIn(part: Element | undefined): HTMLElement[] {
  return [...(part?.querySelectorAll<HTMLElement>(reachable) ?? [])].filter((element) => element.checkVisibility());
}

function isInSight(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 64 && bottom <= window.innerHeight;
}
