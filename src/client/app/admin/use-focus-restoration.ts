import { useEffect } from 'react';

/** Excludes text fields, because focusing one opens a phone's keyboard. */
const reachable = 'a[href], button:not(:disabled), input[type="checkbox"]:not(:disabled)';
/** Layers over the page. They return the focus to the page when they close. */
const layers = 'dialog, [role="dialog"], [role="menu"], [role="listbox"], .mantine-Notifications-root';

/** An ancestor of the focused element, and its index among its siblings. */
interface Ancestor {
  part: Element;
  place: number;
}

/**
 * Restores the focus when the focused element disappears, for example with a deleted row, a dialog or a page. The focus
 * moves to the same element, to its replacement, or to the page's content.
 */
export function useFocusRestoration(): void {
  useEffect(() => {
    let last: HTMLElement | null = null;
    let ancestors: Ancestor[] = [];
    let isComingBack = false;
    const settle = () => {
      const left = last;
      if (!left || document.activeElement !== document.body || isCovered()) return;
      // A disabled button that waits for a response will be enabled again.
      if (left.isConnected && left.matches(':disabled')) {
        isComingBack = true;
        return;
      }
      last = null;
      if (!left.isConnected) focusInstead(left, ancestors);
      else if (isComingBack) left.focus({ preventScroll: true });
    };
    const handleFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      isComingBack = target.closest(layers) !== null;
      if (isComingBack) return;
      last = target;
      ancestors = ancestorsOf(target);
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

/** After the last button of a dialog, Tab moves the focus to the browser's own controls for a moment. */
function isCovered(): boolean {
  return [...document.querySelectorAll('dialog[open], [role="dialog"]')].some((layer) => layer.checkVisibility());
}

function ancestorsOf(element: Element): Ancestor[] {
  const parts: Ancestor[] = [];
  for (let part: Element | null = element; part && part.id !== 'content'; part = part.parentElement) {
    parts.push({ part, place: part.parentElement ? [...part.parentElement.children].indexOf(part) : 0 });
  }
  return parts;
}

function focusInstead(left: HTMLElement, ancestors: readonly Ancestor[]): void {
  const attachedIndex = ancestors.findIndex(({ part }) => part.isConnected);
  const parent = ancestors[attachedIndex]?.part;
  const { part: gone, place = 0 } = ancestors[attachedIndex - 1] ?? {};
  const [next, previous] = [parent?.children[place], parent?.children[place - 1]];
  const near = [
    ...(gone?.matches('li, tr') ? [next, previous].flatMap((row) => sameControl(left, gone, row)) : []),
    ...[next, previous, parent].flatMap(reachableIn),
  ];
  const instead = near.find(isInSight) ?? near[0] ?? document.getElementById('content');
  instead?.focus({ preventScroll: true });
}

/** The control at the same place of another row, counted from its end: a handle to drag by may come and go. */
function sameControl(left: HTMLElement, gone: Element, row: Element | undefined): HTMLElement[] {
  const controls = [...gone.querySelectorAll(reachable)];
  const index = controls.indexOf(left);
  const same = row?.tagName === gone.tagName && index !== -1 && reachableIn(row).at(index - controls.length);
  return same ? [same] : [];
}

function reachableIn(part: Element | undefined): HTMLElement[] {
  return [...(part?.querySelectorAll<HTMLElement>(reachable) ?? [])].filter((element) => element.checkVisibility());
}

function isInSight(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 64 && bottom <= window.innerHeight;
}
