import type { CardType } from './cards.schema.ts';

/**
 * Bytes at the start of a file that are enough to detect its type. A PDF may begin anywhere within the first 1,024
 * bytes.
 */
export const signatureBytes = 1024 + '%PDF-'.length - 1;

/**
 * The type of a card by its first bytes, never by its name; null if the type is not accepted. The browser and the
 * server both call this function, for every way of sending a card.
 */
export function cardTypeOf(start: Uint8Array): CardType | null {
  const text = textOf(start);
  if (text.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (text.startsWith('\u0089PNG\r\n\u001a\n')) return 'image/png';
  if (/^RIFF.{4}WEBP/s.test(text)) return 'image/webp';
  return text.includes('%PDF-') && !isProgramOrArchive(text) ? 'application/pdf' : null;
}

/**
 * How many bytes scanner programs and mail gateways put before a picture. Not those before a PDF: addresses within it
 * may count them.
 */
export const strayBytes = (start: Uint8Array): number => (cardTypeOf(start) ? 0 : leadingBytes(textOf(start)));

/** Whether the file begins as a card of its type. Other text files may also name `%PDF-` in their first lines. */
export function beginsAsCard(start: Uint8Array): boolean {
  const text = textOf(start);
  return cardTypeOf(start) !== 'application/pdf' || text.startsWith('%PDF-', leadingBytes(text));
}

/** The length of a byte order mark and line breaks; more than a few bytes are something else. */
const leadingBytes = (text: string) => /^(?:\u00ef\u00bb\u00bf|\s){0,64}/.exec(text)?.[0].length ?? 0;

/** Such a file is no PDF, even if a PDF reader would open it. */
const isProgramOrArchive = (text: string) => /^(?:PK|MZ|\u007fELF|#!)/.test(text);

/** The format of a picture that must be converted before it is sent; null for any other file. */
export function unusedPictureFormat(start: Uint8Array): string | null {
  const text = textOf(start);
  const brands = /^.{4}ftyp(.{4}.{0,32})/s.exec(text)?.[1] ?? '';
  if (/avi[fs]/.test(brands)) return 'AVIF';
  if (/^(?:he[iv][cmsx]|m[is]f1)/.test(brands)) return 'HEIC';
  if (/^(?:II\*\0|MM\0\*)/.test(text)) return 'TIFF';
  if (text.startsWith('GIF8')) return 'GIF';
  return /^BM.{4}\0{4}/s.test(text) ? 'BMP' : null;
}

const textOf = (start: Uint8Array) => String.fromCharCode(...start.subarray(0, signatureBytes));
