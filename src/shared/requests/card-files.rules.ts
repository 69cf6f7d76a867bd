import type { CardType } from './cards.schema.ts';

/** How many bytes of a file's start tell what it is. */
const tellingBytes = 12;

/** What a card's file is by its first bytes, never by its name; null for what is none that the centre takes. The server looks closer. */
export function cardTypeOf(start: Uint8Array): CardType | null {
  const text = String.fromCharCode(...start.subarray(0, tellingBytes));
  if (text.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (text.startsWith('\u0089PNG\r\n\u001a\n')) return 'image/png';
  if (text.startsWith('RIFF') && text.slice(8) === 'WEBP') return 'image/webp';
  if (text.slice(4, 8) === 'ftyp' && ['heic', 'heix', 'mif1'].includes(text.slice(8))) return 'image/heic';
  return text.startsWith('%PDF') ? 'application/pdf' : null;
}
