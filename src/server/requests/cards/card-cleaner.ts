import { AppError } from '#shared/errors.ts';
import { createOnDemandProcess } from '../../core/low-priority-process.ts';
import { processScript } from '../../runtime-files.ts';
import { cardMessages } from './card.messages.ts';
import type { DrawnPages } from './pdf-pages.ts';

/** A task for the card process: re-encode a picture, look for active content in a PDF, or draw its pages. */
export interface CardOrder {
  task: 'redraw' | 'inspect' | 'drawPages';
  bytes: Uint8Array;
}
export type CardResult = { picture: Uint8Array } | { mayBeActive: boolean } | DrawnPages | { isLocked: true };

/** Reads what strangers sent in a process of its own, which a hostile file may crash or fill without harm to the server. */
const cleaner = createOnDemandProcess<CardOrder, CardResult>(processScript('card-cleaner'), {
  isAwaited: true,
  longestMs: 60_000,
  waiting: 20,
});

/** A picture drawn anew as JPEG: nothing but its pixels is left, no metadata and nothing that was hidden behind it. Throws `conflict` if it cannot be decoded. */
export async function redrawPicture(bytes: Uint8Array): Promise<Buffer> {
  const result = await cleaner.run({ task: 'redraw', bytes }).catch(refuseToShow);
  return Buffer.from('picture' in result ? result.picture : []);
}

/** The first pages of a PDF as pictures: nothing of the file itself is left. Throws `conflict` if it cannot be drawn or needs a password. */
export async function drawPages(bytes: Uint8Array): Promise<DrawnPages> {
  const result = await cleaner.run({ task: 'drawPages', bytes }).catch(refuseToShow);
  if ('pages' in result) return result;
  throw new AppError('conflict', { message: cardMessages.locked });
}

function refuseToShow(cause: unknown): never {
  throw cause instanceof AppError ? cause : new AppError('conflict', { message: cardMessages.cannotBeShown, cause });
}

/** Whether a PDF may contain active content; a PDF that cannot be inspected counts as one that does. */
export async function inspectPdf(bytes: Uint8Array): Promise<boolean> {
  const result = await cleaner.run({ task: 'inspect', bytes }).catch((cause: unknown) => {
    if (cause instanceof AppError) throw cause;
    return null;
  });
  return result === null || !('mayBeActive' in result) || result.mayBeActive;
}
