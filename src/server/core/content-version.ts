/** Counts the changes of public content; everything cached from it carries the count it was made at. */
export interface ContentVersion {
  current: () => number;
  /** Called after the commit of every change that visitors can see. */
  bump: () => void;
}

/** The count of one process; it begins anew with each start. */
export function createContentVersion(): ContentVersion {
  let version = 1;
  return {
    current: () => version,
    bump: () => {
      version += 1;
    },
  };
}
