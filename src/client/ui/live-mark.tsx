import { useEffect } from 'react';

/** Marks the document as live once everything around this has been hydrated: from then on a click is answered by script. */
export function LiveMark() {
  useEffect(() => {
    document.documentElement.dataset.live = '';
  }, []);
  return null;
}
