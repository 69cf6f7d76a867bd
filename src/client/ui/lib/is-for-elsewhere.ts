import type { MouseEvent } from 'react';

/** Whether a click on a link asks for another tab, another window or a download: this page then stays as it is. */
export function isForElsewhere({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
