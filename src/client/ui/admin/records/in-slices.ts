import { mostTogether } from '#shared/content/records.schema.ts';
import { appErrorOf } from '../../lib/app-error.ts';

/**
 * Sends many ids as the server takes them, one call after the other, so that visitors are answered in between; `onDone` is told of those of each
 * call once it is done. What others removed meanwhile is passed over. Throws what a call throws, those before it being done.
 */
export async function inSlices<Answer>(
  ids: readonly string[],
  send: (ids: string[]) => Promise<Answer>,
  onDone: (done: readonly string[]) => void = () => undefined,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let start = 0; start < ids.length; start += mostTogether) {
    const slice = ids.slice(start, start + mostTogether);
    try {
      answers.push(await send(slice));
    } catch (error) {
      if (ids.length <= mostTogether || appErrorOf(error)?.code !== 'not_found') throw error;
    }
    onDone(slice);
  }
  return answers;
}
