/** The code that work is refused with, or the name of an error that has none; null where it is done. */
export function codeOf(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return (error as { code?: string }).code ?? (error as Error).name;
  }
}
