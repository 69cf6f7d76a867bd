/** Counts the changes of public content; everything cached from it carries the count it was made at. */
export interface ContentVersion {
  current: () => number;
  /** Called after the commit of every change that visitors can see. */
  bump: () => void;
  /** Calls a function after every bump. */
  onBump: (listener: () => void) => void;
}

/** The count of one process; it begins anew with each start. */
export function createContentVersion(): ContentVersion {
  let version = 1;
  const listeners: (() => void)[] = [];
  return {
    current: () => version,
    bump: () => {
      version += 1;
      for (const listener of listeners) listener();
    },
    onBump: (listener) => {
      listeners.push(listener);
    },
  };
}
