/**
 * Runs in a page. Resolves to the ms from navigation start until heading and content are shown, nothing is loading and
 * the main thread has been idle for `calmMs`. Self-contained, because the browser receives only this function.
 */
export function watchReadiness(calmMs: number): Promise<number> {
  const patienceMs = 20_000;
  let stands = 0;
  let busyUntil = 0;
  const seen = (list: PerformanceObserverEntryList) => {
    for (const entry of list.getEntries()) {
      const isPicture = (entry as PerformanceResourceTiming).initiatorType === 'img';
      if (!isPicture) busyUntil = Math.max(busyUntil, entry.startTime + entry.duration);
    }
  };
  for (const type of ['longtask', 'resource']) new PerformanceObserver(seen).observe({ type, buffered: true });
  const isStanding = () => {
    const main = document.querySelector('main');
    return Boolean(
      main?.querySelector('h1') &&
        main.querySelectorAll('*').length > 5 &&
        !document.querySelector('[aria-busy="true"], .mantine-Skeleton-root'),
    );
  };
  return new Promise((resolve, reject) => {
    const timer = setInterval(() => {
      const now = performance.now();
      if (!isStanding()) stands = 0;
      else if (stands === 0) stands = now;
      const readyAt = Math.max(stands, busyUntil);
      if (stands > 0 && now - readyAt > calmMs) {
        clearInterval(timer);
        resolve(readyAt);
      } else if (now > patienceMs) {
        clearInterval(timer);
        reject(new Error(`${location.pathname} was not ready in time.`));
      }
    }, 10);
  });
}
