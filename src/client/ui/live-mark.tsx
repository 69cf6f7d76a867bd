import { useEffect } from 'react';

/** Marks the document as hydrated; from then on, script handles clicks. */
export function LiveMark() {
  useEffect(() => {
    document.documentElement.dataset.live = '';
  }, []);
  return null;
}
