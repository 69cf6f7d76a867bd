import { type ComponentType, use } from 'react';

/** A page whose code is a separate chunk. Once loaded, it renders synchronously: on the server and at hydration. */
export interface LazyPage<Props = object> {
  load: () => Promise<void>;
  Page: ComponentType<Props>;
}

const maxWaitMs = 120_000;
/** After this time, a later visit retries the import. React renders again at once and must get the same failure. */
const failureHoldsMs = 1_000;

/** A page chunk that failed to load: its file, and `timeout`, `missing` or the name of another error. */
export class ChunkLoadError extends Error {
  readonly file: string;
  readonly reason: string;

  constructor(file: string, reason: string, cause?: unknown) {
    super(`Loading chunk ${file} failed: ${reason}`, { cause });
    this.name = 'ChunkLoadError';
    this.file = file;
    this.reason = reason;
  }
}

/**
 * A page that is imported on first use. `load` rejects with a ChunkLoadError after at most 120 s. `name` replaces the
 * file name if the browser does not report it.
 */
export function lazyPage<Props extends object = object>(
  importPage: () => Promise<{ Page: ComponentType<Props> }>,
  name: string,
): LazyPage<Props> {
  let Loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  const importInTime = async () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new ChunkLoadError(name, 'timeout')), maxWaitMs);
    });
    try {
      Loaded = (await Promise.race([importPage(), timeout])).Page;
    } catch (error) {
      setTimeout(() => {
        loading = null;
      }, failureHoldsMs);
      throw toChunkLoadError(error, name);
    } finally {
      clearTimeout(timer);
    }
  };
  const load = () => {
    loading ??= importInTime();
    return loading;
  };
  function Page(props: Props) {
    if (!Loaded) use(load());
    return Loaded ? <Loaded {...props} /> : null;
  }
  return { load, Page };
}

/** Each browser has its own message for a missing module; Safari's omits the file. */
function toChunkLoadError(error: unknown, name: string): ChunkLoadError {
  if (error instanceof ChunkLoadError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const file = /([\w.-]+\.(?:js|css))(?:[?#]\S*)?\s*$/.exec(message)?.[1] ?? name;
  const isMissing = /imported module|module script|CSS for/i.test(message);
  return new ChunkLoadError(file, isMissing ? 'missing' : error instanceof Error ? error.name : 'Error', error);
}
