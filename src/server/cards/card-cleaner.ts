import { AppError } from '#shared/errors.ts';
import { createOnDemandProcess } from '../core/low-priority-process.ts';
import { processScript } from '../runtime-files.ts';
import { cardMessages } from './card.messages.ts';
import type { DrawnPages } from './pdf-pages.ts';

/** A task for the child process: re-encode a picture, inspect a PDF for active content, open it, or draw its pages. */
export interface CardOrder {
  task: 'redraw' | 'inspect' | 'open' | 'drawPages';
  bytes: Uint8Array;
}
export type CardResult = { picture: Uint8Array } | { mayBeActive: boolean } | DrawnPages | { isLocked: true };

/** Parses uploaded files in a child process, so a hostile file cannot crash the server or exhaust its memory. */
const cleaner = createOnDemandProcess<CardOrder, CardResult>(processScript('card-cleaner'), {
  isAwaited: true,
  maxMs: 60_000,
  waiting: 20,
});

/**
 * Re-encodes a picture as JPEG, which removes metadata and hidden content. Throws `conflict` if it cannot be decoded.
 */
export async function redrawPicture(bytes: Uint8Array): Promise<Buffer> {
  const result = await cleaner.run({ task: 'redraw', bytes }).catch(refuseToShow);
  return Buffer.from('picture' in result ? result.picture : []);
}

/**
 * Draws the first pages of a PDF as pictures. Throws `conflict` if they cannot be drawn or the PDF needs a password.
 */
export async function drawPages(bytes: Uint8Array): Promise<DrawnPages> {
  const result = await cleaner.run({ task: 'drawPages', bytes }).catch(refuseToShow);
  if ('pages' in result) return result;
  throw new AppError('conflict', { message: cardMessages.locked });
}

function refuseToShow(cause: unknown): never {
  throw cause instanceof AppError ? cause : new AppError('conflict', { message: cardMessages.cannotBeShown, cause });
}

/**
 * Whether a PDF opens only with a password. False for one that cannot be opened for another reason: staff see it then.
 */
export async function needsPassword(bytes: Uint8Array): Promise<boolean> {
  const result = await cleaner.run({ task: 'open', bytes }).catch(() => null);
  return result !== null && 'isLocked' in result;
}

/** Whether a PDF may contain active content; true also if the PDF cannot be inspected. */
export async function inspectPdf(bytes: Uint8Array): Promise<boolean> {
  const result = await cleaner.run({ task: 'inspect', bytes }).catch((cause: unknown) => {
    if (cause instanceof AppError) throw cause;
    return null;
  });
  return result === null || !('mayBeActive' in result) || result.mayBeActive;
}
