import { maxBulkSize } from '#shared/content/records.schema.ts';
import { appErrorOf } from '../../lib/app-error.ts';

/**
 * Splits ids into as many as one call accepts and sends them in sequence, so the server stays responsive. Calls
 * `onDone` with the ids of each finished call. Ignores slices that other members removed meanwhile. Throws the error of
 * a call; earlier slices are done by then.
 */
export async function sendInChunks<Answer>(
  ids: readonly string[],
  send: (ids: string[]) => Promise<Answer>,
  onDone: (done: readonly string[]) => void = () => undefined,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let start = 0; start < ids.length; start += maxBulkSize) {
    const slice = ids.slice(start, start + maxBulkSize);
    try {
      answers.push(await send(slice));
    } catch (error) {
      if (ids.length <= maxBulkSize || appErrorOf(error)?.code !== 'not_found') throw error;
    }
    onDone(slice);
  }
  return answers;
}
