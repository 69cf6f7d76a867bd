import type { MouseEvent } from 'react';

/** Whether a click opens a link in a new tab or window, or downloads it. Such clicks are left to the browser. */
export function isModifiedClick({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
