const most = 5;
const keyOf = (staffId: string) => `dana-recent-pages:${staffId}`;

/** The paths that a member of staff opened last in this browser, newest first. */
export function readRecentPages(staffId: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(staffId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((path) => typeof path === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Records that a page was opened. Does nothing without localStorage. */
export function addRecentPage(staffId: string, path: string): void {
  try {
    const others = readRecentPages(staffId).filter((other) => other !== path);
    localStorage.setItem(keyOf(staffId), JSON.stringify([path, ...others].slice(0, most)));
  } catch {
    // The list of recent pages is optional.
  }
}
