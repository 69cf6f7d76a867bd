/** The script that this page runs, as the server named it; another build of the site has another name for it. */
export function ownScript(): string {
  return document.querySelector<HTMLElement>('script[data-entry]')?.dataset.entry ?? '';
}

const mostWaitMs = 5000;

/** Whether the site was updated while this page was open: the page's own script is gone. False if the server does not answer within five seconds. */
export async function isOutdated(): Promise<boolean> {
  const answer = await fetch(ownScript(), { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(mostWaitMs) }).catch(() => null);
  return answer?.status === 404;
}
