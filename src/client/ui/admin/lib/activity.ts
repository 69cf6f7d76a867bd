import { unattendedHeader } from '#shared/calls.ts';

/** How long after the last touch somebody still counts as being there, in ms. */
const attentionMs = 60_000;
let lastTouch = Date.now();

/** Begins to notice whether somebody uses the page. */
export function watchActivity(): void {
  for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const)
    addEventListener(
      event,
      () => {
        lastTouch = Date.now();
      },
      { passive: true, capture: true },
    );
}

/** What says of a call that nobody is there: lists that refresh by themselves must not keep a session alive. */
export function attendanceHeaders(): Record<string, string> {
  return Date.now() - lastTouch > attentionMs ? { [unattendedHeader]: '1' } : {};
}
