/** Loads a value at the first call and stores it. A failure is not stored, so that the next call tries again. */
export function loadOnce<Value>(load: () => Promise<Value>) {
  let loading: Promise<Value> | null = null;

  function get(): Promise<Value> {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  }

  /** Passes the value to `work` if it was loaded. */
  async function ifLoaded(work: (value: Value) => unknown): Promise<void> {
    const loaded = loading?.then(
      (value) => ({ value }),
      () => null,
    );
    const found = await loaded;
    if (found) await work(found.value);
  }

  return { get, ifLoaded };
}
