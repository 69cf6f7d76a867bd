const most = 5;
const keyOf = (staffId: string) => `dana-recent-pages:${staffId}`;

/** The paths of the pages that a member of staff opened last in this browser, the last first. */
export function readRecentPages(staffId: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(staffId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((path) => typeof path === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Notes that a page was opened; where a browser keeps nothing, it stays unknown. */
export function noteRecentPage(staffId: string, path: string): void {
  try {
    const others = readRecentPages(staffId).filter((other) => other !== path);
    localStorage.setItem(keyOf(staffId), JSON.stringify([path, ...others].slice(0, most)));
  } catch {
    // Pages are found without it.
  }
}
