/** So many hours are offered at once; a dialog has the others. */
const most = 6;

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/**
 * The free times of a day to offer for a visit, in their order: those nearest to the wished one, which is among them if it
 * is free. `wished` is '' for none; `isFree` also decides whether a time has passed.
 */
export function freeHours(times: readonly string[], wished: string, isFree: (time: string) => boolean): string[] {
  const free = [...new Set([...times, ...(wished === '' ? [] : [wished])])].filter(isFree).sort();
  if (wished === '') return free.slice(0, most);
  const distance = (time: string) => Math.abs(minuteOf(time) - minuteOf(wished));
  return free
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, most)
    .sort();
}
