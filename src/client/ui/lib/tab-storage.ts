/** Session storage that ignores errors, because some browsers forbid access. */
export const tabStorage = {
  read: (key: string): string | null => attempt(() => sessionStorage.getItem(key)),
  write: (key: string, value: string): void => void attempt(() => sessionStorage.setItem(key, value)),
  remove: (key: string): void => void attempt(() => sessionStorage.removeItem(key)),
};

function attempt<Result>(access: () => Result): Result | null {
  try {
    return access();
  } catch {
    return null;
  }
}
