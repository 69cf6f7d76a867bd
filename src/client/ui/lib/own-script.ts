/** The URL of the script that this page runs. Its name contains a hash of the build. */
export function ownScript(): string {
  return document.querySelector<HTMLElement>('script[data-entry]')?.dataset.entry ?? '';
}

const maxWaitMs = 5000;

/**
 * Whether the site was updated while this page was open, so its script is gone. False if the server does not respond
 * within 5 s.
 */
export async function isOutdated(): Promise<boolean> {
  const aborter = new AbortController();
  const timer = setTimeout(() => aborter.abort(), maxWaitMs);
  const answer = await fetch(ownScript(), { method: 'HEAD', cache: 'no-store', signal: aborter.signal }).catch(
    () => null,
  );
  clearTimeout(timer);
  return answer?.status === 404;
}
