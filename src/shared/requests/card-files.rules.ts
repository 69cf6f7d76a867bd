import type { CardType } from './cards.schema.ts';

/** Length of the signature at the start of a file. */
const signatureBytes = 12;

/** The type of a card by its first bytes, never by its name; null if the type is not accepted. The server checks more thoroughly. */
export function cardTypeOf(start: Uint8Array): CardType | null {
  const text = String.fromCharCode(...start.subarray(0, signatureBytes));
  if (text.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (text.startsWith('\u0089PNG\r\n\u001a\n')) return 'image/png';
  if (text.startsWith('RIFF') && text.slice(8) === 'WEBP') return 'image/webp';
  if (text.slice(4, 8) === 'ftyp' && ['heic', 'heix', 'mif1'].includes(text.slice(8))) return 'image/heic';
  return text.startsWith('%PDF') ? 'application/pdf' : null;
}
