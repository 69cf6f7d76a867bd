let isKeepingDrafts = false;

/** Opens another document without asking: what is typed stays in the tab and is there again. */
export function leaveKeepingDrafts(address: string): void {
  isKeepingDrafts = true;
  location.assign(address);
}

/** Whether the browser need not ask before this document goes. */
export function isLeavingSafely(): boolean {
  return isKeepingDrafts;
}
