export type Rules = typeof import('./form-rules.ts');

let loading: Promise<Rules> | null = null;

/**
 * Loads the validation rules. Browsers cache a failed module under its URL, so one retry uses another URL. Rejects if
 * that fails too; the next call starts again.
 */
export function loadRules(): Promise<Rules> {
  loading ??= import('./form-rules.ts').catch(importAgain).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function importAgain(error: unknown): Promise<Rules> {
  const address = failedAddress(error);
  // A browser that does not name the URL does not cache the failure either.
  return address === null ? import('./form-rules.ts') : import(/* @vite-ignore */ `${address}?again=${Date.now()}`);
}

/**
 * The URL of the failed script in the error message of most browsers; null if there is none or it belongs to another
 * site.
 */
export function failedAddress(error: unknown): string | null {
  const [address] = /https?:\/\/[^\s?#]+\.js/.exec(error instanceof Error ? error.message : '') ?? [];
  return address && new URL(address).origin === location.origin ? address : null;
}
