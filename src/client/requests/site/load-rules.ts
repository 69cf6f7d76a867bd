export type Rules = typeof import('./form-rules.ts');

let loading: Promise<Rules> | null = null;

/**
 * The rules that forms are checked by. Browsers keep a script that did not come as failed under its address, so it is asked for once more
 * under another one. Rejects where that fails too; the next call begins anew.
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
  // Where the browser does not name it, it does not remember the failure either.
  return address === null ? import('./form-rules.ts') : import(/* @vite-ignore */ `${address}?again=${Date.now()}`);
}

/** The address of the script that did not come, as most browsers name it in their own words; null where it is not named, or is not this site's. */
export function failedAddress(error: unknown): string | null {
  const [address] = /https?:\/\/[^\s?#]+\.js/.exec(error instanceof Error ? error.message : '') ?? [];
  return address && new URL(address).origin === location.origin ? address : null;
}
