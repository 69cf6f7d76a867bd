import { useEffect, useState } from 'react';
import { useSite } from './site-context.tsx';

const tickMs = 30_000;

/** The current time in ms: the server's while hydrating, then the browser's, updated every 30 s. */
export function useNow(): number {
  const { renderedAt } = useSite();
  const [now, setNow] = useState(renderedAt);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
