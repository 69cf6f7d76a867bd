import { type ComponentType, use } from 'react';

/** A page whose code is a chunk of its own. Once loaded it draws at once: on the server, and when hydrating. */
export interface LazyPage {
  load: () => Promise<void>;
  Page: ComponentType;
}

const mostWaitMs = 120_000;
/** How long a failure holds before a later visit tries again. React draws again at once, and must meet the same failure. */
const failureHoldsMs = 1_000;

/** The code of a page that did not come: its file, and `timeout`, `missing` or the type of another error. */
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

/** A page that is loaded when it is first needed. `load` rejects with a ChunkLoadError after 120 s at the latest; `name` stands for a file that the browser does not tell. */
export function lazyPage(importPage: () => Promise<{ Page: ComponentType }>, name: string): LazyPage {
  let Loaded: ComponentType | null = null;
  let loading: Promise<void> | null = null;
  const importInTime = async () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new ChunkLoadError(name, 'timeout')), mostWaitMs);
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
  function Page() {
    if (!Loaded) use(load());
    return Loaded ? <Loaded /> : null;
  }
  return { load, Page };
}

/** Browsers tell of a missing module in a sentence of their own, Safari without the file. */
function toChunkLoadError(error: unknown, name: string): ChunkLoadError {
  if (error instanceof ChunkLoadError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const file = /([\w.-]+\.(?:js|css))(?:[?#]\S*)?\s*$/.exec(message)?.[1] ?? name;
  const isMissing = /imported module|module script|CSS for/i.test(message);
  return new ChunkLoadError(file, isMissing ? 'missing' : error instanceof Error ? error.name : 'Error', error);
}
