/** The error code that `work` throws, or the name of an error without a code; null if it throws nothing. */
export function codeOf(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return (error as { code?: string }).code ?? (error as Error).name;
  }
}
