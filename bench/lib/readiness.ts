/**
 * Runs within a page: resolves with the milliseconds from the beginning of its loading until its heading and content stand, nothing is being
 * loaded and the main thread is free, and stays so for `calmMs`. Stands alone, since the browser gets nothing but this function.
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
    return Boolean(main?.querySelector('h1') && main.querySelectorAll('*').length > 5 && !document.querySelector('[aria-busy="true"], .mantine-Skeleton-root'));
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
