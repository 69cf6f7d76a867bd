import { unattendedHeader } from '#shared/calls.ts';

/** A member of staff counts as active for this long after the last input, in ms. */
const attentionMs = 60_000;
let lastTouch = Date.now();
let isUsed = false;

/** Starts to record input. */
export function watchActivity(): void {
  for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const)
    addEventListener(
      event,
      () => {
        lastTouch = Date.now();
        isUsed ||= event === 'pointerdown' || event === 'keydown';
      },
      { passive: true, capture: true },
    );
}

/** Records input, for a press that no event above reports, as by voice control. */
export function recordActivity(): void {
  lastTouch = Date.now();
}

/** Whether the user has clicked or typed in this tab, so that the browser allows sound in it. */
export const canPlaySound = (): boolean => isUsed;

/** Marks calls of an inactive tab, so that lists which refresh automatically do not extend the session. */
export function inactivityHeaders(): Record<string, string> {
  return Date.now() - lastTouch > attentionMs ? { [unattendedHeader]: '1' } : {};
}
