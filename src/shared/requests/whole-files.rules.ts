import type { CardType } from './cards.schema.ts';

/**
 * Reads all bytes of a file in order, and reports what is known of it. It decodes nothing and holds only a few bytes.
 */
interface FileWatch {
  see: (chunk: Uint8Array) => void;
  /** Whether the end of the file is missing. Only valid after the last chunk. */
  isCutOff: () => boolean;
  /** Width times height by the header of a picture; 0 until they were read. Absent for a PDF. */
  pixels?: () => number;
  /** Whether a PDF names an encryption. It may still open without a password. */
  isEncrypted?: () => boolean;
}

const jpegEnd = [0xff, 0xd9];
/** The type and constant checksum of the last PNG chunk. */
const pngEnd = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];
/** PDF readers also open files without `%%EOF` that have `startxref`. */
const pdfEnds = [codesOf('%%EOF'), codesOf('startxref')];
/** PDF readers search the last kilobyte for the end, but mail programs and scanner apps append more than that. */
const pdfTailBytes = 64 * 1024;

/**
 * Checks a card's file for the size of its picture and for its end marker or length. `start` holds at least its first
 * `signatureBytes`. Reports only files as truncated that certainly are: accepting a truncated file is better than
 * refusing a good one.
 */
export function watchFile(type: CardType, start: Uint8Array): FileWatch {
  if (type === 'image/jpeg') return watchJpeg();
  // Phones append the rest of a cropped picture and notes after the end, so the marker may be anywhere.
  if (type === 'image/png') return { ...watchMark(pngEnd), pixels: () => pngPixels(start) };
  if (type === 'image/webp') return { ...watchSize(webpBytes(start)), pixels: () => webpPixels(start) };
  return watchPdf();
}

/**
 * Follows JPEG's header segments, which may take megabytes, to the size of the picture and to its pixels. Then it
 * searches for the end marker, which cannot occur within pixel data. Phones append films, second pictures and notes, so
 * it may be far from the last byte. The preview in the header has a separate end marker.
 */
function watchJpeg(): FileWatch {
  const end = watchMark(jpegEnd);
  let pixels = 0;
  let isInPixels = false;
  /** Bytes that were not yet followed; `skip` more are passed over first. */
  let rest = new Uint8Array();
  let skip = 2;

  const see = (chunk: Uint8Array) => {
    if (isInPixels) return end.see(chunk);
    const bytes = join(rest, chunk);
    while (!isInPixels && skip + frameBytes <= bytes.length) {
      const [at, kind = 0] = [skip, bytes[skip + 1]];
      isInPixels = bytes[at] === 0xff && kind === startOfPixels;
      if (isFrame(bytes, at)) pixels = readNumber(bytes, at + 5, 2) * readNumber(bytes, at + 7, 2);
      // Unknown and fill bytes may precede a marker.
      const isSegment = bytes[at] === 0xff && kind !== 0xff && kind !== 0;
      if (!isInPixels) skip += isSegment ? 2 + (isBare(kind) ? 0 : readNumber(bytes, at + 2, 2)) : 1;
    }
    if (isInPixels) end.see(bytes.subarray(skip));
    rest = bytes.slice(skip);
    skip = Math.max(0, skip - bytes.length);
  };
  return { see, isCutOff: () => !isInPixels || end.isCutOff(), pixels: () => pixels };
}

const startOfPixels = 0xda;
/** Length of a frame header up to the width: marker, length, precision, height, width. */
const frameBytes = 9;
/** Frame headers have the markers C0 to CF, except for three that define tables. */
const isFrame = (bytes: Uint8Array, at: number) =>
  bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xf0) === 0xc0 && ![0xc4, 0xc8, 0xcc].includes(bytes[at + 1] ?? 0);
/** Markers without a length. */
const isBare = (kind: number) => kind === 0x01 || (kind >= 0xd0 && kind <= 0xd8);

function watchPdf(): FileWatch {
  const encryption = watchMark(codesOf('/Encrypt'));
  let tail = new Uint8Array();
  return {
    see: (chunk) => {
      encryption.see(chunk);
      tail = join(tail, chunk).slice(-pdfTailBytes);
    },
    isCutOff: () => pdfEnds.every((mark) => indexOfMark(tail, mark) === -1),
    isEncrypted: () => !encryption.isCutOff(),
  };
}

/** Searches for a marker; ignores anything after it. */
function watchMark(mark: number[]): FileWatch {
  let isFound = false;
  let before = new Uint8Array();
  return {
    see: (chunk) => {
      if (isFound) return;
      const joined = join(before, chunk);
      isFound = indexOfMark(joined, mark) !== -1;
      before = joined.slice(Math.max(0, joined.length - mark.length + 1));
    },
    isCutOff: () => !isFound,
  };
}

function watchSize(least: number): FileWatch {
  let size = 0;
  return {
    see: (chunk) => {
      size += chunk.length;
    },
    isCutOff: () => size < least,
  };
}

/** The first chunk of a PNG has the size of the picture. */
const pngPixels = (start: Uint8Array) =>
  indexOfMark(start, codesOf('IHDR')) === 12 ? readNumber(start, 16, 4) * readNumber(start, 20, 4) : 0;

/** The size in the first chunk of a WebP file, which has one of three kinds. */
function webpPixels(start: Uint8Array): number {
  const read = (at: number, length: number) => readLittle(start, at, length);
  const kind = String.fromCharCode(...start.subarray(12, 16));
  if (kind === 'VP8X') return (1 + read(24, 3)) * (1 + read(27, 3));
  if (kind === 'VP8 ') return (read(26, 2) & 0x3fff) * (read(28, 2) & 0x3fff);
  return kind === 'VP8L' ? (1 + (read(21, 2) & 0x3fff)) * (1 + ((read(22, 3) >> 6) & 0x3fff)) : 0;
}

/** The declared length of a WebP file, without the padding byte, which some files omit. */
const webpBytes = (start: Uint8Array) => 8 + readLittle(start, 4, 4) - 1;

/** Reads a big-endian integer. */
function readNumber(bytes: Uint8Array, at: number, length: number): number {
  return bytes.subarray(at, at + length).reduce((number, byte) => number * 256 + byte, 0);
}

/** Reads a little-endian integer. Copies the bytes first, because `reverse` changes them. */
const readLittle = (bytes: Uint8Array, at: number, length: number) =>
  readNumber(Uint8Array.from(bytes.subarray(at, at + length)).reverse(), 0, length);

function indexOfMark(bytes: Uint8Array, mark: number[]): number {
  const [first = 0] = mark;
  let at = bytes.indexOf(first);
  while (at !== -1 && mark.some((byte, offset) => bytes[at + offset] !== byte)) at = bytes.indexOf(first, at + 1);
  return at;
}

function join(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(one.length + other.length);
  joined.set(one);
  joined.set(other, one.length);
  return joined;
}

function codesOf(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}
