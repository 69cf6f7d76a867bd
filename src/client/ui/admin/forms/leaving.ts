let isKeepingDrafts = false;

/** Navigates without a confirmation, because the tab stores the drafts and restores them. */
export function leaveKeepingDrafts(address: string): void {
  isKeepingDrafts = true;
  location.assign(address);
}

/** Whether the browser may unload this document without a confirmation. */
export function isLeavingSafely(): boolean {
  return isKeepingDrafts;
}
