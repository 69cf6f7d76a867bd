import { beginsAsCard, cardTypeOf, strayBytes, unusedPictureFormat } from '#shared/requests/card-files.rules.ts';
import { watchFile } from '#shared/requests/whole-files.rules.ts';
import type { CardProblem, ChosenCard } from './use-cards.ts';

/** Checks the content of a file that was read, and makes its preview. */
export function checkCard(read: File, content: ArrayBuffer): ChosenCard | { problem: CardProblem } {
  const whole = new Uint8Array(content);
  const bytes = whole.subarray(strayBytes(whole));
  // Browsers show no picture behind stray bytes.
  const file = new File([bytes], read.name, { type: read.type });
  const type = cardTypeOf(bytes);
  const format = type ? null : unusedPictureFormat(bytes);
  if (!type) return { problem: format ? { format } : 'not_a_card' };
  const watch = watchFile(type, bytes);
  watch.see(bytes);
  if (watch.isCutOff()) return { problem: beginsAsCard(bytes) ? 'cut_off' : 'not_a_card' };
  return { file, picture: type === 'application/pdf' ? null : URL.createObjectURL(file) };
}
