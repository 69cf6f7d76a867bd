/** A counter of changes to public content; cached responses store the count at which they were rendered. */
export interface ContentVersion {
  current: () => number;
  /** Call it after the commit of every change that visitors can see. */
  bump: () => void;
}

/** The counter is not stored: it restarts with the process. */
export function createContentVersion(): ContentVersion {
  let version = 1;
  return {
    current: () => version,
    bump: () => {
      version += 1;
    },
  };
}
